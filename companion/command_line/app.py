"""All commands of ``pergamon`` put together."""

import typer

from companion.command_line import coach, explain, games, replay, scan, simulate

app = typer.Typer(
    name="pergamon",
    help="The companion at the table for the board game Pergamon.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command()(replay.replay)
app.command()(explain.explain)
app.command()(coach.coach)
app.command()(simulate.simulate)
app.add_typer(games.games, name="games")
app.command()(scan.scan)


def main() -> None:
    """Starts the command line."""
    app()
