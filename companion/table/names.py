"""Players' names as they are shown, and as they are compared."""

import unicodedata

SHOWN = 40
"""Characters of a name that are shown."""

_JOINER = "\N{ZERO WIDTH JOINER}"


def folded(name: str) -> str:
    """A name as search and statistics compare it.

    >>> folded(" Ada ") == folded("ADA"), folded("José") == folded("Jose\u0301")
    (True, True)
    """
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def shown(name: str) -> str:
    """A name as one short line, cut between characters as people see them.

    >>> shown("Ada\\nLovelace"), len(shown("x" * 50)), shown("e\u0301" * 50)[-3:] == "e\u0301…"
    ('Ada Lovelace', 40, True)
    """
    line = "".join(c for c in " ".join(name.split()) if c == _JOINER or c.isprintable())
    clusters = _clusters(line)
    return line if len(clusters) <= SHOWN else "".join(clusters[: SHOWN - 1]) + "…"


def _clusters(text: str) -> list[str]:
    """Letters with all that belongs to them: accents, variation selectors, joined emoji, skin tones."""
    clusters: list[str] = []
    for c in text:
        attached = unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Mc")
        tone = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= c <= "\N{EMOJI MODIFIER FITZPATRICK TYPE-6}"
        if clusters and (attached or tone or c == _JOINER or clusters[-1].endswith(_JOINER)):
            clusters[-1] += c
        else:
            clusters.append(c)
    return clusters
