"""The Pergamonaltar (2010), expansion of Monuments: displays, altar and its points as pure rules.

Where the rulebook is silent:

- The rest of Monuments is not kept, so neither is its end: there is no result, and a game is put away when
  its people stop.
- Displays may be changed at any time, also another player's and also between taking and scoring.
- Taking from the middle, nobody picks a card; taking from a player, that player must.
- Scoring while no display has a set is allowed; it brings nothing and uses up the turn's scoring.
"""

from companion.games.altar.allowed import allowed
from companion.games.altar.moves import AnyMove, Header, rename
from companion.games.altar.referee import apply, begin
from companion.games.altar.state import State
from companion.games.altar.telling import account, tell
from companion.games.altar.view import view
from companion.games.game import Game

GAME: Game[Header, AnyMove, State] = Game(
    name="altar",
    header_type=Header,
    move_type=AnyMove,
    players=lambda header: tuple(person.name for person in header.players),
    rename=rename,
    begin=begin,
    apply=apply,
    allowed=allowed,
    view=view,
    result=lambda state: None,
    turn=lambda state: state.player,
    round=lambda state: state.round,
    tell=tell,
    account=account,
    ends=False,
)
