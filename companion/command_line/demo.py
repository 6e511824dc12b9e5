"""``pergamon demo``: sample photos are read, laid out and played to the first scoring, in the terminal."""

from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.text import Text

from companion.command_line.say import LanguageOption, fail
from companion.games.pergamon import GAME
from companion.games.pergamon.moves import Header, Lay
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.simulate import NAMES, Sensible, moves
from companion.language import Language

SAMPLES = Path(__file__).parent.parent.parent / "sample_images"
ROUNDS = 5
"""The sample photos show as many rounds of one game; the first scoring comes after them."""


class Label(msgspec.Struct, frozen=True):
    """What lies in a sample photo."""

    code: str
    corners: tuple[tuple[float, float], ...]


def demo(language: LanguageOption) -> None:
    """Plays the demonstration: sample photos, galleries, rounds up to the first scoring."""
    texts = Language(language)
    try:
        labels = msgspec.json.decode((SAMPLES / "labels.json").read_bytes(), type=dict[str, list[Label]])
    except OSError:
        fail(texts.text("demo.missing", folder=SAMPLES))
    console = Console(soft_wrap=True, highlight=False)
    rounds = [[Tile(label.code) for label in labels[_photo(number)]] for number in range(1, ROUNDS + 1)]
    random = Random(5)
    before = begin(Header(1, "2011", NAMES[:3], NAMES[0])).state
    tiles = [tile for round in rounds for tile in round]
    for move, state in moves(before, random, [Sensible()] * 3, tiles):
        if isinstance(move, Lay):
            console.print()
            console.print(Text(texts.text("demo.round", round=state.round), style="bold"))
            _read(console, state.round, rounds[state.round - 1], texts)
        for event in apply(before, move).events:
            console.print(Text(f"  {texts.say(GAME.tell(event))}"))
        before = state
        if state.round > ROUNDS:
            break


def _photo(round: int) -> str:
    return f"round-{round}.jpg"


def _read(console: Console, round: int, lying: list[Tile], texts: Language) -> None:
    """Says what the eyes made of a round's photo, and what a person would look at."""
    # Only here: the eyes take longer to wake than all other commands together.
    from vision.photo import PhotoError
    from vision.scan import scan

    try:
        reading = scan(SAMPLES / _photo(round))
    except PhotoError as error:
        fail(texts.text(f"photo.{error.problem}", **{"file": _photo(round), **error.parameters}))
    sure = [f"{tile.century}{tile.year:02}" for tile in reading.tiles if not tile.check]
    right = sum(f"{tile.century}{tile.year:02}" in sure for tile in lying)
    console.print(Text(texts.text("demo.read", photo=_photo(round), n=len(lying), sure=right)))
