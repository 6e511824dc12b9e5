"""Pages that lie beside the game's own: back goes to where the game is now."""

from companion.screens import app


class Beside:
    """For a page that may see the game change under it, by undo or an edit."""

    def back(self) -> bool:
        """Where the game is on another page by now, that one is next."""
        sitting = app.running().sitting
        trail = app.running().frame.navigator.trail
        if sitting.page in trail[:-1] or sitting.state is None:
            return False
        sitting.follow()
        return True

    def lead(self) -> None:
        """The arrow was tapped."""
        app.running().back()
