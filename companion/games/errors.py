"""What can be wrong with what somebody gave the rules: unreadable, illegal or ambiguous."""

from companion.message import Message


class GameError(ValueError):
    """A refusal: all its reasons, what was given and, for a record, the line.

    >>> raise Illegal([Message("field.taken", {"field": 7})], '{"move": "place"}')
    Traceback (most recent call last):
    companion.games.errors.Illegal: field.taken(field=7): {"move": "place"}
    """

    def __init__(self, reasons: list[Message], given: str, line: int | None = None) -> None:
        self.reasons = tuple(reasons)
        self.given = given
        self.line = line
        super().__init__(self.reasons, given, line)

    @property
    def code(self) -> str:
        """The stable name of what is wrong (of the first reason, where there are several)."""
        return self.reasons[0].key

    def at(self, line: int) -> "GameError":
        """The same refusal, found at a line of a record."""
        return type(self)(list(self.reasons), self.given, line)

    def __str__(self) -> str:
        told = ", ".join(
            f"{reason.key}({', '.join(f'{name}={value}' for name, value in reason.parameters.items())})"
            for reason in self.reasons
        )
        return f"{told}: {self.given}"


class Unreadable(GameError):
    """It is not the text of a header, a move or a tile."""


class Illegal(GameError):
    """It can be read, but the rules don't allow it now."""


class Ambiguous(GameError):
    """It can mean more than one thing."""
