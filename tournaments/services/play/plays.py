"""Keep how boards were bid and played, where a file says so.

This is kept beside the result and outside the ledger: no score or rank is computed from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from scoring.play.scores import PlayedContract, PlayedScore
from tournaments.models import TablePlay
from tournaments.selectors.event.snapshot import EventSnapshot, SittingFacts, open_event
from tournaments.services.ledger import (
    lock_session,
    note_unrecorded_change,
)

_LONGEST_AUCTION = 319 * 3  # the longest auction has 319 calls
_MOST_CARDS = 52


@dataclass(frozen=True, slots=True)
class ToldPlay:
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
def store_plays(*, session_id: int, plays: Sequence[ToldPlay]) -> int:
    """Keep each play with the only result of its board it can belong to.

    A result that already has a play gets the new one. If several tables had the same score, the
    place decides, then the names; if neither can, the play is left out.

    Returns:
        How many were kept.

    Raises:
        NotFoundError: there is no such session.
    """
    if not plays:
        return 0
    session = lock_session(session_id)
    snapshot = open_event(session.event_id)
    kept = 0
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
            told = {
                "version": fits[0].version,
                "auction": " ".join(play.auction)[:_LONGEST_AUCTION],
                "cards": " ".join(play.cards[:_MOST_CARDS]),
            }
            TablePlay.objects.update_or_create(result_id=fits[0].id, defaults=told)
            kept += 1
    if kept:
        note_unrecorded_change(session.event_id)
    return kept


def _is_score(stored: PlayedScore | None, told: PlayedScore) -> bool:
    """Return whether two scores are the same apart from the lead."""
    if isinstance(stored, PlayedContract) and isinstance(told, PlayedContract):
        return replace(stored, lead=None) == replace(told, lead=None)
    return stored == told


def _is_place(snapshot: EventSnapshot, sitting: SittingFacts, play: ToldPlay) -> bool:
    if play.place is None:
        return False
    section, *numbers = play.place
    letter = snapshot.sections[sitting.section_id].letter
    return section in ("", letter) and numbers == [sitting.round, sitting.table]


def _sat_there(snapshot: EventSnapshot, sitting: SittingFacts, play: ToldPlay) -> bool:
    names = {
        name.casefold()
        for side in snapshot.sides(sitting)
        for contestant in side.contestants
        for name in contestant.players
    }
    return {name.casefold() for name in play.names} <= names if play.names else False
