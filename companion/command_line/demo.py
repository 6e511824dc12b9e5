"""``pergamon demo``: sample photos are read, laid out and played to the first scoring, in the terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from companion import samples
from companion.command_line.say import LanguageOption, fail
from companion.games.pergamon import GAME
from companion.games.pergamon.demonstration import HEADER, ROUNDS, Course
from companion.games.pergamon.moves import Lay
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import apply, begin
from companion.language import Language


def demo(language: LanguageOption) -> None:
    """Plays the demonstration: sample photos, galleries, rounds up to the first scoring."""
    texts = Language(language)
    try:
        lying = samples.lying()
    except OSError:
        fail(texts.text("demo.missing", folder=samples.FOLDER))
    console = Console(soft_wrap=True, highlight=False)
    photos = [samples.round_photo(number) for number in range(1, ROUNDS + 1)]
    before = begin(HEADER).state
    for move, state in Course([lying[photo.name] for photo in photos]).moves():
        if isinstance(move, Lay):
            photo = photos[state.round - 1]
            console.print()
            console.print(Text(texts.text("demo.round", round=state.round), style="bold"))
            _read(console, photo, lying[photo.name], texts)
        for event in apply(before, move).events:
            console.print(Text(f"  {texts.say(GAME.tell(event))}"))
        before = state


def _read(console: Console, photo: Path, lying: Sequence[str], texts: Language) -> None:
    """Says what the eyes made of a round's photo, and what a person would look at."""
    # Only here: the eyes take longer to wake than all other commands together.
    from vision.photo import PhotoError
    from vision.scan import scan

    try:
        reading = scan(photo)
    except PhotoError as error:
        fail(texts.text(f"photo.{error.problem}", **{"file": photo.name, **error.parameters}))
    sure = [f"{tile.century}{tile.year:02}" for tile in reading.tiles if not tile.check]
    right = sum(f"{tile.century}{tile.year:02}" in sure for tile in map(Tile, lying))
    said = "demo.read.all" if right == len(lying) else "demo.read"
    console.print(Text(texts.text(said, photo=photo.name, n=len(lying), sure=right)))
