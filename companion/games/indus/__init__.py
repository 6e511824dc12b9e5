"""Indus (2004): supply, captures and the final scoring as pure rules.

Where the rulebook is silent:

- Step 1 is a duty while the team has supply and a start field is free; the record then expects ``start``
  before ``place``. Otherwise the turn begins with ``place``.
- In a game of two, the first move of a turn chooses the team. After a ``start`` only that team may roll, and
  only its pieces at the start say how often.
- A piece put on a square secured by its player's other team is captured by that team at once; its player
  may take it back as with any other capture of the own other team.
- A team counts for itself on a ruin: a player's two teams may come first and second on a building.
- Of the two finds of a building, the higher goes to the first, in whichever order they were drawn.
- Finds that shared and rounded down come to nothing bring nobody anything.
"""

from companion.games.game import Game
from companion.games.indus.allowed import allowed
from companion.games.indus.moves import AnyMove, Header, rename
from companion.games.indus.referee import apply, begin
from companion.games.indus.state import State
from companion.games.indus.telling import account, result, tell
from companion.games.indus.view import view

GAME: Game[Header, AnyMove, State] = Game(
    name="indus",
    header_type=Header,
    move_type=AnyMove,
    players=lambda header: tuple(person.name for person in header.players),
    rename=rename,
    begin=begin,
    apply=apply,
    allowed=allowed,
    view=view,
    result=result,
    turn=lambda state: state.player,
    round=lambda state: state.round,
    tell=tell,
    account=account,
)
