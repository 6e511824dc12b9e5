"""The keyboard: shortcuts, moving from target to target, and back."""

from collections.abc import Iterator

from kivy.core.window import Keyboard
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.screens.widgets.target import Target

_NAMES = {code: name for name, code in Keyboard.keycodes.items()}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


def key_name(code: int, character: str | None, modifiers: list[str]) -> str:
    """A key as shortcuts name it: ``e``, ``1``, ``enter``, ``ctrl+z``, ``shift+tab``."""
    name = _NAMES.get(code, character or "")
    name = {"numpadenter": "enter", "spacebar": "space"}.get(name, name)
    if name.startswith("numpad") and len(name) == 7:
        name = name[-1]
    if "ctrl" in modifiers or "meta" in modifiers:
        return f"ctrl+{name}"
    if "shift" in modifiers and (len(name) > 1 or character == "?"):
        return f"shift+{character if character == '?' else name}"
    return name


def targets(root: Widget) -> Iterator[Target]:
    """All that can be tapped in a widget tree now, from top left to bottom right."""
    found = [widget for widget in _shown(root) if isinstance(widget, Target) and not widget.disabled]
    yield from sorted(found, key=_reading_order)


def _shown(widget: Widget) -> Iterator[Widget]:
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    yield widget
    for child in widget.children:
        yield from _shown(child)


def _reading_order(target: Target) -> tuple[float, float]:
    x, y = target.to_window(target.x, target.top)
    return -round(y / 8), x


class Focus:
    """Which target the keyboard is on."""

    def __init__(self) -> None:
        self.target: Target | None = None

    def put(self, target: Target | None) -> None:
        """Moves the ring to a target, or takes it away."""
        if self.target is not None:
            self.target.focused = False
        self.target = target
        if target is not None:
            target.focused = True
            _scroll_to(target)

    def step(self, root: Widget, forward: bool) -> None:
        """On to the next or previous target."""
        all_targets = list(targets(root))
        if not all_targets:
            return
        if self.target in all_targets:
            index = all_targets.index(self.target) + (1 if forward else -1)
        else:
            index = 0 if forward else -1
        self.put(all_targets[index % len(all_targets)])

    def move(self, root: Widget, direction: tuple[int, int]) -> None:
        """On to the nearest target in a direction."""
        here = self.target
        if here is None:
            self.step(root, True)
            return
        x, y = here.to_window(*here.center)
        best: tuple[float, Target] | None = None
        for other in targets(root):
            far_x, far_y = other.to_window(*other.center)
            along = (far_x - x) * direction[0] + (far_y - y) * direction[1]
            aside = abs((far_x - x) * direction[1]) + abs((far_y - y) * direction[0])
            if other is not here and along > 1:
                cost = along + 2 * aside
                if best is None or cost < best[0]:
                    best = (cost, other)
        if best:
            self.put(best[1])

    def handle(self, root: Widget, name: str) -> bool:
        """Does what a key means for the targets of ``root``; false where it means nothing."""
        if self.target is not None and self.target not in list(targets(root)):
            self.put(None)
        if name in ("tab", "shift+tab"):
            self.step(root, name == "tab")
        elif name in ARROWS and self.target is not None:
            self.move(root, ARROWS[name])
        elif name in ("enter", "space") and self.target is not None:
            self.target.press()
        else:
            for target in targets(root):
                if target.shortcut == name:
                    target.press()
                    return True
            return False
        return True


def typing(root: Widget) -> bool:
    """Whether somebody is typing text, which then gets the keys."""
    return any(isinstance(widget, TextInput) and widget.focus for widget in _shown(root))


def _scroll_to(target: Target) -> None:
    above = target.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            above.scroll_to(target, animate=False)
        above = above.parent
