"""The very first page: which language; then the guided try."""

from companion import samples
from companion.screens import kv
from companion.screens.app import TRY, running
from companion.screens.page import Page
from companion.screens.pages.settings import OWN_NAMES
from companion.screens.sitting import HOME
from companion.screens.widgets import tile  # noqa: F401
from companion.screens.widgets.buttons import Push
from companion.screens.words import words


class WelcomePage(Page):
    """Asks for the language, with the system's own first."""

    def on_kv_post(self, _base: object) -> None:
        for code, name in sorted(OWN_NAMES, key=lambda known: known[0] != words.code):
            push = Push(text=name, kind="primary" if code == words.code else "secondary")
            push.bind(on_release=lambda _push, code=code: self.choose(code))
            self.ids.languages.add_widget(push)

    def choose(self, code: str) -> None:
        """Everything is in this language from now on."""
        app = running()
        app.change(language=code)
        app.reset(HOME)
        if samples.FOLDER.exists():
            app.go(TRY)


kv.load(__file__)
