"""Store the hands of a session, and how they were bid and played.

How a board was bid and played is kept beside the result and outside the ledger: no score or rank is
computed from it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.db import transaction

from movements.model import boards_text
from scoring.errors import ScoringError
from scoring.hands.deals import Deal as Cards
from scoring.hands.deals import Makeable
from scoring.play.scores import PlayedContract, PlayedScore
from tournaments.record.models import Deal, LedgerEntry, Result, Seal, Session, TablePlay
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SittingFacts,
    open_event,
)
from tournaments.record.selectors.ledger.entries import DealsChanged, deal_mark
from tournaments.record.selectors.ledger.stored import marks_of_deals
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    lock_session,
    note_unrecorded_change,
)
from tournaments.site.keys import FAIRDEAL, Actor, compares_requests
from tournaments.site.refusals import ConflictError, RefusedError
from tournaments.site.texts import apart_from_number, plain_text

HIGHEST_BOARD = 999
LONGEST_PAR = 60


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board's cards as PBN writes them.

    ``makeable`` and ``par`` are written as in the model ``Deal``; empty if not computed.
    """

    board: int
    cards: str
    makeable: str = ""
    par: str = ""

    def contradicts(self, stored: "DealtBoard") -> bool:
        """Whether it says something else than what is stored, rather than the same or more."""
        pairs = ((self.makeable, stored.makeable), (self.par, stored.par))
        return self.cards != stored.cards or any(new and old and new != old for new, old in pairs)


class SealedError(ConflictError):
    """The session's deals are sealed, so they must not be replaced."""

    def __init__(self) -> None:
        super().__init__(
            "Fairdeal dealt these boards. Remove its hands before you upload new ones."
        )


class OtherHandsError(ConflictError):
    """Some of the boards have other hands, which stay unless the director replaces them."""

    def __init__(self, boards: Iterable[int]) -> None:
        super().__init__(
            f"Other hands are already stored for {_words(boards)}. Choose to replace them, or "
            "leave these boards out."
        )


class FinalHandsError(ConflictError):
    """Some of the boards have other hands, and the session is final."""

    def __init__(self, boards: Iterable[int]) -> None:
        super().__init__(
            f"The session is final, so the hands of {_words(boards)} stay as they are. Reopen it "
            "to replace them."
        )


class PlayedError(ConflictError):
    """Boards that Fairdeal dealt have been played, and there is no other copy of their cards."""

    def __init__(self) -> None:
        super().__init__(
            "These hands cannot be removed: they have been played, and there is no other copy."
        )


def has_been_played(session: Session) -> bool:
    """Return whether a board of the session has a score."""
    scores = Result.objects.filter(sitting__section__session=session)
    return scores.exclude(status=Result.Status.PENDING).exists()


@transaction.atomic
@compares_requests
def store_deals(
    *,
    session_id: int,
    deals: Sequence[DealtBoard],
    replaced: Collection[int] = (),
    by: Actor = FAIRDEAL,
    key: UUID | None = None,
) -> int:
    """Store the cards of boards that have none, and of those to be replaced.

    From the start of the session, the ledger holds a mark of the cards and one for each later
    change, which shows that cards were changed but not what they are. Cards sent twice are stored
    once, and an analysis already stored with the same cards stays.

    Args:
        session_id: The session.
        deals: The cards.
        replaced: The boards whose hands may be replaced; never those of a final session.
        by: Who sends them.
        key: The idempotency key: reusing it changes nothing.

    Returns:
        The number of boards of the session that now have cards.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: there are no deals, a board is sent twice or out of range, or cards are wrong.
        SealedError: Fairdeal dealt the boards, and the seal must hold.
        OtherHandsError: a board that is not to be replaced has other hands.
        FinalHandsError: a board has other hands, and the session is final.
    """
    session = lock_session(session_id)
    if not deals:
        raise RefusedError("There are no deals to store.", "deals")
    boards = [dealt.board for dealt in deals]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        raise RefusedError(f"Board {twice} appears twice.", "deals")
    sent = [_checked(dealt) for dealt in deals]
    key = uuid4() if key is None else key
    if _answered(session, key):
        return session.deals.count()
    if Seal.objects.filter(session=session).exists():
        raise SealedError
    have = stored_deals(session_id)
    other = sorted(d.board for d in sent if d.board in have and d.contradicts(have[d.board]))
    if other and session.status == Session.Status.FINAL:
        raise FinalHandsError(other)
    if unasked := [board for board in other if board not in replaced]:
        raise OtherHandsError(unasked)
    rows = [_row(session, dealt, have.get(dealt.board)) for dealt in sent]
    before = marks_of_deals([session.pk])[session.pk]
    session.deals.filter(board__in=boards).delete()
    Deal.objects.bulk_create(rows)
    note_unrecorded_change(session.event_id)
    marks = {row.board: deal_mark(row.cards, row.makeable, row.par) for row in rows}
    changed = {board: mark for board, mark in marks.items() if before.get(board) != mark}
    _write(session, changed, by=by, key=key)
    return session.deals.count()


@transaction.atomic
@compares_requests
def remove_deals(*, session_id: int, by: Actor = FAIRDEAL, key: UUID | None = None) -> int:
    """Remove the cards of all a session's boards, and any seal; return how many there were.

    Raises:
        NotFoundError: there is no such session.
        PlayedError: Fairdeal dealt the boards and some have been played, so no file could restore
            them.
    """
    session = lock_session(session_id)
    key = uuid4() if key is None else key
    if _answered(session, key):
        return 0
    if Seal.objects.filter(session=session).exists() and has_been_played(session):
        raise PlayedError
    boards = list(session.deals.order_by("board").values_list("board", flat=True))
    session.deals.all().delete()
    Seal.objects.filter(session=session).delete()
    note_unrecorded_change(session.event_id)
    _write(session, dict.fromkeys(boards), by=by, key=key)
    return len(boards)


def _answered(session: Session, key: UUID) -> bool:
    kind = LedgerEntry.Kind.DEALS_CHANGED
    return done_before(session.event, key, kind, session=session.number)


def _write(session: Session, changed: Mapping[int, str | None], *, by: Actor, key: UUID) -> None:
    """Enter what changed in the ledger, unless play has not begun: the start enters all cards."""
    if changed and session.status != Session.Status.SETUP:
        append_entry(session.event, DealsChanged(session.number, changed), by=by, key=key)


def stored_deals(session_id: int) -> Mapping[int, DealtBoard]:
    """Return a session's stored hands by board, to compare but never to show."""
    rows = Deal.objects.filter(session=session_id).order_by("board")
    found = rows.values_list("board", "cards", "makeable", "par")
    return {row[0]: DealtBoard(*row) for row in found}


def _checked(dealt: DealtBoard) -> DealtBoard:
    if not 1 <= dealt.board <= HIGHEST_BOARD:
        raise RefusedError(f"Boards are numbered from 1 to {HIGHEST_BOARD}.", "deals")
    try:
        cards = str(Cards.parse(dealt.cards))
        makeable = Makeable(dealt.makeable.lower()).digits if dealt.makeable else ""
    except ScoringError as error:
        raise RefusedError(f"Board {dealt.board}: {error}", "deals") from error
    return DealtBoard(dealt.board, cards, makeable, plain_text(dealt.par, LONGEST_PAR))


def _row(session: Session, sent: DealtBoard, stored: DealtBoard | None) -> Deal:
    if stored is not None and stored.cards == sent.cards:
        sent = replace(sent, makeable=sent.makeable or stored.makeable, par=sent.par or stored.par)
    return Deal(
        session=session, board=sent.board, cards=sent.cards, makeable=sent.makeable, par=sent.par
    )


def _words(boards: Iterable[int]) -> str:
    listed = sorted(boards)
    return f"board{'s' * (len(listed) != 1)} {boards_text(listed)}"


_LONGEST_AUCTION = 319 * 3  # the longest auction has 319 calls
_MOST_CARDS = 52


@dataclass(frozen=True, slots=True)
class BoardPlay:
    """How one table bid and played a board.

    Attributes:
        board: The board.
        score: The result, without which its table cannot be found.
        auction: Calls, starting with the dealer's: ``1N``, ``P``, ``X``, ``XX``.
        cards: Cards in the order they were played: ``SA``.
        names: The players, in any order; none if the file does not say.
        place: Section, round and table, with the section empty if the file has none; None if the
            file does not say.
    """

    board: int
    score: PlayedScore
    auction: tuple[str, ...]
    cards: tuple[str, ...]
    names: tuple[str, ...] = ()
    place: tuple[str, int, int] | None = None


@transaction.atomic
def store_plays(
    *, session_id: int, plays: Sequence[BoardPlay], replaced: Collection[int] = ()
) -> int:
    """Keep each play with the only result of its board it can belong to.

    A play already kept with the score as it is now stays, unless its result is to be replaced.

    Args:
        session_id: The session.
        plays: The plays.
        replaced: The ids of the results whose plays may be replaced; never those of a final
            session.

    Returns:
        How many were kept.

    Raises:
        NotFoundError: there is no such session.
    """
    if not plays:
        return 0
    session = lock_session(session_id)
    kept = 0
    final = session.status == Session.Status.FINAL
    for place in places_of_plays(open_event(session.event_id), session_id, plays):
        if place.differs and (final or place.result.id not in replaced):
            continue
        told = {"version": place.result.version, **_columns(place.play)}
        TablePlay.objects.update_or_create(result_id=place.result.id, defaults=told)
        kept += 1
    if kept:
        note_unrecorded_change(session.event_id)
    return kept


@dataclass(frozen=True, slots=True)
class PlaceOfPlay:
    """The result that a play belongs to; ``differs`` if another play is kept with this score."""

    play: BoardPlay
    result: ResultFacts
    differs: bool


def places_of_plays(
    snapshot: EventSnapshot, session_id: int, plays: Sequence[BoardPlay]
) -> Iterator[PlaceOfPlay]:
    """Yield the plays that belong to a result of the session.

    If several tables had the same score, the place decides, then the names; if neither can, the
    play is left out.
    """
    rows = TablePlay.objects.filter(result__sitting__section__session=session_id)
    stored = {row.result_id: row for row in rows}
    for play in plays:
        fits = [
            result
            for result in snapshot.results
            if result.board == play.board
            and _is_score(result.score, play.score)
            and snapshot.session(result).id == session_id
        ]
        if len(fits) > 1:
            there = [each for each in fits if _is_place(snapshot, snapshot.sitting(each), play)]
            fits = there or [
                each for each in fits if _sat_there(snapshot, snapshot.sitting(each), play)
            ]
        if len(fits) == 1:
            row = stored.get(fits[0].id)
            here = row is not None and row.version == fits[0].version
            told = _columns(play)
            same = row is not None and {"auction": row.auction, "cards": row.cards} == told
            yield PlaceOfPlay(play, fits[0], differs=here and not same)


def _columns(play: BoardPlay) -> dict[str, str]:
    return {
        "auction": " ".join(play.auction)[:_LONGEST_AUCTION],
        "cards": " ".join(play.cards[:_MOST_CARDS]),
    }


def _is_score(stored: PlayedScore | None, told: PlayedScore) -> bool:
    """Return whether two scores are the same apart from the lead."""
    if isinstance(stored, PlayedContract) and isinstance(told, PlayedContract):
        return replace(stored, lead=None) == replace(told, lead=None)
    return stored == told


def _is_place(snapshot: EventSnapshot, sitting: SittingFacts, play: BoardPlay) -> bool:
    if play.place is None:
        return False
    section, *numbers = play.place
    letter = snapshot.sections[sitting.section_id].letter
    return section in ("", letter) and numbers == [sitting.round, sitting.table]


def _sat_there(snapshot: EventSnapshot, sitting: SittingFacts, play: BoardPlay) -> bool:
    names = {
        name.casefold()
        for side in snapshot.sides(sitting)
        for contestant in side.contestants
        for name in (*contestant.players, *(each.name for each in contestant.substitutes))
    }
    told = {apart_from_number(name)[0].casefold() for name in play.names}
    return bool(told) and told <= names
