"""Knows the tiles of one copy by sight: numbers and looks together, all tiles of a photo at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration import kinds, looks
from calibration.assignment import assign
from calibration.digits import NONE, Digits, Place, learn, patch, place_of
from calibration.profile import Profile, decoded
from vision import decide, read
from vision.cut import Halves, Image, Quad, box
from vision.geometry import side
from vision.known import Sight
from vision.photo import Pixels
from vision.reading import UNKNOWN_KIND, Number
from vision.refine import Square

CENTURIES = tuple("12345")
YEARS = tuple(f"{year:02d}" for year in range(100))
IMPOSSIBLE = 1e6
# Where a tile lies in its own flat view.
UPRIGHT = box(
    np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * looks.FRAME,
    *(looks.MARGIN / (1 + 2 * looks.MARGIN),) * 2,
    *(1 - looks.MARGIN / (1 + 2 * looks.MARGIN),) * 2,
)
TRIED = 2  # prints laid over a tile at most to find its true corners
LAID = 0.4  # how much of a print a tile laid right has at least in common with it
WELL_LAID = 0.85  # nothing is gained by looking at it again
NEARER = 0.02  # what a look must gain for another one
PULL = 0.3  # what a print must gain for each side that it moves the corners: the eyes are hardly ever far off
LOOKED = 4  # looks at most, each from the corners found so far
UPRIGHT_FITS = 0.45  # a tile that fits a print like this stands the right way up
NUMBERS_AGREE = 0.02  # what the eyes' reading counts in choosing the print to lay over a tile
TURN = 12.0  # what a better fit of the print counts against the eyes' own idea of which way is up
ART = 0.35  # what the difference of two prints' art counts, in log odds
MOST_ART = 8.0  # and at most: art can be covered, or fit another kind's by chance
PLAIN_ART = 12.0  # by this much one's art must fit better than the other's to tell two tiles of the same numbers apart
ART_SHOWS = 0.3  # and half of a tile that fits its art less hardly shows it
OWN = 12.0  # what the fit of the owner's digits counts
EYES = 0.8  # what the eyes' own odds count
UNREAD = 1e-4  # the least odds of any number, whatever the eyes say
TILES = 60  # of a copy: with so many enrolled, none is a stranger
STRANGER = 1e-4  # how likely one is all the same
COMPLETE = 0.06  # twins enrolled from two photos count once, so some may seem to be missing
TWIN = 4.0  # log odds against a tile being there twice though it was enrolled once
OTHERS = 500 * 16  # how many tiles there could be: centuries, years and pairs of kinds
MOST_OWN = 8.0  # what the owner's digits may count against a number: they can be covered, too
STRANGE = 0.3  # owner's digits that fit less than this: not a tile of this copy
WELL_KNOWN = 0.7  # unless all tiles are enrolled and the art of both halves fits like this
PLAIN = 0.5  # they must fit like this to need no check
WELL = 0.85  # and like this where the eyes see another number
SEEN = 0.05  # the odds the eyes must give a number otherwise
GUESS = 0.5  # eyes less sure than this only guess
FITS = 0.7  # then the number whose digits fit best counts, if they fit like this
READ = 0.99  # eyes like this are sure of a number by themselves
AGAINST = 0.25  # digits that fit another number by so much better speak against the eyes
NEAR = 0.1  # numbers whose digits fit this much worse than the best fit about as well
ABOUT = 0.6  # which may be enough where the tile as a whole is like this:
CERTAIN = 0.9995
RATHER = 0.95  # and so is what the eyes read like this there
SURE = 0.995
BOTH_READ = 0.98  # enough of a tile that must be one of this copy's, if the eyes are sure of both its numbers
LIKELY = 0.5  # with all tiles enrolled, one like this is offered to be looked at


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """All that is known of one square before the tiles are told apart."""

    square: Square
    numbers: tuple[Number, Number]
    art: NDArray[np.float64]  # log odds of each enrolled print's art, the best at 0
    fits: tuple[float, ...]  # how much of each half's art the best print shares, up to 1
    own: tuple[dict[str, float], dict[str, float]]  # how well the owner's numbers fit
    turned: bool  # the eyes took another side for its top
    sure: bool  # the eyes alone would ask for no look


@dataclass(frozen=True, slots=True, eq=False)
class _Art:
    """One half's art: the mean of each group of halves that look alike, and the group of each tile."""

    half: int
    means: NDArray[np.float32]  # as cells
    group: NDArray[np.int64]

    @classmethod
    def of(cls, prints: Sequence[looks.Evened], grouped: Sequence[kinds.Group], half: int) -> _Art:
        own = [group for group in grouped if group.half == half]
        art = kinds.halves(np.array(prints), half)
        places = {tile: number for number, group in enumerate(own) for tile in group.tiles}
        means = looks.cells(np.array([art[list(group.tiles)].mean(0) for group in own]))
        return cls(half, means, np.array([places[tile] for tile in range(len(prints))]))

    def odds(self, flat: looks.Evened) -> tuple[NDArray[np.float64], float]:
        """Log odds of each tile's half, and the fit of the best."""
        odds, fit = looks.art_odds(kinds.halves(flat[None], self.half)[0], self.means)
        return odds[self.group], fit


class KnownTiles:
    """The tiles of a profile; those at `seen` codes lie elsewhere in this game and can't turn up."""

    def __init__(self, profile: Profile, seen: Sequence[str] = ()) -> None:
        self.codes = profile.codes
        self.free = np.array(still_free(self.codes, seen), bool)
        self._new = max(1 - len(self.codes) / TILES, STRANGER)
        self.complete = self._new <= COMPLETE
        self._named = np.array(self.codes)
        self._centuries = np.array([CENTURIES.index(code[4]) for code in self.codes], int)
        self._years = np.array([YEARS.index(code[1:3]) for code in self.codes], int)
        views = [[decoded(view) for view in tile.views] for tile in profile.tiles]
        prints = [print_of(pictures) for pictures in views]
        self.templates = looks.templates(prints)
        grouped = kinds.groups([pictures[0] for pictures in views], self.codes)
        self.art = [_Art.of(prints, grouped, half) for half in (kinds.LEFT, kinds.RIGHT)] if prints else []
        self.boxes = (profile.century, profile.year)
        self.places = tuple(None if b is None else place_of(b) for b in self.boxes)
        self.digits = (
            _digits(views, self.places[0], [code[4] for code in self.codes]),
            _digits(views, self.places[1], [code[1:3] for code in self.codes]),
        )

    def without(self, seen: Sequence[str]) -> KnownTiles:
        """The same tiles in a game in which those at `seen` codes lie elsewhere."""
        known = copy(self)
        known.free = np.array(still_free(self.codes, seen), bool)
        return known

    def know(
        self, pixels: Pixels, squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]
    ) -> list[Sight | None]:
        """The tiles at the squares, decided as a set; None for those that were never enrolled."""
        if not self.codes or not squares:
            return [None] * len(squares)
        seen = self.evidence(pixels, squares, numbers)
        return [
            _doubted(square, one) if sight is None else sight
            for square, one, sight in zip(squares, seen, self.decided(seen), strict=True)
        ]

    def evidence(
        self, pixels: Pixels, squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]
    ) -> list[Evidence]:
        """Squares looked at with the eyes of somebody who knows the tiles."""
        grey = Halves(looks.grey_of(pixels))
        sure = [
            decide.whole(square, pixels) and not check
            for square, (_, check) in zip(squares, decide.all_decided(squares, numbers), strict=True)
        ]
        seen = [self._look(grey, *one) for one in zip(squares, numbers, sure, strict=True)]
        # Eyes that held a tile the wrong way up read something else: they read again.
        turned = [i for i, one in enumerate(seen) if one.turned and not _strange(one)]
        again = read.numbers(pixels, [seen[i].square for i in turned])
        for i, pair in zip(turned, again, strict=True):
            seen[i] = replace(seen[i], numbers=pair, sure=False)
        return seen

    def _look(self, grey: Halves, square: Square, numbers: tuple[Number, Number], sure: bool) -> Evidence:
        corners = np.asarray(square.corners, np.float32)
        frame = looks.evened(looks.flat(grey, corners))
        turn, rough = self._turn(frame, square)
        frame, corners = np.rot90(frame, turn), looks.turned(corners, turn)
        order = np.argsort(-rough - NUMBERS_AGREE * np.array([_agree(numbers, code) for code in self.codes]))
        best, flat = self._laid(grey, frame, corners, order[:TRIED].tolist())
        seen = [half.odds(flat) for half in self.art]
        art = ART * np.sum([odds for odds, _ in seen], axis=0)
        century, year = (
            {} if place is None else digits.read(patch(grey, best, place))
            for digits, place in zip(self.digits, self.places, strict=True)
        )
        settled = replace(
            square,
            corners=best,
            turns=np.roll(square.turns, -turn),
            century=self.boxes[0] or square.century,
            year=self.boxes[1] or square.year,
        )
        fits = tuple(fit for _, fit in seen)
        return Evidence(settled, numbers, art, fits, (century, year), turn > 0, sure)

    def _turn(self, frame: looks.Evened, square: Square) -> tuple[int, NDArray[np.float32]]:
        """Which way up the tile lies, in quarters, and how well it then fits each print."""
        upright = looks.rough_match(frame, self.templates, (0,))
        if square.turns[0] > SURE and upright.max() > UPRIGHT_FITS:
            return 0, upright[0]
        rough = np.concatenate([upright, looks.rough_match(frame, self.templates, (1, 2, 3))])
        turn = int((np.log(np.maximum(square.turns, 1e-3)) + TURN * rough.max(1)).argmax())
        return turn, rough[turn]

    def _laid(
        self, grey: Halves, frame: looks.Evened, corners: Quad, tried: Sequence[int]
    ) -> tuple[Quad, looks.Evened]:
        """The tile's true corners and its print there, by the best of the tried templates.

        The further its corners were off, the more it takes another look from where they were found to be.
        """
        as_found = looks.inner(frame)
        best = (looks.likeness(as_found, self.templates.fine[tried[0]]), corners, as_found)
        for index in tried:
            before, quad, seen = -1.0, corners, frame
            for _ in range(LOOKED):
                true = looks.settled(seen, self.templates.models[index])
                flat, quad = looks.laid(seen, true), looks.moved(quad, true)
                like = looks.likeness(flat, self.templates.fine[index])
                found = like - PULL * float(np.abs(quad - corners).max()) / side(corners)
                best = max(best, (found, quad, flat), key=lambda one: one[0])
                if like > WELL_LAID or like < before + NEARER:
                    break
                before, seen = like, looks.evened(looks.flat(grey, quad))
            if best[0] > LAID:
                break
        return best[1:]

    def decided(self, seen: Sequence[Evidence]) -> list[Sight | None]:
        """Which tile is which, each enrolled one at most once."""
        odds = [self.odds(one) for one in seen]
        scores, new = np.array([tiles for tiles, _ in odds]), np.array([stranger for _, stranger in odds])
        tiles = len(self.codes)
        # Prints, then each of them once more, then a stranger for every square.
        costs = np.full((len(seen), 2 * tiles + len(seen)), IMPOSSIBLE)
        costs[:, :tiles] = np.where(self.free, -scores, IMPOSSIBLE)
        costs[:, tiles : 2 * tiles] = costs[:, :tiles] + TWIN
        costs[np.arange(len(seen)), 2 * tiles + np.arange(len(seen))] = -new
        given = assign(costs)
        sights: list[Sight | None] = []
        for row, (one, column) in enumerate(zip(seen, given, strict=True)):
            if column >= 2 * tiles:
                sights.append(None)
                continue
            twin, column = column >= tiles, column % tiles
            # A print that another tile of the photo has is hardly open to this one.
            taken = [c for other, c in enumerate(given) if other != row and c < tiles]
            rivals = scores[row].copy()
            rivals[taken] = np.minimum(rivals[taken], scores[row, column] - 3)
            others = np.append(rivals[self.free & (self._named != self._named[column])], new[row])
            confidence = 1 / (1 + float(np.exp(np.clip(others - scores[row, column], -50, 50)).sum()))
            vague = self._vague(one, column)
            sight = _sight(one, self.codes[column], confidence, self.complete, vague)
            # Two tiles may carry the same code, but only one was enrolled: somebody should look.
            sights.append(replace(sight, check=True) if sight is not None and twin else sight)
        return sights

    def _vague(self, one: Evidence, tile: int) -> bool:
        """Whether another tile has the same numbers, and the art in which they differ does not tell them apart."""
        same = (self._centuries == self._centuries[tile]) & (self._years == self._years[tile])
        rivals = same & self.free & (self._named != self._named[tile])
        return bool((one.art[rivals] > one.art[tile] - PLAIN_ART).any()) or any(
            fit < ART_SHOWS and (half.group[rivals] != half.group[tile]).any()
            for half, fit in zip(self.art, one.fits, strict=True)
        )

    def odds(self, one: Evidence) -> tuple[NDArray[np.float64], float]:
        """Log odds of each enrolled tile, and of one that was never enrolled, with any numbers."""
        century = NumberOdds.of(one.numbers[0], one.own[0]).each(CENTURIES)
        year = NumberOdds.of(one.numbers[1], one.own[1]).each(YEARS)
        tiles = (
            np.maximum(one.art, -MOST_ART)
            + century[self._centuries]
            + year[self._years]
            - np.log(len(self.codes))
        )
        # A number under a finger is none of this copy's either; but then the eyes, or the art, know the tile.
        plain = self.complete and (one.sure or min(one.fits) > WELL_KNOWN)
        stranger = (
            IMPOSSIBLE / 2
            if _strange(one) and not plain
            else century.max() + year.max() + np.log(self._new / OTHERS)
        )
        return tiles, float(stranger)


def print_of(views: Sequence[Image]) -> looks.Evened:
    """What a tile looks like, from all its views."""
    return np.asarray(np.mean([looks.inner(looks.evened(view)) for view in views], 0), np.float32)


def still_free(codes: Sequence[str], seen: Sequence[str]) -> list[bool]:
    """Which enrolled tiles can still turn up: each code seen takes one of them out."""
    left = Counter(seen)
    free = []
    for code in codes:
        taken = next((s for s in left if left[s] and fits(s, code)), None)
        if taken is not None:
            left[taken] -= 1
        free.append(taken is None)
    return free


def fits(one: str, other: str) -> bool:
    """Whether two codes may name the same tile: an unknown half fits any."""
    return all(a == b or "?" in (a, b) for a, b in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class NumberOdds:
    """Log odds of any number at one place, from the eyes and the owner's digits together."""

    named: Mapping[str, float]
    rest: float  # what the eyes leave for each number they don't name
    own: Mapping[str, float]  # against the best of them

    @classmethod
    def of(cls, number: Number, own: Mapping[str, float]) -> NumberOdds:
        """From what the eyes read and how well the owner's numbers fit."""
        named = _named(number)
        many = max(len(CENTURIES if number.text in CENTURIES else YEARS), len(named) + 1)
        rest = max((1 - sum(named.values())) / (many - len(named)), UNREAD)
        odds = {text: _fit_odds(fit) for text, fit in own.items()}
        best = max(odds.values(), default=0.0)
        return cls(named, rest, {text: max(value - best, -MOST_OWN) for text, value in odds.items()})

    def __call__(self, text: str) -> float:
        return float(self.each((text,))[0])

    def each(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Of each of these."""
        # Digits that were never enrolled can't be compared: they are neither likely nor unlikely.
        own = np.array([self.own.get(text, 0.0) for text in texts])
        if not self.named:
            return own
        eyes = np.array([self.named.get(text, self.rest) for text in texts])
        return own + EYES * np.log(np.maximum(eyes, UNREAD))


def _named(number: Number) -> dict[str, float]:
    """The odds of every number the eyes think of."""
    return dict(number.alternatives) | ({} if number.text is None else {number.text: number.confidence})


def _fit_odds(fit: float) -> float:
    """What a share of the print that fits says, in log odds: the less is left over, the more."""
    return -OWN * math.log(1 - min(max(fit, 0.0), 0.995) ** 2)


def _agree(numbers: tuple[Number, Number], code: str) -> float:
    return float(numbers[0].text == code[4]) + float(numbers[1].text == code[1:3])


def _strange(one: Evidence) -> bool:
    """Whether there is no number of this copy where one should stand."""
    return any(own and max(own.values()) < STRANGE for own in one.own)


def confirmed(number: Number, own: Mapping[str, float], text: str) -> bool:
    """Whether a number may count without a look: both readers see it, or one does and the other has no say."""
    named = _named(number)
    if not own:
        return named.get(text, 0.0) > SEEN
    first, fit = max(own, key=own.__getitem__), own.get(text, 0.0)
    if text not in (number.text, first) or fit <= PLAIN:
        return False
    # A number whose digits were never enrolled could not be compared: the eyes are not overruled.
    compared = number.text is None or number.text in own
    guessed = max(named.values(), default=0.0) < GUESS
    return (
        named.get(text, 0.0) > SEEN or (compared and fit > WELL) or (guessed and text == first and fit > FITS)
    )


def likely(number: Number, own: Mapping[str, float], text: str, confidence: float) -> bool:
    """Whether a number may count on a tile of which it is known that it is one of this copy's.

    Then one reader is enough, or both together, if the other sees nothing else.
    """
    best = max(own.values(), default=0.0)
    near = own.get(text, 0.0) >= best - NEAR
    if number.text == text:
        first = own.get(text, 0.0) == best > STRANGE
        enough = RATHER if confidence >= CERTAIN and best < WELL else READ
        return first or (number.confidence >= enough and (near or best < WELL))
    return near and own.get(text, 0.0) >= ABOUT and confidence >= CERTAIN


def contradicted(number: Number, own: Mapping[str, float]) -> bool:
    """Whether the owner's digits see another number than the eyes, and see it far better."""
    best = max(own.values(), default=0.0)
    return number.text in own and best > PLAIN and own[number.text] < best - AGAINST


def _doubted(square: Square, one: Evidence) -> Sight | None:
    """A tile nobody enrolled, to be looked at: the owner's digits see other numbers on it."""
    if one.turned or not any(map(contradicted, one.numbers, one.own)):
        return None
    confidence = min(number.confidence for number in one.numbers)
    return Sight(square, *one.numbers, UNKNOWN_KIND, UNKNOWN_KIND, confidence, True)


def _digits(views: list[list[Image]], place: Place | None, texts: list[str]) -> Digits:
    if place is None:
        return NONE
    patches = [np.mean([patch(view, UPRIGHT, place) for view in pictures], 0) for pictures in views]
    return learn(patches, texts)


def _sight(one: Evidence, code: str, confidence: float, complete: bool, vague: bool) -> Sight | None:
    """The tile as somebody would name it; None where that would be no more than a guess.

    With all tiles of a copy enrolled, the likeliest one is worth offering, if to be looked at; while strangers
    are about, plain numbers are worth more.
    """
    texts = code[4], code[1:3]
    pairs = list(zip(one.numbers, one.own, texts, strict=True))
    read_so = complete and all(number.text == text for number, _, text in pairs)
    plain = (read_so and one.sure) or all(
        confirmed(number, own, text) or (complete and likely(number, own, text, confidence))
        for number, own, text in pairs
    )
    read_both = read_so and (one.sure or all(number.confidence >= READ for number in one.numbers))
    check = confidence < (BOTH_READ if read_both else SURE) or not plain or vague
    if check and not (complete and confidence > LIKELY):
        return None
    century, year = (
        Number(text, confidence, tuple(a for a in number.alternatives if a[0] != text))
        for text, number in zip(texts, one.numbers, strict=True)
    )
    return Sight(one.square, century, year, code[0], code[3], confidence, check)
