"""Short sounds of our own; where none can be played, it is silent."""

import wave
from array import array
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from math import exp, pi, sin
from pathlib import Path
from typing import Any

RATE = 22050
"""Samples a second."""
LOUDEST = 9000
"""Of 32767: soft beside people who talk."""
RISE = 0.003
"""Seconds in which a note comes up, so that it does not crack."""


class Sound(StrEnum):
    """What can be heard."""

    CLICK = "click"
    CHIME = "chime"


NOTES = {
    Sound.CLICK: ((0.0, 1760.0, 0.012),),
    Sound.CHIME: ((0.0, 659.3, 0.16), (0.12, 987.8, 0.22)),
}
"""The notes of each sound: when it begins, how often it swings a second, in how many seconds it fades to a third."""


def samples(sound: Sound) -> list[int]:
    """A sound, sample by sample, from silence to silence."""
    notes = NOTES[sound]
    length = max(begin + 6 * fade for begin, _, fade in notes)
    heard = []
    for number in range(round(length * RATE)):
        level = 0.0
        for begin, swings, fade in notes:
            t = number / RATE - begin
            if t > 0:
                level += min(1, t / RISE) * exp(-t / fade) * sin(2 * pi * swings * t)
        heard.append(round(LOUDEST * level / len(notes)))
    return heard


def write(sound: Sound, folder: Path) -> Path:
    """Writes a sound to a file that every system can play."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{sound}.wav"
    with file.open("wb") as opened, wave.open(opened, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array("h", samples(sound)).tobytes())
    return file


class Sounds:
    """Plays sounds; each is made off the screen's thread when it is first wanted."""

    def __init__(self, folder: Path, work: Callable[..., Any]) -> None:
        """``folder`` is where the files go; ``work`` runs off the screen's thread, see ``Worker.work``."""
        self._folder = folder
        self._work = work
        self._players: dict[Sound, Any] = {}

    def play(self, sound: Sound) -> None:
        """Plays a sound, as soon as it is there."""
        if sound in self._players:
            self._hear(sound)
        else:
            self._work(
                lambda: write(sound, self._folder), lambda file: self._load(sound, file), lambda _error: None
            )

    def _load(self, sound: Sound, file: Path) -> None:
        # Whatever a system's player raises: a sound is never worth an error.
        with suppress(Exception):
            # Not at the top: it looks for what can play here, and most people never want a sound.
            from kivy.core.audio import SoundLoader

            if player := SoundLoader.load(str(file)):
                self._players[sound] = player
                self._hear(sound)

    def _hear(self, sound: Sound) -> None:
        with suppress(Exception):
            self._players[sound].play()
