"""Draws pages to PNG files in build/screenshots: ``python -m tests.screens.screenshots``."""

import argparse
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.screens.environment import prepare

SIZES = {"phone": (412, 892), "small": (360, 640), "sideways": (892, 412), "desktop": (1280, 800)}
LANGUAGES = ("en", "de", "it")
LOOKS = ("light", "dark", "contrast")


def main() -> None:
    """Draws every page asked for, in every language, size and look asked for."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("pages", nargs="*", help="only these pages")
    options.add_argument(
        "--samples", action="store_true", help="the widget samples instead of the app's pages"
    )
    options.add_argument("--language", nargs="*", default=LANGUAGES, choices=LANGUAGES)
    options.add_argument("--size", nargs="*", default=tuple(SIZES), choices=tuple(SIZES))
    options.add_argument("--look", nargs="*", default=LOOKS, choices=LOOKS)
    options.add_argument("--text", type=float, default=1.0, help="text size: 1, 1.15 or 1.3")
    options.add_argument("--density", type=float, default=1.0)
    options.add_argument("--to", type=Path, default=Path("build/screenshots"))
    asked = options.parse_args()
    with TemporaryDirectory(prefix="pergamon-screens-") as home:
        prepare(Path(home), off_screen=True, density=asked.density)
        draw(asked, Path(home))


def draw(asked: argparse.Namespace, home: Path) -> None:
    """Draws what was asked for: every scene once a language, then in all sizes and looks."""
    from companion.screens.theme import theme
    from tests.screens import scenes
    from tests.screens.driver import drive, forget

    wanted = scenes.samples() if asked.samples else scenes.pages()
    if strangers := set(asked.pages) - set(wanted):
        raise SystemExit(f"There is no {', '.join(sorted(strangers))}; there are {', '.join(wanted)}.")
    for name in asked.pages or wanted:
        for language in asked.language if not asked.samples else ("en",):
            folder = home / f"{name}-{language}"
            folder.mkdir()
            start = partial(
                drive, folder=folder, size=SIZES[asked.size[0]], language=language, text_scale=asked.text
            )
            driver = wanted[name](start, folder)
            for size, look in product(asked.size, asked.look):
                theme.name = look
                driver.resize(*SIZES[size])
                driver.save(asked.to / f"{name}-{size}-{look}-{language}.png")
            driver.stop()
            forget()


if __name__ == "__main__":
    main()
