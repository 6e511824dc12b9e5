"""All commands of ``pergamon`` put together."""

import typer

from companion.command_line import (
    coach,
    demo,
    edition,
    enrol,
    explain,
    games,
    lens,
    profile,
    replay,
    scan,
    simulate,
)
from companion.command_line.say import LanguageOption
from companion.language import Language
from companion.screens.start import run, screen_there
from companion.table.folder import data_folder

app = typer.Typer(
    name="pergamon",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command()(demo.demo)
app.command()(replay.replay)
app.command()(explain.explain)
app.command()(coach.coach)
app.command()(simulate.simulate)
app.add_typer(games.games, name="games")
app.command()(scan.scan)
app.command()(enrol.enrol)
app.add_typer(profile.profile, name="profile")
app.add_typer(lens.lens, name="lens")
app.add_typer(edition.edition, name="edition")


@app.callback()
def start(context: typer.Context, language: LanguageOption) -> None:
    """The companion at the table for the board game Pergamon: without a command, the app itself."""
    if context.invoked_subcommand is not None:
        return
    if not screen_there():
        print(Language(language).text("demo.no-screen"))
        demo.demo(language)
        return
    run(data_folder())


def main() -> None:
    """Starts the command line."""
    app()
