"""Texts on the screens; whatever shows one follows the language when it changes."""

from kivy.properties import ObjectProperty, StringProperty

from companion.language import Language
from companion.screens.theme import Watched


class Words(Watched):
    """The language of the moment; in a .kv file ``words.text('key')`` is bound like a property.

    That works because ``text`` is a property whose value is the catalogue's function, new with every language.
    """

    code = StringProperty("en")
    text = ObjectProperty(Language("en").text)
    join = ObjectProperty(Language("en").join)

    def on_code(self, _words: "Words", code: str) -> None:
        language = Language(code)
        self.join = language.join
        self.text = language.text
        self.tell()


words = Words()
