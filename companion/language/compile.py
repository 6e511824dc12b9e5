"""Turns every catalogue's .po into the .mo that gettext reads: ``python -m companion.language.compile``."""

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.language import LOCALES

UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""So that the same texts always compile to the same bytes."""


def compiled(po: Path) -> bytes:
    """The .mo of a .po file."""
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.parent.name, abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = UNDATED
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main() -> None:
    """Compiles all catalogues in place."""
    for po in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        po.with_suffix(".mo").write_bytes(compiled(po))


if __name__ == "__main__":
    main()
