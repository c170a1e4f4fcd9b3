"""The hands of an event as a viewer may see them: deals, how they were played, and seals."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.hands.dealing import commitment, sealed_text
from scoring.hands.deals import Deal, Makeable
from scoring.hands.par import board_par
from scoring.hands.tricks import Trick, tricks_of
from scoring.play.boards import Direction, dealer, vulnerability
from scoring.play.contracts import Strain
from scoring.play.notation import Game
from scoring.play.scores import PlayedContract
from tournaments.record import models
from tournaments.record.models import TablePlay
from tournaments.record.selectors.access.visibility import shows, visibility
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts
from tournaments.record.selectors.ledger.history import names_of
from tournaments.site.background import waits_for

MOST_BY_ITSELF = 72
"""The most boards of a session to analyse unasked: half a minute of two cores."""


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A board with its cards.

    Attributes:
        session: The session's number.
        board: The board.
        dealer: N, E, S or W.
        vulnerability: As ``scoring.play.boards`` names it.
        cards: The four hands.
        makeable: What declarers can make; None if not computed.
        par: In words; empty if not computed.
    """

    session: int
    board: int
    dealer: str
    vulnerability: str
    cards: Deal
    makeable: Makeable | None
    par: str

    @property
    def levels(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What N, S, E, W can make as declarer, no trumps to clubs; 0 if none; empty if unknown."""
        if self.makeable is None:
            return ()
        return tuple((seat, self.makeable.levels(seat)) for seat in "NSEW")


def deals(
    snapshot: EventSnapshot, *, session_id: int, board: int | None = None
) -> tuple[ShownDeal, ...]:
    """Return those deals of a session, or of one board, that may be shown, by board."""
    released = visibility(snapshot).deals
    number = next(session.number for session in snapshot.sessions if session.id == session_id)
    rows = dealt(session_id)
    if board is not None:
        rows = rows.filter(board=board)
    return tuple(_shown(number, row) for row in rows if (session_id, row.board) in released)


def dealt(session_id: int) -> QuerySet[models.Deal]:
    """Return a session's stored deals by board, for ``makeable_in``: nobody may see them yet.

    Ask ``visibility`` before showing them.
    """
    computed = models.DoubleDummy.objects.filter(cards=OuterRef("cards")).values("makeable")[:1]
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    return rows.annotate(computed=Subquery(computed))


def makeable_in(row: models.Deal) -> Makeable | None:
    """Return what can be made with the cards of a row of ``dealt``; None if unknown.

    What we worked out from these cards takes precedence over what a file says.
    """
    digits = _computed(row) or row.makeable
    return Makeable(digits) if digits else None


def _computed(row: models.Deal) -> str:
    return str(row.__dict__["computed"] or "")


def makeable_by_board(session_id: int) -> dict[int, Makeable]:
    """Return a session's known double-dummy tables by board; do not show them without checking."""
    known = ((row.board, makeable_in(row)) for row in dealt(session_id))
    return {board: makeable for board, makeable in known if makeable is not None}


def cards_to_analyse(session_id: int) -> tuple[tuple[int, str], ...]:
    """Return board and cards of the deals not yet analysed, by board."""
    return tuple((row.board, row.cards) for row in dealt(session_id) if not _computed(row))


def sessions_to_analyse(event_id: int) -> tuple[int, ...]:
    """Return the sessions of an event of bridge whose boards are analysed without being asked.

    Sessions with more than ``MOST_BY_ITSELF`` boards to analyse wait until someone asks, as do
    those whose analysis was cancelled or failed.
    """
    rows = models.Session.objects.filter(event=event_id, event__game=Game.BRIDGE)
    states = [(pk, analysis(pk)) for pk in rows.order_by("number").values_list("pk", flat=True)]
    return tuple(
        pk
        for pk, known in states
        if 0 < known.left <= MOST_BY_ITSELF and known.status in ("none", "ready")
    )


def _shown(session: int, row: models.Deal) -> ShownDeal:
    makeable = makeable_in(row)
    return ShownDeal(
        session=session,
        board=row.board,
        dealer=str(dealer(row.board)),
        vulnerability=str(vulnerability(row.board)),
        cards=Deal.parse(row.cards),
        makeable=makeable,
        par=_par(row, makeable),
    )


def _par(row: models.Deal, makeable: Makeable | None) -> str:
    """Return the par for the table shown: the file's par if the table comes from the file."""
    if makeable is None or (row.par and not _computed(row)):
        return row.par
    return str(board_par(makeable, row.board))


def boards_dealt(session_id: int) -> tuple[int, ...]:
    """Return the boards whose cards are stored, without the cards."""
    rows = models.Deal.objects.filter(session=session_id).order_by("board")
    return tuple(rows.values_list("board", flat=True))


@dataclass(frozen=True, slots=True)
class AnalysisFacts:
    """The progress of a session's analysis.

    Attributes:
        status: As ``models.Analysis.Status``; ``none`` if it was not requested.
        done: How many of ``total`` boards are done.
        total: How many boards were requested.
        problem: A sentence saying why it failed; otherwise empty.
        left: How many boards have cards that are not yet analysed.
        waiting: A sentence saying what it is waiting for; empty unless it is waiting.
    """

    status: str
    done: int
    total: int
    problem: str
    left: int
    waiting: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether a worker is doing it or will do it."""
        return self.status in (models.Analysis.Status.WAITING, models.Analysis.Status.RUNNING)


def analysis(session_id: int) -> AnalysisFacts:
    """Return the progress of a session's analysis."""
    left = len(cards_to_analyse(session_id))
    row = models.Analysis.objects.filter(session=session_id).first()
    if row is None:
        return AnalysisFacts("none", 0, 0, "", left)
    is_waiting = row.status == models.Analysis.Status.WAITING
    waiting = waits_for(row.requested_at) if is_waiting else ""
    return AnalysisFacts(row.status, row.done, row.total, row.problem, left, waiting)


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
        score: The result as on a slip, ``4SXN-1``.
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
        _plays_shown(snapshot, results[row.result_id], known[results[row.result_id].board], row)
        for row in rows
        if row.version == results[row.result_id].version
    )


def _plays_shown(
    snapshot: EventSnapshot, result: ResultFacts, deal: Deal, row: TablePlay
) -> ShownPlay:
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
        score=result.text,
        calls=calls,
        auction=_rows(calls, result.board),
        cards=cards,
        tricks=tuple(tricks),
    )


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


@dataclass(frozen=True, slots=True)
class SealFacts:
    """The seal on a session's deals.

    Attributes:
        session: The session's number.
        commitment: The published SHA-256, in hexadecimal digits.
        opens: When the director may have the file, in words.
        may_be_taken: Whether the director may have it now.
        taken: Who took the file and when, in order.
        text: The text whose hash is the commitment; empty while the cards are hidden.
        by_request: Whether the hands had to meet requirements, as in a teaching set.
        wanted: Those requirements, one per line; empty while the cards are hidden.
        holds: Whether the text's hash matches the commitment; False while there is no text.
    """

    session: int
    commitment: str
    opens: str
    may_be_taken: bool
    taken: tuple[tuple[str, datetime], ...]
    text: str
    by_request: bool = False
    wanted: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the text matches the commitment."""
        return bool(self.text) and commitment(self.text) == self.commitment


def seals(snapshot: EventSnapshot) -> dict[int, SealFacts]:
    """Return the seals of an event by session id; those that may be opened include their text."""
    rows = models.Seal.objects.filter(session__event=snapshot.event.id).order_by("session")
    found = tuple(rows)
    names = names_of(mark for row in found for mark, _at in row.taken)
    return {row.session_id: _facts(snapshot, row, names) for row in found}


def may_be_taken(snapshot: EventSnapshot, session_id: int, opens: str) -> bool:
    """Return whether the director may have the file of a session's deals now."""
    session = next(each for each in snapshot.sessions if each.id == session_id)
    match models.Seal.Opens(opens):
        case models.Seal.Opens.NOW:
            return True
        case models.Seal.Opens.START:
            return session.status != "setup"
        case models.Seal.Opens.OVER:
            return _released(snapshot, session_id)


def has_scores(snapshot: EventSnapshot, session_id: int) -> bool:
    """Return whether any board of a session has a score, so that its cards are already in play."""
    return any(
        result.score is not None and snapshot.session(result).id == session_id
        for result in snapshot.results
    )


def _released(snapshot: EventSnapshot, session_id: int) -> bool:
    """Return whether the cards of the session, of all its boards, may be shown."""
    return any(session == session_id for session, _board in visibility(snapshot).deals)


def _facts(snapshot: EventSnapshot, row: models.Seal, names: dict[str, str]) -> SealFacts:
    text = ""
    if _released(snapshot, row.session_id):
        stored = models.Deal.objects.filter(session=row.session_id).order_by("board")
        cards = {board: Deal.parse(text) for board, text in stored.values_list("board", "cards")}
        text = sealed_text(cards, row.salt, row.wanted)
    return SealFacts(
        session=next(each.number for each in snapshot.sessions if each.id == row.session_id),
        commitment=row.commitment,
        opens=str(models.Seal.Opens(row.opens).label),
        may_be_taken=may_be_taken(snapshot, row.session_id, row.opens),
        taken=tuple((names.get(mark, mark), datetime.fromisoformat(at)) for mark, at in row.taken),
        text=text,
        by_request=bool(row.wanted),
        wanted=tuple(row.wanted.splitlines()) if text else (),
    )
