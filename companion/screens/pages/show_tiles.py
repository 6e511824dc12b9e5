"""Showing one's own tiles to the camera, to be learnt."""

from collections.abc import Callable

from kivy.properties import BooleanProperty

from companion.screens.app import running
from companion.screens.camera.source import Pixels
from companion.screens.entry import Entering, Purpose
from companion.screens.learning import Picture
from companion.screens.pages.lay_out import LayOutPage
from companion.screens.words import words
from vision.photo import Source
from vision.reading import Reading


class ShowTilesPage(LayOutPage):
    """The camera; the picture goes back to one's own tiles."""

    purpose = Purpose.LEARN
    can_type = BooleanProperty(False)

    def _begun(self, purpose: Purpose, done: Callable[..., None] | None, number: int | None) -> Entering:
        return Entering(Purpose.LEARN)

    def _use(self, reading: Reading, pixels: Pixels) -> None:
        assert self._watch is not None
        if reading.tiles:
            source = self._watch.source
            self._hand_over(Picture(pixels, camera=source.live and not source.demonstration))
        else:
            running().toast(words.text("tiles.none"))
            self._watch.restart()

    def read(self, source: Source, name: str) -> None:
        """A photo file instead."""
        self._hand_over(Picture(source, name))

    def _hand_over(self, picture: Picture) -> None:
        running().go("my-tiles", pictures=(picture,))
