"""A phone's own camera and files: its camera app takes the photo, its chooser picks a file, and hands it over."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from companion.screens.camera.source import CameraError, CameraProblem, Frame

TAKE, PICK, SAVE = 7301, 7302, 7303
SCOPED_STORAGE = 29
"""The Android version from which an app may hand a place for a photo to another one without asking."""

ANY = "application/octet-stream"
TYPES = {".png": "image/png", ".zip": "application/zip", ".csv": "text/csv"}
"""By ending; phones know none for our own files."""

Taken = Callable[[bytes | None], None]
Copied = Callable[[Path | None], None]
Saved = Callable[[bool | None], None]


class Phone(Protocol):
    """What is needed of a phone; answers may come on any thread."""

    def ask(self, then: Callable[[bool], None]) -> None:
        """Asks for the permissions to take a photo."""

    def take(self, then: Taken) -> None:
        """Has a photo taken; None where somebody thought better of it."""

    def pick(self, then: Taken) -> None:
        """Has a photo chosen from those that are there; None where somebody thought better of it."""

    def pick_file(self, folder: Path, then: Copied) -> None:
        """Has any file chosen, and copied to a folder under its own name; None where nobody did."""

    def save_file(self, file: Path, then: Saved) -> None:
        """Has a place chosen where a copy of a file goes; whether it is there, None where nobody chose one."""


class StillCamera:
    """Gives a still whenever somebody asked for one and took it."""

    live = False
    demonstration = False

    def __init__(self, phone: Phone | None = None) -> None:
        self._phone = phone or AndroidPhone()
        self._photo: Frame | None = None
        self._error: CameraError | None = None

    def start(self) -> None:
        self._photo, self._error = None, None

    def frame(self) -> Frame | None:
        if self._error is not None:
            raise self._error
        photo, self._photo = self._photo, None
        return photo

    def shoot(self) -> None:
        self._phone.ask(self._asked)

    def stop(self) -> None:
        """The camera app closes by itself."""

    def _asked(self, granted: bool) -> None:
        if not granted:
            self._error = CameraError(CameraProblem.REFUSED)
            return
        try:
            self._phone.take(self._taken)
        except Exception:  # a Java exception; which one depends on the phone
            self._error = CameraError(CameraProblem.FAILED)

    def _taken(self, photo: bytes | None) -> None:
        from vision.photo import PhotoError, open_photo

        try:
            self._photo = Frame(open_photo(photo).pixels, still=True) if photo else None
        except PhotoError:
            self._error = CameraError(CameraProblem.FAILED)


class AndroidPhone:
    """Android, through pyjnius."""

    def ask(self, then: Callable[[bool], None]) -> None:
        from android.permissions import Permission, check_permission, request_permissions
        from jnius import autoclass

        wanted = [Permission.CAMERA]
        if autoclass("android.os.Build$VERSION").SDK_INT < SCOPED_STORAGE:
            wanted.append(Permission.WRITE_EXTERNAL_STORAGE)
        if all(check_permission(permission) for permission in wanted):
            then(True)
        else:
            request_permissions(wanted, lambda _permissions, granted: then(all(granted)))

    def take(self, then: Taken) -> None:
        from jnius import autoclass, cast

        store = autoclass("android.provider.MediaStore")
        images = autoclass("android.provider.MediaStore$Images$Media")
        values = autoclass("android.content.ContentValues")()
        values.put("mime_type", "image/jpeg")
        resolver = self._resolver()
        place = resolver.insert(images.EXTERNAL_CONTENT_URI, values)
        intent = autoclass("android.content.Intent")(store.ACTION_IMAGE_CAPTURE)
        intent.putExtra(store.EXTRA_OUTPUT, cast("android.os.Parcelable", place))

        def arrived(_data: Any, good: bool) -> None:
            photo = self._read(place) if good else None
            # It was meant for the game, not for the album.
            resolver.delete(place, None, None)
            then(photo)

        self._start(TAKE, intent, arrived)

    def pick(self, then: Taken) -> None:
        self._choose("image/*", lambda place: then(None if place is None else self._read(place)))

    def pick_file(self, folder: Path, then: Copied) -> None:
        self._choose("*/*", lambda place: then(None if place is None else self._copied(place, folder)))

    def save_file(self, file: Path, then: Saved) -> None:
        def chosen(place: Any) -> None:
            then(None if place is None else self._written(file, place))

        self._ask_place(SAVE, "CREATE_DOCUMENT", TYPES.get(file.suffix, ANY), chosen, file.name)

    def _choose(self, type: str, chosen: Callable[[Any], None]) -> None:
        self._ask_place(PICK, "GET_CONTENT", type, chosen)

    def _ask_place(
        self, request: int, action: str, type: str, chosen: Callable[[Any], None], name: str = ""
    ) -> None:
        """Has the system's chooser ask for a place; None where somebody thought better of it."""
        from jnius import autoclass

        intent = autoclass("android.content.Intent")(f"android.intent.action.{action}")
        intent.setType(type)
        intent.addCategory("android.intent.category.OPENABLE")
        if name:
            intent.putExtra("android.intent.extra.TITLE", name)

        def arrived(data: Any, good: bool) -> None:
            chosen(data.getData() if good and data is not None else None)

        self._start(request, intent, arrived)

    def _start(self, request: int, intent: Any, arrived: Callable[[Any, bool], None]) -> None:
        from android import activity

        def result(code: int, status: int, data: Any) -> None:
            if code == request:
                activity.unbind(on_activity_result=result)
                arrived(data, status == -1)

        activity.bind(on_activity_result=result)
        self._activity().startActivityForResult(intent, request)

    def _activity(self) -> Any:
        from jnius import autoclass

        return autoclass("org.kivy.android.PythonActivity").mActivity

    def _resolver(self) -> Any:
        return self._activity().getContentResolver()

    def _opened(self, place: Any, mode: str = "r") -> BinaryIO:
        # As a file descriptor: byte for byte through Java would take seconds.
        return open(self._resolver().openFileDescriptor(place, mode).detachFd(), f"{mode}b")  # noqa: PTH123

    def _read(self, place: Any) -> bytes:
        with self._opened(place) as file:
            return file.read()

    def _copied(self, place: Any, folder: Path) -> Path:
        copy = folder / (Path(self._name(place)).name or "file")
        try:
            with self._opened(place) as file, copy.open("wb") as to:
                shutil.copyfileobj(file, to)
        except Exception:  # a Java exception, or no room: whoever opens the copy says that it can't be read
            copy.unlink(missing_ok=True)
        return copy

    def _written(self, file: Path, place: Any) -> bool:
        try:
            with file.open("rb") as content, self._opened(place, "w") as to:
                shutil.copyfileobj(content, to)
        except Exception:  # a Java exception, or no room
            return False
        return True

    def _name(self, place: Any) -> str:
        rows = self._resolver().query(place, ["_display_name"], None, None, None)
        if rows is None:
            return ""
        try:
            return (rows.getString(0) or "") if rows.moveToFirst() else ""
        finally:
            rows.close()
