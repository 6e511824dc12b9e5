"""What the commands of one's own copy do once the eyes are awake."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
from rich.console import Console
from rich.progress import Progress

from calibration import contact, kinds
from calibration import profile as profiles
from calibration.enrol import Enrolled, Label, LeftOut, Shown, enrol
from calibration.known import KnownTiles
from calibration.lens import Capture, StraightLens
from calibration.profile import Profile, ProfileError
from companion.command_line.enrol import LabelLine
from companion.command_line.say import fail, file_trouble
from companion.language import Language
from vision.cut import Image
from vision.networks import ModelError
from vision.photo import Photo, PhotoError, open_photo


def opened(path: Path, texts: Language) -> Profile:
    """A profile from its file, or the one line that says what is wrong with it."""
    try:
        return profiles.load(path)
    except ProfileError as error:
        fail(texts.text(error.key, file=path, **error.parameters))
    except OSError as error:
        fail(f"{path}: {file_trouble(error, texts)}")


def knower(path: Path, seen: Sequence[str], texts: Language) -> tuple[KnownTiles, StraightLens | None]:
    """What a scan needs of a profile."""
    profile = opened(path, texts)
    return KnownTiles(profile, seen), None if profile.lens is None else StraightLens(profile.lens)


def enrol_photos(
    photos: Sequence[Path], labels: Mapping[str, Sequence[LabelLine]], path: Path, texts: Language
) -> bool:
    """Learns the tiles of photos; whether all photos could be read and something was learnt."""
    old = opened(path, texts) if path.exists() else Profile()
    lens = None if old.lens is None else StraightLens(old.lens)
    shown, whole = [], True
    for file in photos:
        try:
            photo = open_photo(file)
        except PhotoError as error:
            whole = False
            _complain(texts.text(f"photo.{error.problem}", file=file, **error.parameters))
            continue
        lines = labels.get(str(file), labels.get(file.name))
        told = None if lines is None else tuple(Label(line.code, line.corners) for line in lines)
        shown.append(Shown(str(file), _straight(photo, lens), told))
    enrolled = _learnt(shown, old, texts)
    for left in enrolled.left_out:
        _complain(_left_out(left, texts))
    if not enrolled.new and not enrolled.again:
        fail(texts.text("enrol.nothing"))
    profile = kinds.named(enrolled.profile)
    _save(profile, path, texts)
    console = Console()
    tell = {"new": len(enrolled.new), "again": len(enrolled.again), "file": path}
    console.print(texts.text("enrol.done", n=len(profile.tiles), **tell), highlight=False, markup=False)
    if open_groups := kinds.questions(kinds.groups_of(profile)):
        console.print(texts.text("enrol.kinds", n=len(open_groups), file=path), highlight=False, markup=False)
    return whole


def show(path: Path, picture: Path | None, texts: Language) -> None:
    """Says what a profile holds."""
    profile = opened(path, texts)
    console = Console()
    views = sum(len(tile.views) for tile in profile.tiles)
    unnamed = sum(code.count("?") for code in profile.codes)
    console.print(texts.text("profile.holds", n=len(profile.tiles), views=views), highlight=False)
    if unnamed:
        console.print(texts.text("profile.unnamed", n=unnamed), highlight=False)
    console.print(texts.text("profile.lens" if profile.lens else "profile.no-lens"), highlight=False)
    console.print(" ".join(sorted(profile.codes, key=lambda code: (code[4], code[1:3]))), highlight=False)
    if picture is not None:
        write_picture(contact.sheet(profile), picture, texts)


def name_kinds(path: Path, picture: Path | None, answers: Mapping[int, str], texts: Language) -> None:
    """Shows the groups of halves that have no name yet, or takes their names."""
    profile = opened(path, texts)
    asked = kinds.questions(kinds.groups_of(profile))
    if strangers := [number for number in answers if not 1 <= number <= len(asked)]:
        fail(texts.text("profile.no-group", number=strangers[0], n=len(asked)))
    console = Console()
    if answers:
        named = kinds.named(profile, {asked[number - 1]: kind for number, kind in answers.items()})
        _save(named, path, texts)
        unnamed = sum(code.count("?") for code in named.codes)
        key = "profile.unnamed" if unnamed else "profile.all-named"
        console.print(texts.text(key, n=unnamed), highlight=False)
        return
    if not asked:
        console.print(texts.text("profile.all-named"), highlight=False)
        return
    for number, group in enumerate(asked, 1):
        side = texts.text("profile.left" if group.half == kinds.LEFT else "profile.right")
        console.print(
            texts.text("profile.group", number=number, side=side, n=len(group.tiles)), highlight=False
        )
    if picture is not None:
        write_picture(contact.questions(profile, asked), picture, texts)


def learn_lens(photos: Sequence[Path], camera: int | None, path: Path, texts: Language) -> None:
    """Measures a camera with photos of the sheet, or with the camera itself, and keeps it in the profile."""
    profile = opened(path, texts) if path.exists() else Profile()
    capture = Capture()
    console = Console(stderr=True)
    for file in photos:
        try:
            seen = capture.see(open_photo(file).pixels)
        except PhotoError as error:
            fail(texts.text(f"photo.{error.problem}", file=file, **error.parameters))
        console.print(f"{file}: {texts.text(f'lens.{seen}')}", highlight=False, markup=False)
    if camera is not None:
        _watch(camera, capture, console, texts)
    try:
        figures = capture.figures()
    except ProfileError as error:
        fail(texts.text(error.key, **error.parameters))
    _save(Profile(profile.tiles, profile.century, profile.year, figures), path, texts)
    Console().print(texts.text("lens.done", file=path, error=f"{figures.error:.2f}"), highlight=False)


def write_picture(picture: Image, target: Path, texts: Language) -> None:
    """Writes a picture, or says that it can't be."""
    try:
        sound, data = cv2.imencode(target.suffix, picture)
        if sound:
            target.write_bytes(data.tobytes())
            return
    except (cv2.error, OSError):
        pass
    fail(texts.text("scan.not-drawn", file=target))


def _watch(camera: int, capture: Capture, console: Console, texts: Language) -> None:
    """Frames of a camera until the sheet was seen often enough, or somebody has had enough."""
    device = cv2.VideoCapture(camera)
    if not device.isOpened():
        fail(texts.text("lens.no-camera", number=camera))
    said = None
    try:
        while not capture.enough:
            there, frame = device.read()
            if not there:
                fail(texts.text("lens.no-camera", number=camera))
            seen = capture.see(frame)
            if (seen, capture.taken) != said:
                said = (seen, capture.taken)
                places = "".join("#" if cell else "." for cell in capture.covered.ravel())
                console.print(f"{capture.taken}  {places}  {texts.text(f'lens.{seen}')}", highlight=False)
    except KeyboardInterrupt:
        console.print()
    finally:
        device.release()


def _learnt(shown: Sequence[Shown], old: Profile, texts: Language) -> Enrolled:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(texts.text("enrol.learning"))
        try:
            return enrol(shown, old, lambda done, of: bar.update(task, completed=done, total=of))
        except ProfileError as error:
            fail(texts.text(error.key, **error.parameters))
        except ModelError:
            fail(texts.text("scan.no-eyes"))


def _straight(photo: Photo, lens: StraightLens | None) -> Photo:
    return photo if lens is None else lens.straight(photo)


def _save(profile: Profile, path: Path, texts: Language) -> None:
    try:
        profiles.save(profile, path)
    except ProfileError as error:
        fail(texts.text(error.key, file=path, **error.parameters))
    except OSError as error:
        fail(f"{path}: {file_trouble(error, texts)}")


def _left_out(left: LeftOut, texts: Language) -> str:
    where = "" if left.corners is None else " ({:.0f}, {:.0f})".format(*left.corners[0])
    sentence = texts.text(f"enrol.{left.why}", code=left.code or "")
    return f"{left.photo}{where}: {sentence}"


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)
