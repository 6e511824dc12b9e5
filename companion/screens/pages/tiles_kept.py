"""What stands behind one's own tiles: every change is kept off the screen's thread, with a way back."""

from collections.abc import Callable, Sequence
from threading import Lock

from kivy.properties import ListProperty, ObjectProperty

from calibration.kinds import Group
from calibration.profile import Profile, ProfileError
from companion.message import message
from companion.screens.app import running
from companion.screens.camera.chooser import tell_unread
from companion.screens.learning import to_name
from companion.screens.own_tiles import BROKEN
from companion.screens.page import Page
from companion.screens.words import words

Done = Callable[[], None]
Failed = Callable[[Exception], None]


class TilesKeptPage(Page):
    """A page about one's own tiles, as they are kept now."""

    profile = ObjectProperty(Profile())
    groups = ListProperty([])
    """Halves that look alike and have no kind yet."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.busy = False
        self.declined: set[tuple[int, bytes]] = set()
        """Halves that nobody could name."""
        self._one_at_a_time = Lock()

    def rest(self) -> None:
        """Shows the tiles as they are now."""

    def change(self, how: Callable[[Profile], Profile], said: str = "", undone: Done = lambda: None) -> None:
        """Keeps what is made of the tiles, with a way back where it is said."""
        own = running().own_tiles

        def then(before: Profile) -> None:
            self.rest()
            if said:
                self.offer_back(said, before, undone)

        self.keep(lambda: own.change(how), then)

    def offer_back(self, said: str, before: Profile, undone: Done = lambda: None) -> None:
        """Says what was done, and takes it back where asked to."""

        def undo() -> None:
            undone()
            self.change(lambda _now: before)

        running().toast(said, words.text("flow.undo"), undo)

    def keep(
        self,
        changed: Callable[[], tuple[Profile, Profile]],
        then: Callable[[Profile], None],
        failed: Failed | None = None,
    ) -> None:
        """Changes the tiles; ``then`` gets them as they were before, when they are shown as they are now."""
        declined = frozenset(self.declined)
        self.busy = True

        def done() -> tuple[Profile, Profile, Sequence[Group]]:
            with self._one_at_a_time:
                before, after = changed()
                return before, after, to_name(after, declined)

        def arrived(made: tuple[Profile, Profile, Sequence[Group]]) -> None:
            before, self.profile, groups = made
            self.busy, self.groups = False, list(groups)
            then(before)

        def broke(error: Exception) -> None:
            self.busy = False
            (failed or self.tell)(error)

        running().work(done, arrived, broke)

    def tell(self, error: Exception) -> None:
        """Says what went wrong; a kept file that can't be read was put aside."""
        self.rest()
        if not isinstance(error, ProfileError):
            tell_unread(error)
            return
        path = running().own_tiles.path
        reasons = [message(error.key, file=path.name, **error.parameters)]
        if not path.exists():
            reasons.append(message("tiles.aside", file=path.with_suffix(BROKEN).name))
        running().tell_reasons(reasons)
