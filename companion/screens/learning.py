"""Learning one's own tiles from photos: what is sure counts at once, what is doubtful is asked."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from calibration import kinds
from calibration.enrol import Label, Shown, enrol
from calibration.kinds import Group
from calibration.lens import StraightLens
from calibration.profile import Profile, Tile
from companion.screens.doubts import Question
from vision.geometry import as_corners
from vision.photo import Photo, Source, open_photo

WHOLE = 60
"""How many find tiles the game has."""

Halves = frozenset[tuple[int, bytes]]
"""Halves, each by where it stands in a code and its tile's first view."""


class Picture(NamedTuple):
    """A photo to learn from, and whether the app's own camera took it."""

    source: Source
    name: str = ""
    camera: bool = False

    def opened(self, profile: Profile) -> Photo:
        """Its pixels, straight where the camera's faults are known; raises `PhotoError`."""
        photo = open_photo(self.source)
        if not self.camera or profile.lens is None:
            return photo
        return StraightLens(profile.lens).straight(photo)


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """What became of photos."""

    profile: Profile
    new: int
    again: int
    questions: tuple[Question, ...]


def learn(photos: Sequence[Photo], profile: Profile, progress: Callable[[int, int], None]) -> Learnt:
    """The profile with all tiles of the photos that were read surely, and questions about the others."""
    shown = [Shown(str(number), photo) for number, photo in enumerate(photos)]
    enrolled = enrol(shown, profile, progress)
    questions = tuple(
        Question.about(photos[int(left.photo)], left.square, left.numbers)
        for left in enrolled.left_out
        if left.square is not None and left.numbers is not None
    )
    return Learnt(kinds.named(enrolled.profile), len(enrolled.new), len(enrolled.again), questions)


def answered(profile: Profile, question: Question, code: str) -> Profile:
    """The profile with a doubtful tile whose code somebody gave."""
    label = Label(str(code), as_corners(question.square.corners), exact=False)
    shown = Shown("", question.photo, (label,), (question.square,))
    return kinds.named(enrol([shown], profile).profile)


def to_name(profile: Profile, declined: Collection[tuple[int, bytes]] = ()) -> tuple[Group, ...]:
    """The groups of halves to ask a name for, without those that nobody could name."""
    return kinds.questions(
        [group for group in kinds.groups_of(profile) if halves(profile, group).isdisjoint(declined)]
    )


def halves(profile: Profile, group: Group) -> Halves:
    """A group's halves, however the profile changes."""
    return frozenset((group.half, profile.tiles[tile].views[0]) for tile in group.tiles)


def with_kind(profile: Profile, asked: Halves, kind: str) -> Profile:
    """The profile with the kind of some halves that look alike."""
    tiles = []
    for tile in profile.tiles:
        code = [
            kind if known == "?" and (place, tile.views[0]) in asked else known
            for place, known in enumerate(tile.code)
        ]
        tiles.append(Tile("".join(code), tile.views))
    return kinds.named(msgspec.structs.replace(profile, tiles=tuple(tiles)))


def corrected(profile: Profile, tile: Tile, code: str | None) -> Profile:
    """The profile with another code for a tile, or without it."""
    changed = [] if code is None else [Tile(str(code), tile.views)]
    tiles = [new for old in profile.tiles for new in (changed if old == tile else [old])]
    return msgspec.structs.replace(profile, tiles=tuple(tiles))
