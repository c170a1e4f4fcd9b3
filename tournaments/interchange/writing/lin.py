"""Write LIN, the Bridge Base Online format: deals, and the results of a match of two teams.

A file is a list of commands: two letters and a value between bars. ``qx`` is the board, ``md``
the dealer (1 South to 4 East) and the cards from South, ``sv`` the vulnerability, ``ah`` the title
of a board and ``pg`` its end. LIN can hold the auction and play of one table, or the two rooms of a
match (``vg`` what is played, ``rs`` contracts and results, open room first, ``pn`` the players).
"""

from collections.abc import Iterator, Sequence

from scoring.conditions.methods import ContestKind
from scoring.hands.deals import Deal
from scoring.play.boards import dealer, vulnerability
from scoring.play.notation import Game, format_score
from scoring.play.scores import PassedOut, PlayedContract
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.event import (
    PublishedBoard,
    PublishedEvent,
    PublishedResult,
    published_event,
    shows_hands,
)
from tournaments.standings.published.formats import OutFormat

_DEALERS = {"S": "1", "W": "2", "N": "3", "E": "4"}
_VULNERABLE = {"none": "o", "NS": "n", "EW": "e", "all": "b"}


def write_lin(event: PublishedEvent) -> bytes:
    """Write the deals that may be shown, how they went, and the results of a two-room match."""
    boards = [board for session in event.sessions for board in session.boards if board.deal]
    lines = [*_match(event, boards), *(line for board in boards for line in _rooms(event, board))]
    return ("\r\n".join(lines) + "\r\n").encode()


def _rooms(event: PublishedEvent, board: PublishedBoard) -> Iterator[str]:
    """Yield a board once, or for each room of a match whose play we know.

    LIN has room for one table, or two; with more, it would not show whose play it is.
    """
    told = [line for line in board.lines if line.play is not None]
    if len(told) == 1:
        yield _board(board, told[0])
    elif len(told) == 2 and event.facts.contest is ContestKind.TEAM_MATCH:
        in_order = sorted(told, key=lambda each: _order(event, each))
        for room, line in zip("oc", in_order, strict=True):
            yield _board(board, line, room)
    else:
        yield _board(board)


def _order(event: PublishedEvent, line: PublishedResult) -> int:
    """Put first the room in which the team named first sits North-South."""
    return event.matches[0].sheet.teams.index(line.ns)


def _play(line: PublishedResult) -> str:
    """Return a table's calls, cards and tricks."""
    play = line.play
    if play is None or line.score != line.entered:
        return ""
    calls = "".join(f"mb|{call.replace('XX', 'r').replace('X', 'd')}|" for call in play.calls)
    cards = "".join(f"pc|{card}|" for card in play.cards)
    taken = line.score.tricks if isinstance(line.score, PlayedContract) else None
    return calls + cards + ("" if taken is None else f"mc|{taken}|")


def _board(board: PublishedBoard, line: PublishedResult | None = None, room: str = "o") -> str:
    number = board.board
    cards = board.deal.cards if board.deal else None
    vulnerable = _VULNERABLE[str(vulnerability(number))]
    md = "" if cards is None else f"{_DEALERS[str(dealer(number))]}{_hands(cards)}"
    went = "" if line is None else _play(line)
    return f"qx|{room}{number}|md|{md}|rh||ah|Board {number}|sv|{vulnerable}|{went}pg||"


def _hands(cards: Deal) -> str:
    """Return the hands from South clockwise: ``SAKQHJT9…``."""
    return ",".join(
        "".join(f"{suit}{held}" for suit, held in zip("SHDC", hand.suits, strict=True))
        for hand in (cards.south, cards.west, cards.north, cards.east)
    )


def _match(event: PublishedEvent, boards: Sequence[PublishedBoard]) -> Iterator[str]:
    """Yield a match's title, results and players; nothing for other events.

    The open room is the one in which the team named first sits North-South.
    """
    if event.facts.contest is not ContestKind.TEAM_MATCH or len(event.matches) != 1:
        return
    first = boards[0].board
    in_a_row = [board.board for board in boards] == list(range(first, first + len(boards)))
    sheet = event.matches[0].sheet
    rooms = [
        {line.ns: line for line in board.lines if {line.ns, line.ew} == set(sheet.teams)}
        for board in boards
    ]
    if not in_a_row or any(len(found) != 2 for found in rooms):
        return
    last = boards[-1].board
    names = f"{_plain(sheet.first)},0,{_plain(sheet.second)},0"
    yield f"vg|{_plain(event.facts.name)},,I,{first},{last},{names}|"
    results = [_result(found[team]) for found in rooms for team in sheet.teams]
    yield f"rs|{','.join(results)}|"


def _result(line: PublishedResult) -> str:
    """Return a result such as ``4SN=``; empty for one that LIN cannot hold."""
    match line.score:
        case PlayedContract(contract, declarer, tricks):
            return format_score(PlayedContract(contract, declarer, tricks))
        case PassedOut():
            return "PASS"
        case _:
            return ""


def _plain(text: str) -> str:
    return "".join(" " if c in "|,\r\n" else c for c in text)


def _missing(snapshot: EventSnapshot) -> str:
    if snapshot.event.game is not Game.BRIDGE:
        return "LIN is only for bridge."
    if not shows_hands(snapshot):
        return "No hands may be shown yet. Upload them and finish the session."
    return ""


LIN = OutFormat(
    id="lin",
    name="LIN (Bridge Base Online)",
    suffix="lin",
    media_type="application/x-lin",
    holds="The cards of the boards, and the auction and play of one table where a file gave it; "
    "for a match between two teams both rooms, with the results.",
    loses="Everything else: LIN has room for one table’s auction and play, not for a traveller.",
    missing=_missing,
    write=lambda snapshot: write_lin(published_event(snapshot)),
)
