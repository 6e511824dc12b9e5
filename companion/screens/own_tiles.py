"""One's own tiles, kept in the app's folder: what every scan knows by sight, and what is still in doubt."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import msgspec

from calibration import profile as profiles
from calibration.known import KnownTiles
from calibration.lens import StraightLens
from calibration.profile import Profile, ProfileError
from companion.screens.doubts import Doubts, Question
from vision.known import Known, Lens

ENDING = ".pergamon"
FILE = f"tiles{ENDING}"
BROKEN = ".broken"
"""How a file ends that could not be read and was put aside."""


class Eyes(NamedTuple):
    """What a scan gets to know of one's own copy: its tiles, and the camera."""

    known: Known | None = None
    lens: Lens | None = None


class Kept(NamedTuple):
    """All that is kept: the known tiles, and the doubtful ones that nobody has looked at yet."""

    profile: Profile = Profile()
    questions: tuple[Question, ...] = ()


class OwnTiles:
    """The tiles in the app's folder; to be asked off the screen's thread, and changed by one at a time."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._doubts = Doubts(folder)
        self._looking = Lock()
        self._stamp: tuple[int, int] | None = None
        self._known: KnownTiles | None = None
        self._lens: Lens | None = None

    def kept(self) -> Kept:
        """What is kept so far; raises `ProfileError` once for a file that can't be read, and puts it aside."""
        try:
            profile = profiles.load(self.path)
        except FileNotFoundError:
            profile = Profile()
        except ProfileError:
            self.path.replace(self.path.with_suffix(BROKEN))
            raise
        return Kept(profile, self._doubts.kept())

    def change(self, how: Callable[[Kept], Kept]) -> tuple[Kept, Kept]:
        """Keeps what ``how`` makes of what is kept; both as they were and as they are now."""
        before = self.kept()
        after = how(before)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if after.profile is not before.profile:
            self._keep(after.profile)
        # Last: a tile that is both known and asked about is asked once more, but none is ever lost.
        if after.questions != before.questions:
            self._doubts.keep(after.questions)
        return before, after

    def taken_over(self, file: Path, kept: Kept) -> Kept:
        """Somebody else's tiles in place of those kept; the camera stays one's own."""
        new = profiles.load(file)
        if not new.tiles:
            raise ProfileError("profile.foreign")
        return Kept(msgspec.structs.replace(new, lens=kept.profile.lens))

    def _keep(self, profile: Profile) -> None:
        if profile.tiles or profile.lens is not None:
            profiles.save(profile, self.path)
        else:
            self.path.unlink(missing_ok=True)

    def eyes(self, seen: Sequence[str] = ()) -> Eyes:
        """What knows the tiles, built once a file; those at ``seen`` codes lie elsewhere and can't turn up."""
        with self._looking:
            try:
                status = self.path.stat()
                if (stamp := (status.st_mtime_ns, status.st_size)) != self._stamp:
                    profile = profiles.load(self.path)
                    self._known = KnownTiles(profile) if profile.tiles else None
                    self._lens = None if profile.lens is None else StraightLens(profile.lens)
                    self._stamp = stamp
            except (OSError, ProfileError):
                # A scan must go on; whoever looks at the tiles is told.
                self._stamp = self._known = self._lens = None
            return Eyes(None if self._known is None else self._known.without(seen), self._lens)
