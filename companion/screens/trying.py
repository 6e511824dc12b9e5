"""The game of a guided try: played by the real rules on the real pages, and kept in memory only."""

from collections.abc import Callable
from typing import Any

import msgspec

from companion import samples
from companion.games.game import Event
from companion.games.pergamon.demonstration import HEADER, ROUNDS, Course
from companion.games.pergamon.moves import Lay
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import State
from companion.screens.camera.photos import PhotoFiles
from companion.screens.camera.source import FrameSource
from companion.screens.sitting import Look, Outside, Sitting
from companion.screens.theme import PIGMENTS
from companion.screens.work import Worker
from companion.table.archive import Archive
from companion.table.table import Table


class Trying(Sitting):
    """The demonstration from its last round on; it stands on ``base`` and ends with ``done``."""

    def __init__(
        self, lasting: Sitting, worker: Worker, screen: Any, base: str, done: Callable[[], None]
    ) -> None:
        """``lasting`` has the settings, which are no game and outlast the try."""
        super().__init__(None, worker, screen)
        self._lasting = lasting
        self._base = base
        self._done = done
        self._over = False

    def ask(self, function: Callable[[Archive], Any], then: Callable[[Any], None] | None = None) -> None:
        """Settings and names are the real ones."""
        self._lasting.ask(function, then)

    def begin_try(self) -> None:
        """The table as it is before the last round."""

        def begun(archive: Archive) -> Table:
            lying = samples.lying()
            rounds = [lying[samples.round_photo(number).name] for number in range(1, ROUNDS + 1)]
            self._course = Course(rounds)
            self._lying = {_numbers(code): Tile(code) for code in rounds[-1]}
            looks = tuple(Look(pigment) for pigment, _ in zip(PIGMENTS, HEADER.players, strict=False))
            outside = msgspec.json.encode(Outside(looks=looks, suggestions=True)).decode()
            table = archive.begin(HEADER, outside)
            for move, _state in self._course.moves(ROUNDS - 1):
                table.play(move)
            return table

        self._open(begun, None)

    def play(
        self, move: Any, then: Callable[[tuple[Event, ...]], None] | None = None, *, keep_draft: bool = False
    ) -> None:
        """Plays a move; the photo's tiles are laid out with the finds on them, which the eyes don't know."""
        if isinstance(move, Lay):
            move = Lay(tuple(self._lying.get(_numbers(tile), tile) for tile in move.tiles))
        super().play(move, then, keep_draft=keep_draft)

    def play_on(self, until: Callable[[State], bool] = lambda _state: True) -> None:
        """Plays on as the demonstration would, one move or until something is so."""

        def played(table: Table) -> None:
            table.play(self._course.next_move(table.state))
            while not until(table.state):
                table.play(self._course.next_move(table.state))

        self._change(played, self._followed)

    def end_try(self) -> None:
        """Forgets it all; what still arrives changes nothing."""
        self._over = True
        self._worker.work(self._end)

    @property
    def camera(self) -> FrameSource:  # type: ignore[override]
        """The sample photo of its last round."""
        return PhotoFiles([samples.round_photo(ROUNDS)])

    def follow(self) -> None:
        if self._over:
            return
        if self.state.round > ROUNDS and self.page != "scoring":
            self._done()
        else:
            self._screen.over(self._base, self.page)


def _numbers(code: str) -> str:
    """Year and century of a tile."""
    return code[1:3] + code[4]
