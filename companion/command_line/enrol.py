"""``pergamon enrol``: learns one's own printed tiles from photos."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from companion.command_line.say import LanguageOption, fail, file_trouble
from companion.language import Language

MOST_LABELS = 10_000_000  # bytes


class LabelLine(msgspec.Struct, frozen=True):
    """What a labels file says of one tile."""

    code: Annotated[str, msgspec.Meta(pattern=r"^[VJMB?][0-9]{2}[VJMB?][1-5]$")]
    corners: (
        tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]] | None
    ) = None


def enrol(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="Photos of one's own tiles.")],
    language: LanguageOption,
    profile: Annotated[Path, typer.Option(metavar="FILE", help="The profile; made where there is none.")],
    labels: Annotated[
        Path | None,
        typer.Option(metavar="LABELS.json", help="Codes, and places, of the tiles in the photos."),
    ] = None,
) -> None:
    """Learns one's own printed tiles; later photos make it better."""
    texts = Language(language)
    told = {} if labels is None else _labels(labels, texts)
    # Only here: the eyes take longer to wake than all other commands together.
    from companion.command_line.own import enrol_photos

    if not enrol_photos(photos, told, profile, texts):
        raise typer.Exit(1)


def _labels(path: Path, texts: Language) -> dict[str, tuple[LabelLine, ...]]:
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(MOST_LABELS), type=dict[str, tuple[LabelLine, ...]])
    except OSError as error:
        fail(f"{path}: {file_trouble(error, texts)}")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        fail(texts.text("enrol.labels", file=path, detail=str(error)[:200]))
