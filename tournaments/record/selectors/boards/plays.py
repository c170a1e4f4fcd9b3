"""How a board was bid and played at its tables, if a file says so and the cards may be seen."""

from dataclasses import dataclass

from scoring.hands.deals import Deal
from scoring.hands.tricks import Trick, tricks_of
from scoring.play.boards import Direction, dealer
from scoring.play.contracts import BOOK, Strain
from scoring.play.scores import PlayedContract
from tournaments.record.models import TablePlay
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.boards.deals import deals
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts

_SEATS = "WNES"  # an auction is written from West


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick with its symbol, ``♥A``; empty if the player's card is unknown."""

    text: str
    leads: bool
    wins: bool


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """The auction and play of one table.

    Attributes:
        result_id: The result's id.
        section: The section's letter.
        round: The round.
        table: The table.
        ns: Who sat North-South.
        ew: Who sat East-West.
        score: The result with suit symbols, ``4♠X N −1``; without a contract, as on a slip.
        calls: The calls, starting with the dealer's, as written: ``1N``, ``P``, ``X``.
        auction: The same with suit symbols, in rows of four from West; empty where nobody called.
        cards: The cards in the order in which they were played: ``SA``.
        tricks: The tricks, as far as the cards are known.
    """

    result_id: int
    section: str
    round: int
    table: int
    ns: str
    ew: str
    score: str
    calls: tuple[str, ...]
    auction: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    tricks: tuple[Trick, ...]

    @property
    def rows(self) -> tuple[tuple[TrickCard, ...], ...]:
        """The tricks, each from West to South as on a diagram."""
        return tuple(
            tuple(
                TrickCard(card, leads=seat == trick.leader, wins=seat == trick.winner)
                for seat, card in sorted(_cards(trick), key=lambda at: _SEATS.index(at[0].value))
            )
            for trick in self.tricks
        )


def plays(
    snapshot: EventSnapshot, session_id: int, board: int | None = None
) -> tuple[ShownPlay, ...]:
    """Return how a session's boards, or one of them, were played; nothing until all are played.

    A play belongs to the score it came with: once that is corrected, the play is left out.
    """
    told = TablePlay.objects.filter(result__sitting__section__session=session_id)
    stored = list(told.order_by("result"))
    if not stored:
        return ()
    known = {deal.board: deal.cards for deal in deals(snapshot, session_id=session_id, board=board)}
    results = {
        result.id: result
        for result in snapshot.results
        if result.board in known
        and snapshot.session(result).id == session_id
        and shows(snapshot, session_id, result.board)
    }
    rows = [row for row in stored if row.result_id in results]
    return tuple(
        _shown(snapshot, results[row.result_id], known[results[row.result_id].board], row)
        for row in rows
        if row.version == results[row.result_id].version
    )


def _shown(snapshot: EventSnapshot, result: ResultFacts, deal: Deal, row: TablePlay) -> ShownPlay:
    sitting = snapshot.sitting(result)
    ns, ew = snapshot.sides(sitting)
    calls, cards = tuple(row.auction.split()), tuple(row.cards.split())
    played = result.score
    tricks = tricks_of(played, cards, deal) if isinstance(played, PlayedContract) else ()
    return ShownPlay(
        result_id=result.id,
        section=snapshot.sections[sitting.section_id].letter,
        round=sitting.round,
        table=sitting.table,
        ns=ns.name,
        ew=ew.name,
        score=_in_signs(played) if isinstance(played, PlayedContract) else result.text,
        calls=calls,
        auction=_rows(calls, result.board),
        cards=cards,
        tricks=tuple(tricks),
    )


def _in_signs(played: PlayedContract) -> str:
    """Return ``4♠X N −1``."""
    contract = played.contract
    doubled = "X" * int(contract.doubling)
    over = played.tricks - contract.level - BOOK
    came_to = f"{over:+}".replace("-", "−") if over else "="
    return f"{contract.level}{contract.strain.symbol}{doubled} {played.declarer.value} {came_to}"


def _cards(trick: Trick) -> list[tuple[Direction, str]]:
    played = dict(trick.seats)
    return [
        (seat, f"{Strain(played[seat][0]).symbol}{played[seat][1].replace('T', '10')}")
        if seat in played
        else (seat, "")
        for seat in Direction
    ]


def _call(call: str) -> str:
    if len(call) == 2 and call[0] in "1234567" and call[1] in "CDHSN":
        return f"{call[0]}{Strain(call[1]).symbol}"
    return _WORDS.get(call, call)


_WORDS = {"P": "pass", "X": "dbl", "XX": "rdbl"}


def _rows(calls: tuple[str, ...], board: int) -> tuple[tuple[str, ...], ...]:
    before = _SEATS.index(dealer(board).value)
    cells = ("",) * before + tuple(map(_call, calls))
    cells += ("",) * (-len(cells) % 4)
    return tuple(cells[at : at + 4] for at in range(0, len(cells), 4))
