"""The sample photos that come with the app, and what lies in each of them."""

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent.parent / "sample_images"


class Label(msgspec.Struct, frozen=True):
    """A tile in a sample photo: its code, and its corners in the photo's own pixels."""

    code: str
    corners: tuple[tuple[float, float], ...]


def round_photo(round: int) -> Path:
    """The photo of the tiles that a round of the sample game uncovers."""
    return FOLDER / f"round-{round}.jpg"


def labels(folder: Path = FOLDER) -> dict[str, list[Label]]:
    """The tiles in every sample photo, by file name; an OSError where there are none."""
    return msgspec.json.decode((folder / "labels.json").read_bytes(), type=dict[str, list[Label]])


def lying(folder: Path = FOLDER) -> dict[str, list[str]]:
    """The codes of the tiles in every sample photo, by file name."""
    return {name: [label.code for label in tiles] for name, tiles in labels(folder).items()}
