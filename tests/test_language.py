"""Every text exists in every language, with the same parameters, and is up to date."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.language import LANGUAGES, LOCALES, Language
from companion.language.compile import compiled

DOMAINS = sorted(path.stem for path in (LOCALES / "en/LC_MESSAGES").glob("*.po"))
ROOT = Path(__file__).parent.parent


def catalogue(language: str, domain: str) -> Catalog:
    """A catalogue as it is written."""
    with (LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Key and all forms of its text."""
    found = {}
    for message in catalogue(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


def parameters(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("domain", DOMAINS)
def test_all_languages_have_the_same_texts_with_the_same_parameters(domain: str) -> None:
    english = texts("en", domain)
    for language in LANGUAGES:
        other = texts(language, domain)
        assert other.keys() == english.keys()
        for key, forms in other.items():
            assert all(forms), key
            expected = set().union(*map(parameters, english[key]))
            assert all(parameters(form) <= expected for form in forms), key
            assert set().union(*map(parameters, forms)) == expected, key


def test_no_key_stands_in_two_catalogues() -> None:
    keys = [key for domain in DOMAINS for key in texts("en", domain)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogues_are_up_to_date(language: str) -> None:
    for po in (LOCALES / language / "LC_MESSAGES").glob("*.po"):
        assert po.with_suffix(".mo").read_bytes() == compiled(po), po


def test_every_message_of_the_rules_has_its_text() -> None:
    said = re.compile(r'\bmessage\(\s*"([a-z.-]+)"')
    keys = {
        key
        for file in (ROOT / "companion").rglob("*.py")
        for key in said.findall(file.read_text(encoding="utf-8"))
        if file.name != "message.py"
    }
    assert len(keys) > 60
    assert not [key for key in sorted(keys) if not Language("en").has(key)]


def test_a_name_with_braces_is_shown_as_it_is() -> None:
    assert Language("en").text("player.turn", turn="{x}", name="%s") == "It is {x}’s turn, not %s’s."
