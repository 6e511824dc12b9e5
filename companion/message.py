"""What is to be said, before any language: a key of the catalogue and its parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A text's key with its parameters, which may be messages themselves."""

    key: str
    parameters: Mapping[str, object] = field(default_factory=dict)


def message(key: str, /, **parameters: object) -> Message:
    """A message from keyword parameters.

    >>> message("field.taken", field=7)
    Message(key='field.taken', parameters={'field': 7})
    """
    return Message(key, parameters)
