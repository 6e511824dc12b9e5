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
from companion.screens.own_tiles import BROKEN, Kept
from companion.screens.page import Page
from companion.screens.words import words

Change = Callable[[Kept], Kept]
Then = Callable[[Kept], None]
Failed = Callable[[Exception], None]


class TilesKeptPage(Page):
    """A page about one's own tiles, as they are kept now."""

    stage: str
    profile = ObjectProperty(Profile())
    questions = ListProperty([])
    """Doubtful tiles, which count once somebody looked at them."""
    groups = ListProperty([])
    """Halves that look alike and have no kind yet."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.declined: set[tuple[int, bytes]] = set()
        """Halves that nobody could name."""
        self._under_way = 0
        self._one_at_a_time = Lock()

    @property
    def busy(self) -> bool:
        """Whether a change is not kept yet."""
        return self._under_way > 0

    def rest(self, wanted: str = "") -> None:
        """Shows the tiles as they are now, and of them what is wanted."""

    def change(self, how: Change, said: str) -> None:
        """Keeps what is made of the tiles, with a way back."""
        stage = self.stage

        def then(before: Kept) -> None:
            self.rest()
            self.offer_back(said, before, stage)

        self.keep(how, then)

    def offer_back(self, said: str, before: Kept, stage: str = "") -> None:
        """Says what was done, and takes it back where asked to, to what was shown then."""

        def undo() -> None:
            self.keep(lambda _now: before, lambda _undone: self.rest(stage))

        running().toast(said, words.text("flow.undo"), undo)

    def keep(self, how: Change, then: Then, failed: Failed | None = None) -> None:
        """Changes the tiles; ``then`` gets them as they were before, when they are shown as they are now."""
        own, declined = running().own_tiles, frozenset(self.declined)
        self._under_way += 1

        def done() -> tuple[Kept, Kept, Sequence[Group]]:
            with self._one_at_a_time:
                before, after = own.change(how)
                return before, after, to_name(after.profile, declined)

        def arrived(made: tuple[Kept, Kept, Sequence[Group]]) -> None:
            before, after, groups = made
            self._under_way -= 1
            self.profile, self.groups = after.profile, list(groups)
            # What was answered since is not asked again until that is kept, too.
            if not self.busy:
                self.questions = list(after.questions)
            then(before)

        def broke(error: Exception) -> None:
            self._under_way -= 1
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
