"""The frame around all pages: the navigator with a guide above it, and over it the sheet and the toast."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.screens.navigator import Navigator
from companion.screens.room import hand_down
from companion.screens.theme import EASE, SHEET_RISE, TOAST_STAYS, theme
from companion.screens.widgets.bars import Foot
from companion.screens.widgets.overlays import Sheet, Toast


class Frame(FloatLayout):
    """Pages, at times a guide above them, one sheet and one toast."""

    def __init__(self, places: dict[str, str], **options: object) -> None:
        super().__init__(**options)
        self.navigator = Navigator(places)
        self._stage = BoxLayout(orientation="vertical")
        self._stage.add_widget(self.navigator)
        self.overlays = FloatLayout()
        self.add_widget(self._stage)
        self.add_widget(self.overlays)
        self.guide: Widget | None = None
        self.toast: Toast | None = None
        self.sheet: Sheet | None = None
        self._toast_goes = None
        theme.bind(inset_left=self._keep_clear, inset_right=self._keep_clear)
        self._keep_clear()
        self.navigator.bind(size=self._fit)

    def _fit(self, _navigator: Widget, size: tuple[float, float]) -> None:
        # One that is not in the window any more has no say.
        if self.parent:
            theme.fit(*size)

    def _keep_clear(self, *_change: object) -> None:
        self._stage.padding = (theme.inset_left, 0, theme.inset_right, 0)

    @property
    def top(self) -> Widget:
        """What gets touches and keys first: the sheet, else the page, with its guide."""
        page = self._stage if self.guide else self.navigator.page
        return self.sheet or page or self

    def show_guide(self, guide: Widget | None) -> None:
        """Puts a guide above the pages, or takes it away."""
        if self.guide is not None:
            self._stage.remove_widget(self.guide)
        self.guide = guide
        if guide is not None:
            self._stage.add_widget(guide, len(self._stage.children))

    def show_toast(
        self, text: str, undo: str = "", undone: Callable[[], None] | None = None, *, stays: bool = False
    ) -> Toast:
        """Says what was done; a tap on ``undo`` calls ``undone``."""
        self.hide_toast()
        toast = Toast(text=text, undo=undo, size_hint_x=None)

        def take_back(_toast: Toast) -> None:
            self.hide_toast()
            if undone:
                undone()

        toast.bind(on_undone=take_back)
        self.toast = toast
        self.overlays.add_widget(toast)
        self._place_toast()
        # Its foot may only be measured after the next layout.
        Clock.schedule_once(self._place_toast, 0)
        self.bind(size=self._place_toast)
        if not stays:
            self._toast_goes = Clock.schedule_once(self.hide_toast, TOAST_STAYS)
        return toast

    def _place_toast(self, *_change: object) -> None:
        if self.toast is None:
            return
        self.toast.width = min(self.width - dp(32), dp(520))
        self.toast.x = (self.width - self.toast.width) / 2
        self.toast.y = self._foot_height() + dp(12)

    def _foot_height(self) -> float:
        page = self.navigator.page
        feet = [child.height for child in page.walk(restrict=True) if isinstance(child, Foot)] if page else []
        return max(feet, default=theme.inset_bottom)

    def hide_toast(self, *_due: object) -> None:
        """Takes the toast away."""
        if self._toast_goes:
            self._toast_goes.cancel()
            self._toast_goes = None
        if self.toast is not None:
            self.overlays.remove_widget(self.toast)
            self.toast = None

    def show_sheet(self, sheet: Sheet) -> Sheet:
        """Raises a sheet over the page; whatever it was opened with is kept when it closes."""
        self.close_sheet()
        sheet.bind(on_close=self.close_sheet)
        self.sheet = sheet
        sheet.size_hint = (1, 1)
        with sheet.canvas.before:
            Color(0, 0, 0, 0.32)
            shade = Rectangle(size=self.size)
        sheet.bind(size=lambda _sheet, size: setattr(shade, "size", size))
        self.overlays.add_widget(sheet)
        hand_down(sheet)
        if theme.motion:
            sheet.opacity = 0
            Animation(opacity=1, d=SHEET_RISE, t=EASE).start(sheet)
        return sheet

    def close_sheet(self, *_closed: object) -> None:
        """Closes the sheet, if there is one."""
        if self.sheet is not None:
            self.overlays.remove_widget(self.sheet)
            self.sheet = None
