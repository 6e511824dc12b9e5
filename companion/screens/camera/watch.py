"""Watching through a camera: the newest frame goes to the screen, and one at a time to the eyes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.screens.camera.source import CameraError, Frame, FrameSource, Pixels
from companion.screens.own_tiles import Eyes
from vision.live import SEARCH, STEADY_FRAMES, Live, LiveReading
from vision.reading import Corners, Reading
from vision.scan import scan

KNOWN, OPEN = STEADY_FRAMES, STEADY_FRAMES + SEARCH
"""How many frames in a row must be read alike before the picture takes itself: where the number of tiles is
known and nothing is doubtful, and else, one search later, when a tile or a better look may still come."""

Work = Callable[[Callable[[], Any], Callable[[Any], None], Callable[[Exception], None]], Any]


class Watched(Protocol):
    """Who is told what is seen."""

    def on_frame(self, pixels: Pixels) -> None:
        """A frame to show."""

    def on_reading(self, reading: Reading, ring: float) -> None:
        """What is read in the frame, and how full the ring is, from 0 to 1."""

    def on_taken(self, reading: Reading, pixels: Pixels) -> None:
        """The picture was taken."""

    def on_problem(self, error: Exception) -> None:
        """There will be no more frames, or nobody to read them."""


@dataclass
class _Streak:
    codes: tuple[str | None, ...] = ()
    length: int = 0

    def add(self, codes: tuple[str | None, ...]) -> None:
        self.length = self.length + 1 if codes == self.codes and codes else int(bool(codes))
        self.codes = codes


class Watch:
    """Looks through a source until the picture is taken; frames that come while the eyes read are dropped."""

    def __init__(
        self,
        source: FrameSource,
        watched: Watched,
        work: Work,
        number: int | None = None,
        eyes: Callable[[], Eyes] = Eyes,
    ) -> None:
        """``number`` is how many tiles are to be seen, None where any will do; ``eyes`` know one's own tiles."""
        self.source = source
        self.number = number
        self._watched = watched
        self._work = work
        self._eyes = eyes
        self.restart()

    def restart(self) -> None:
        """Begins to look, or looks at something else through the same source."""
        self._live = Live(self._scan)
        self._streak = _Streak()
        self._reading = self._over = False
        self._work(self._start, lambda _none: None, self._failed)

    def _start(self) -> None:
        self.source.start()
        if self._over:
            # Somebody left before the camera was ready.
            self.source.stop()

    def stop(self) -> None:
        """Looks no more."""
        self._over = True
        self.source.stop()

    def shoot(self) -> None:
        """Takes the picture now."""
        self.source.shoot()

    def tick(self, *_dt: float) -> None:
        """Looks once; to be called many times a second."""
        if self._over:
            return
        try:
            frame = self.source.frame()
        except CameraError as error:
            self.stop()
            self._watched.on_problem(error)
            return
        if frame is None:
            return
        self._watched.on_frame(frame.pixels)
        if frame.still:
            self._over = True
            self._look(frame, lambda: self._scan(frame.pixels, free=self.number), self._taken)
        elif not self._reading and not self._settled:
            self._reading = True
            self._look(frame, lambda: self._live.see(frame.pixels), self._seen)

    @property
    def _settled(self) -> bool:
        """A sample photo never changes: once it is read, it need not be read again."""
        return self.source.demonstration and self._streak.length >= OPEN

    def _scan(self, pixels: Pixels, around: Sequence[Corners] = (), free: int | None = None) -> Reading:
        # Off the screen's thread: the first look may have to get to know the tiles.
        eyes = self._eyes()
        lens = None if self.source.demonstration else eyes.lens
        return scan(pixels, free=free, known=eyes.known, lens=lens, around=around)

    def _look(self, frame: Frame, read: Callable[[], Any], then: Callable[[Frame, Any], None]) -> None:
        live = self._live
        self._work(read, lambda result: then(frame, result) if live is self._live else None, self._failed)

    def _seen(self, frame: Frame, seen: LiveReading) -> None:
        self._reading = False
        if self._over:
            return
        reading = seen.reading
        self._streak.add(tuple(tile.code for tile in reading.tiles))
        whole = self.number is not None and len(reading.tiles) == self.number
        needed = KNOWN if whole and reading.sure else OPEN
        wanted = whole or self.number is None
        ring = min(1.0, self._streak.length / needed) if wanted else 0.0
        self._watched.on_reading(reading, ring)
        if ring >= 1 and seen.steady and not self.source.demonstration:
            self._over = True
            self._taken(frame, reading)

    def _taken(self, frame: Frame, reading: Reading) -> None:
        self.source.stop()
        self._watched.on_taken(reading, frame.pixels)

    def _failed(self, error: Exception) -> None:
        self.stop()
        self._watched.on_problem(error)
