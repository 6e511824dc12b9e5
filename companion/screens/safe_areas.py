"""The edges of a phone's screen that its bars and its camera take: pages keep clear of them."""

from typing import Any

from companion.screens.theme import theme

SIDES = ("Top", "Bottom", "Left", "Right")


def measure(decor: Any = None) -> None:
    """Asks Android for the edges, in pixels; before the window is there it has nothing to say."""
    insets = (decor or _decor()).getRootWindowInsets()
    if insets is None:
        return
    try:
        cutout = insets.getDisplayCutout()
    except AttributeError:
        # Phones of before 2018 have none.
        cutout = None
    for side in SIDES:
        # Without the keyboard, which comes and goes.
        bars = getattr(insets, f"getStableInset{side}")()
        camera = getattr(cutout, f"getSafeInset{side}")() if cutout else 0
        setattr(theme, f"inset_{side.lower()}", max(bars, camera))


def _decor() -> Any:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity.getWindow().getDecorView()
