"""The way through the screens: a stack of pages with a way back that loses nothing."""

from importlib import import_module

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.screens.page import Page, Stay
from companion.screens.room import hand_down
from companion.screens.theme import EASE, PAGE_FADE, theme
from companion.screens.words import words


class Navigator(FloatLayout):
    """Shows the topmost page; the pages below are kept as they were left."""

    __events__ = ("on_page",)

    def __init__(self, places: dict[str, str], **options: object) -> None:
        super().__init__(**options)
        self._places = places
        self._stack: list[tuple[str, Page]] = []
        self._kept: dict[str, Page] = {}
        words.bind(text=self._speak)

    def on_page(self) -> None:
        """A page came into sight."""

    @property
    def page(self) -> Page | None:
        """The page in sight."""
        return self._stack[-1][1] if self._stack else None

    @property
    def trail(self) -> list[str]:
        """The names of the pages from the first to the one in sight."""
        return [name for name, _ in self._stack]

    def go(self, name: str, **asked: object) -> Page:
        """Goes to a page; where it is already on the way back, back to it."""
        if name in self.trail:
            while self.trail[-1] != name:
                self._drop()
        else:
            self._stack.append((name, self._made(name)))
        return self._show(**asked)

    def replace(self, name: str, **asked: object) -> Page:
        """Goes to a page in place of the one in sight, which is not to be come back to."""
        if self._stack and name != self.trail[-1]:
            self._drop()
        return self.go(name, **asked)

    def over(self, base: str, name: str, **asked: object) -> Page:
        """Goes to a page that stands on ``base``; what lay between is not to be come back to."""
        while self._stack and self.trail[-1] not in (base, name):
            self._drop()
        return self.go(name, **asked)

    def reset(self, name: str, **asked: object) -> Page:
        """Begins anew with a page."""
        while self._stack and self.trail != [name]:
            self._drop()
        return self.go(name, **asked)

    def back(self) -> bool:
        """One step back; false where there is nowhere to go."""
        page = self.page
        if page is not None and page.back():
            return True
        if len(self._stack) < 2:
            return False
        self._drop()
        self._show()
        return True

    def close(self) -> None:
        """Leaves all pages: the one in sight may hold the camera."""
        words.unbind(text=self._speak)
        if self.page is not None:
            self.page.leave()
        self._stack.clear()

    def _speak(self, *_change: object) -> None:
        if self.page is not None:
            self.page.speak()

    def _made(self, name: str) -> Page:
        if name in self._kept:
            return self._kept[name]
        module, cls = self._places[name].split(":")
        page: Page = getattr(import_module(module), cls)()
        page.size_hint, page.pos_hint = (1, 1), {"x": 0, "y": 0}
        if page.stay is not Stay.ON_THE_WAY:
            self._kept[name] = page
        return page

    def _drop(self) -> None:
        _, page = self._stack.pop()
        if page.parent:
            page.leave()

    def _show(self, **asked: object) -> Page:
        page = self.page
        assert page is not None
        if len(self._stack) == 1:
            self._kept = {name: page for name, page in self._kept.items() if page.stay is Stay.ALWAYS}
        before = [child for child in self.children if child is not page]
        if page.parent is None:
            # Nobody types on a page that was left; its text field would hold on to it.
            Window.release_all_keyboards()
            for old in before:
                if any(old is kept for _, kept in self._stack):
                    old.leave()
            self.add_widget(page)
            page.enter(**asked)
            hand_down(page)
            self._fade(page, before)
        else:
            page.enter(**asked)
        self.dispatch("on_page")
        return page

    def _fade(self, page: Page, before: list[Page]) -> None:
        def finish(*_done: object) -> None:
            page.opacity = 1
            for old in before:
                self.remove_widget(old)

        if not theme.motion or not before:
            finish()
            return
        page.opacity = 0
        fade = Animation(opacity=1, d=PAGE_FADE, t=EASE)
        fade.bind(on_complete=finish)
        fade.start(page)
