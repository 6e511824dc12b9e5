"""Work off the screen's thread: reading photos, files and the database never stops a finger."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from kivy.clock import Clock

Result = TypeVar("Result")

SLOW = 1.0
"""After so many seconds somebody should be told that it takes a while."""


class Worker:
    """Runs functions on threads of its own; what comes of them arrives on the screen's thread."""

    def __init__(
        self, failed: Callable[[Exception], None], slow: Callable[[str], Callable[[], None]], threads: int = 2
    ) -> None:
        """``failed`` gets every error nobody else wants; ``slow`` says what takes long and returns how to unsay it."""
        self._failed = failed
        self._slow = slow
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="work")
        self.running: set[Future[object]] = set()

    def work(
        self,
        function: Callable[[], Result],
        then: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        said: str = "",
    ) -> "Future[Result]":
        """Runs ``function`` off the screen's thread, then ``then`` with its result or ``failed`` with its error on it.

        ``said`` is what is shown while it takes over a second.
        """
        unsay: list[Callable[[], None]] = []
        notice = Clock.schedule_once(lambda _dt: unsay.append(self._slow(said)), SLOW) if said else None

        def arrived(_dt: float) -> None:
            self.running.discard(future)  # type: ignore[arg-type]
            if notice:
                notice.cancel()
            for take_back in unsay:
                take_back()
            if future.cancelled():
                return
            error = future.exception()
            if isinstance(error, Exception):
                (failed or self._failed)(error)
            elif then is not None:
                then(future.result())

        future = self._pool.submit(function)
        self.running.add(future)  # type: ignore[arg-type]
        future.add_done_callback(lambda _future: Clock.schedule_once(arrived, 0))
        return future

    def finish(self) -> None:
        """Takes nothing new and waits for all that was asked for."""
        self._pool.shutdown(wait=True)

    def stop(self) -> None:
        """Takes nothing new and drops what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)
