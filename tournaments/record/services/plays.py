"""Keep how boards were bid and played, where a file says so.

This is kept beside the result and outside the ledger: no score or rank is computed from it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from scoring.play.scores import PlayedContract, PlayedScore
from tournaments.record.models import Session, TablePlay
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SittingFacts,
    open_event,
)
from tournaments.record.services.ledger import lock_session, note_unrecorded_change
from tournaments.site.texts import apart_from_number

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
        for name in contestant.players
    }
    told = {apart_from_number(name)[0].casefold() for name in play.names}
    return bool(told) and told <= names
