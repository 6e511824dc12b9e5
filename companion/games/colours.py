"""The colours of wooden pieces: a game's own colour is told by its word, any other name as it is."""

from companion.message import Message, message

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey")


def told(colour: str) -> Message | str:
    """A colour as texts say it.

    >>> told("red"), told("mauve")
    (Message(key='colour.red', parameters={}), 'mauve')
    """
    return message(f"colour.{colour}") if colour in COLOURS else colour
