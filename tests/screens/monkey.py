"""A monkey at the app: seeded taps, keys and turns of the phone, with everything it plays looked after."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.screens.keys import targets
from companion.table.archive import Archive
from companion.table.errors import Gone
from companion.table.store import Store
from tests.screens.driver import Driver, drive
from tests.screens.eyes import look_at_samples
from tests.screens.games import game, stored

SIZES = ((412, 892), (360, 640), (892, 412), (1280, 800))
CHECKED = 25
"""After so many taps all games are compared with what is on the disk."""
WAY_HOME, REST = 20, 5.0
"""Steps back from the furthest page, and seconds at home."""


class Monkey:
    """Taps, and keeps account of errors and of every game it changed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._random = Random(seed)
        self._known: dict[int, bytes] = {}
        self.errors: list[str] = []
        self.pages: set[str] = set()
        self.lost = self.moves = 0
        look_at_samples(pytest.MonkeyPatch())
        stored(folder, game(4, 3), 40)
        self._driver: Driver = drive("home", folder=folder)
        self._driver.app.tell_error = lambda error: self.errors.append(repr(error))
        self._driver.settle()

    def tap(self, times: int) -> None:
        """Taps so many times."""
        for turn in range(1, times + 1):
            try:
                self._once()
            except Exception as error:
                self.errors.append(f"on {self._driver.app.in_sight}: {error!r}")
            self._note()
            if turn % CHECKED == 0 or turn == times:
                self._check()

    def rest(self) -> None:
        """Goes home and waits until what was left behind is let go."""
        self._driver.resize(*SIZES[0])
        for _ in range(WAY_HOME):
            if self._driver.app.in_sight == "home":
                break
            self._driver.press(27)
        self._driver.advance(REST)

    def widgets(self) -> int:
        """How many widgets there are on the screen and behind it."""
        return sum(1 for _ in self._driver.app.frame.walk())

    def _once(self) -> None:
        driver, random = self._driver, self._random
        self.pages.add(driver.app.in_sight)
        chance = random.random()
        if chance < 0.02:
            driver.resize(*random.choice(SIZES))
        elif chance < 0.05:
            driver.press(27)
        elif chance < 0.08:
            driver.press(122, "z", "ctrl")
        elif chance < 0.15:
            driver.tap_at(random.uniform(1, Window.width - 1), random.uniform(1, Window.height - 1))
        else:
            self._target()
        driver.advance(random.uniform(0.1, 1))

    def _target(self) -> None:
        seen = [one for one in targets(self._driver.app.frame.top) if self._within(one)]
        if not seen:
            self._driver.press(27)
            return
        # Now and then what the page is for, or nothing would ever be played.
        main = [one for one in seen if getattr(one, "kind", "") in ("primary", "price")]
        target = self._random.choice(main if main and self._random.random() < 0.3 else seen)
        self._driver.tap_at(*target.to_window(*target.center))

    def _within(self, target: Widget) -> bool:
        x, y = target.to_window(*target.center)
        return bool(0 <= x <= Window.width and 0 <= y <= Window.height)

    # Account

    def _note(self) -> None:
        sitting: Any = self._driver.app._sitting
        if sitting.id is None:
            return
        record = b"".join(point.text + b"\n" for point in sitting.points)
        if self._known.get(sitting.id) != record:
            self._known[sitting.id] = record
            self.moves += 1

    def _check(self) -> None:
        """Every game on the disk is as it was last seen on the screen."""
        with Store(self._folder) as store:
            archive = Archive(store)
            for id, record in self._known.items():
                try:
                    self.lost += archive.record(id) != record
                except Gone:
                    # The monkey may delete a game, too.
                    continue
