"""Pergamon, edition of 2011: the whole game as pure rules."""

from companion.games.game import Game
from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.moves import AnyMove, Header, decode, rename
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import account, result, tell
from companion.games.pergamon.view import turn, view

GAME: Game[Header, AnyMove, State] = Game(
    name="pergamon",
    header_type=Header,
    move_type=AnyMove,
    players=lambda header: header.players,
    rename=rename,
    begin=begin,
    apply=apply,
    allowed=allowed,
    view=view,
    result=result,
    turn=turn,
    round=lambda state: state.round,
    tell=tell,
    account=account,
    decode=decode,
)
