"""My tiles: one's own copy, photographed once and known by sight from then on."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import platform

from calibration import kinds, looks
from calibration.profile import Profile, ProfileError, Tile
from companion.message import message
from companion.screens import kv
from companion.screens.app import running
from companion.screens.camera.chooser import PhotosSheet, pick, tell_unread
from companion.screens.camera.crop import Crop
from companion.screens.learning import (
    WHOLE,
    Learnt,
    Picture,
    answered,
    corrected,
    halves,
    learn,
    with_kind,
)
from companion.screens.own_tiles import ENDING, Kept
from companion.screens.page import Stay
from companion.screens.pages import sharing
from companion.screens.pages.files import FilesSheet
from companion.screens.pages.reading import Doubt
from companion.screens.pages.tiles_kept import Change, TilesKeptPage
from companion.screens.widgets.lists import DoubtCard, ListRow  # noqa: F401  the rules of this page use it
from companion.screens.widgets.only import Only  # noqa: F401
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.target import Target
from companion.screens.widgets.tile import Find, TileFace  # noqa: F401
from companion.screens.words import words
from vision.photo import Photo, PhotoError

EDGE = looks.MARGIN / (1 + 2 * looks.MARGIN)
FLAT = [EDGE, EDGE, 1 - EDGE, 1 - EDGE]
"""Where the tile itself lies in a kept view."""
LOW = EDGE + looks.ART * (1 - 2 * EDGE)
HALF = {kinds.LEFT: [EDGE, EDGE, 0.5, LOW], kinds.RIGHT: [0.5, EDGE, 1 - EDGE, LOW]}
ALIKE = 6
"""How many halves of a group are shown."""


class Stage(StrEnum):
    """What the page is about at the moment."""

    EMPTY = "empty"
    LEARNING = "learning"
    DOUBT = "doubt"
    KINDS = "kinds"
    ALL = "all"


class TileCell(Target, BoxLayout):
    """A known tile: its own picture, with its numbers and kinds."""

    photo = ObjectProperty(b"")
    part = ListProperty(FLAT)
    code = StringProperty("?00?1")


class KindChoice(Target, BoxLayout):
    """One of the four kinds, with our own drawing of it."""

    kind = StringProperty("V")
    text = StringProperty("")


class MyTilesPage(TilesKeptPage):
    """All known tiles, and what makes them known: photos, and a few answers."""

    stay = Stay.ALWAYS

    stage = OptionProperty(Stage.EMPTY, options=list(Stage))
    progress = NumericProperty(0)
    """From 0 to 1, while tiles are learnt."""
    overline, title = StringProperty(""), StringProperty("")
    actions = ListProperty([])
    alike = StringProperty("")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._asked = 0
        self._waiting: list[Picture] = []

    def enter(self, pictures: Sequence[Picture] = (), **_asked: object) -> None:  # type: ignore[override]
        """``pictures`` are to be learnt from."""
        Window.bind(on_drop_file=self._dropped)
        if pictures:
            self.learn(pictures)
        elif self.stage != Stage.LEARNING:
            # What was left open when the app was last closed comes first.
            wanted = Stage.DOUBT if self.stage == Stage.EMPTY else self.stage
            self.keep(lambda kept: kept, lambda _kept: self.rest(wanted))

    def leave(self) -> None:
        Window.unbind(on_drop_file=self._dropped)
        self._clear()

    def back(self) -> bool:
        """From the questions back to all tiles."""
        if self.stage not in (Stage.DOUBT, Stage.KINDS):
            return False
        self.rest(Stage.ALL)
        return True

    # Learning

    def photograph(self) -> None:
        """The camera is wanted."""
        running().go("show-tiles")

    def choose(self) -> None:
        """Photos from those that are there."""
        if platform == "android":
            pick(lambda photo: self.learn([Picture(photo)]))
        else:
            running().sheet(PhotosSheet(self._chosen))

    def _chosen(self, photos: Sequence[Path]) -> None:
        self.learn([Picture(photo, photo.name) for photo in photos])

    def _dropped(self, _window: object, name: bytes, *_place: int) -> None:
        path = Path(name.decode(errors="surrogateescape"))
        if path.suffix == ENDING:
            self.import_file(str(path))
        else:
            self.learn([Picture(path, path.name)])

    def learn(self, pictures: Sequence[Picture]) -> None:
        """Learns all tiles of some photos, off the screen's thread."""
        running().close_sheet()
        if self.stage == Stage.LEARNING:
            self._waiting += pictures
            return
        unread: list[tuple[PhotoError, str]] = []
        found: list[Learnt] = []

        def told(done: int, of: int) -> None:
            Clock.schedule_once(lambda _dt: setattr(self, "progress", done / of), 0)

        def learnt(kept: Kept) -> Kept:
            photos: list[Photo] = []
            for picture in pictures:
                try:
                    photos.append(picture.opened(kept.profile))
                except PhotoError as error:
                    unread.append((error, picture.name))
            found.append(learn(photos, kept.profile, told))
            return Kept(found[0].profile, (*kept.questions, *found[0].questions))

        def then(_before: Kept) -> None:
            self.rest(Stage.DOUBT)
            for error, name in unread:
                tell_unread(error, name)
            if not unread:
                self._tell_learnt(found[0])
            if self._waiting:
                waiting, self._waiting = self._waiting, []
                self.learn(waiting)

        self.stage, self.progress = Stage.LEARNING, 0
        self.speak()
        self.keep(learnt, then)

    def _tell_learnt(self, learnt: Learnt) -> None:
        if learnt.new or learnt.again:
            running().toast(words.text("tiles.learnt", new=learnt.new, again=learnt.again))
        elif not learnt.questions:
            running().toast(words.text("tiles.none"))

    # Questions

    def check(self) -> None:
        """To the doubtful tiles."""
        self.rest(Stage.DOUBT)

    def settle(self, code: str | None) -> None:
        """The doubtful tile has this code; None is no tile at all."""
        question = self.questions[0]

        def settled(kept: Kept) -> Kept:
            profile = kept.profile if code is None else answered(kept.profile, question, code)
            return Kept(profile, tuple(other for other in kept.questions if other != question))

        removed = words.text("entry.removed")
        self.change(settled, removed if code is None else words.text("tiles.settled", tile=said_tile(code)))
        # The next one is asked while this one is learnt.
        self.questions = self.questions[1:]
        self.rest(Stage.DOUBT)

    def type(self) -> None:
        """The doubtful tile is typed."""
        question = self.questions[0]
        running().go(
            "keypad",
            number=1,
            overline=self.title,
            crop=question.crop,
            done=lambda tiles: self.settle(tiles[0]),
        )

    def name_kinds(self) -> None:
        """To the halves without a kind."""
        self._asked = 0
        self.rest(Stage.KINDS)

    def answer(self, kind: str) -> None:
        """The halves shown are of this kind; ? is not known."""
        if self.busy or not self.groups:
            return
        group = self.groups[0]
        asked = halves(self.profile, group)
        self._asked += 1
        if kind == "?":
            self.declined |= asked
            self.groups = self.groups[1:]
            self.rest(Stage.KINDS)
            return
        said = words.text("tiles.named", n=len(group.tiles), kind=words.text(f"kind.{kind}"))
        self.change(known(lambda profile: with_kind(profile, asked, kind)), said)

    # One tile

    def ask_tile(self, tile: Tile) -> None:
        """A tile was tapped: its picture, and what can be done."""
        sheet = Sheet(title=said_tile(tile.code), second=words.text("tiles.views", n=len(tile.views)))
        sheet.add_widget(Crop(photo=tile.views[-1], part=FLAT, side=dp(140)))
        for icon, key, do in (
            ("pencil-outline", "entry.change", self.correct),
            ("delete-outline", "tiles.forget", self.forget),
        ):
            row = ListRow(icon=icon, text=words.text(key), last=do == self.forget)
            row.bind(on_release=lambda _row, do=do: do(tile))
            sheet.add_widget(row)
        running().sheet(sheet)

    def correct(self, tile: Tile) -> None:
        """Its code is typed anew."""

        def typed(codes: Sequence[str]) -> None:
            code = str(codes[0])
            self.change(known(lambda profile: corrected(profile, tile, code)), words.text("tiles.corrected"))

        running().go(
            "keypad", tiles=(tile.code,), number=1, overline=self.title, crop=tile.views[-1], done=typed
        )

    def forget(self, tile: Tile) -> None:
        """It is not known any more."""
        running().close_sheet()
        self.change(known(lambda profile: corrected(profile, tile, None)), words.text("tiles.forgotten"))

    # Files

    def ask_files(self) -> None:
        """What can be done with all tiles at once."""
        actions = (
            ("share-variant-outline", "tiles.share", self.share),
            ("delete-outline", "tiles.delete", self.forget_all),
        )
        title = words.text("tiles.files" if self.profile.tiles else "tiles.import")
        running().sheet(FilesSheet(title, actions if self.profile.tiles else (), self.import_file, (ENDING,)))

    def share(self) -> None:
        """The tiles as a file for others."""
        running().close_sheet()
        path = running().own_tiles.path
        sharing.share(lambda _archive: (f"Pergamon{ENDING}", path.read_bytes()))

    def forget_all(self) -> None:
        """No tile is known any more."""
        running().close_sheet()
        self.change(lambda kept: Kept(Profile(lens=kept.profile.lens)), words.text("tiles.deleted"))

    def import_file(self, path: str) -> None:
        """Somebody else's tiles, in place of those here."""
        if not path.strip():
            return
        running().close_sheet()
        file, own = Path(path.strip()).expanduser(), running().own_tiles

        def then(before: Kept) -> None:
            self.rest(Stage.ALL)
            self.offer_back(words.text("tiles.imported", n=len(self.profile.tiles)), before)

        def failed(error: Exception) -> None:
            if isinstance(error, ProfileError):
                running().tell_reasons([message(error.key, file=file.name, **error.parameters)])
            else:
                running().tell_reasons([message("tiles.unreadable", file=file.name)])

        self.keep(lambda kept: own.taken_over(file, kept), then, failed)

    # What is shown

    def rest(self, wanted: str = "") -> None:
        """Shows what was wanted, or is shown now, if there is any of it, else all tiles."""
        wanted = wanted or self.stage
        open_kinds = self.groups and self._asked < kinds.MOST_ANSWERS
        if (wanted == Stage.DOUBT and self.questions) or (wanted == Stage.KINDS and open_kinds):
            self.stage = wanted
        else:
            self.stage = Stage.ALL if self.profile.tiles or self.questions else Stage.EMPTY
        self.speak()

    def speak(self) -> None:
        text, known = words.text, len(self.profile.tiles)
        self.title = text("home.tiles")
        self.overline = text("tiles.of", n=known, whole=max(WHOLE, known))
        self.actions = []
        if self.stage == Stage.ALL:
            self.actions = [("share-variant-outline", text("tiles.files"), "f")]
        self._clear()
        show = {Stage.DOUBT: self._show_doubt, Stage.KINDS: self._show_kinds, Stage.ALL: self._show_tiles}
        # Sixty pictures take a lot of room; whoever comes back has them made anew.
        if self.stage in show and self.parent is not None:
            show[Stage(self.stage)]()

    def _clear(self) -> None:
        for part in (self.ids.doubt, self.ids.halves, self.ids.choices, self.ids.tiles):
            part.clear_widgets()

    def _show_doubt(self) -> None:
        self.overline, self.title = self.title, words.text("entry.to-check", n=len(self.questions))
        question = self.questions[0]
        panel = Doubt(
            photo=question.crop,
            question=words.text("entry.which" if question.choices else "entry.which.none"),
            cause=words.text("entry.cause.unclear"),
            choices=list(question.choices),
            surplus=True,
        )
        panel.bind(
            on_chosen=lambda _panel, code: self.settle(code),
            on_neither=lambda _panel: self.type(),
            on_removed=lambda _panel: self.settle(None),
        )
        self.ids.doubt.add_widget(panel)

    def _show_kinds(self) -> None:
        text, group = words.text, self.groups[0]
        left = min(len(self.groups), kinds.MOST_ANSWERS - self._asked)
        self.overline, self.title = text("tiles.left", n=left), text("tiles.which")
        self.alike = text("tiles.alike", n=len(group.tiles))
        # A picture with more to see takes more bytes: a dim, grey one says little.
        views = sorted((self.profile.tiles[tile].views[0] for tile in group.tiles), key=len, reverse=True)
        for place, view in enumerate(views[:ALIKE]):
            side = dp(168) if place == 0 else dp(56)
            self.ids.halves.add_widget(Crop(photo=view, part=HALF[group.half], side=side))
        for number, kind in enumerate(kinds.KINDS, 1):
            choice = KindChoice(kind=kind, text=text(f"kind.{kind}").capitalize(), shortcut=str(number))
            choice.bind(on_release=lambda one: self.answer(one.kind))
            self.ids.choices.add_widget(choice)

    def _show_tiles(self) -> None:
        for tile in sorted(self.profile.tiles, key=lambda tile: (tile.code[4], tile.code[1:3])):
            cell = TileCell(photo=tile.views[0], code=tile.code, spoken=said_tile(tile.code))
            cell.bind(on_release=lambda _cell, tile=tile: self.ask_tile(tile))
            self.ids.tiles.add_widget(cell)


def known(how: Callable[[Profile], Profile]) -> Change:
    """A change of the known tiles alone."""
    return lambda kept: kept._replace(profile=how(kept.profile))


def said_tile(code: str) -> str:
    """A tile in words: its century and year."""
    century = words.text(f"entry.century.{code[4]}")
    return str(words.text("entry.century.year", century=century, year=code[1:3]))


kv.load(__file__)
