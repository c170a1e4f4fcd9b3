"""How a table bid and played a board, as the Auction and Play sections of a PBN game.

Source: Portable Bridge Notation 2.1. The cards of a trick are in their players' columns,
starting with the opening leader's.
"""

from collections.abc import Iterator

from scoring.hands.tricks import Trick
from scoring.play.boards import dealer
from tournaments.selectors.boards.plays import ShownPlay

_SEATS = "NESW"
_TRICKS = 13


def auction(play: ShownPlay, board: int) -> Iterator[str]:
    """Yield the Auction section, four calls a line; nothing if no calls are known."""
    if play.calls:
        yield f'[Auction "{dealer(board)}"]'
        calls = [_call(call) for call in play.calls]
        for at in range(0, len(calls), 4):
            yield " ".join(calls[at : at + 4])


def tricks(play: ShownPlay) -> Iterator[str]:
    """Yield the Play section, a trick a line; nothing if no cards are known."""
    if play.tricks:
        first = _SEATS.index(play.tricks[0].leader.value)
        yield f'[Play "{_SEATS[first]}"]'
        for trick in play.tricks:
            yield " ".join(_card(trick, _SEATS[(first + n) % 4]) for n in range(4))
        if len(play.tricks) < _TRICKS:
            yield "*"


def _call(call: str) -> str:
    if call == "P":
        return "Pass"
    return f"{call}T" if call.endswith("N") else call


def _card(trick: Trick, seat: str) -> str:
    return next((card for who, card in trick.seats if who.value == seat), "-")
