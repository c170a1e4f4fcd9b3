"""Scores that the cards of their board speak against, where the cards are known.

They are told once both sides have entered the score, or the director has: so nobody learns of cards
that are still to be played.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from scoring.play.deals import Deal
from scoring.play.doubts import declarer_by_lead, is_far_from_makeable
from scoring.play.scores import PlayedContract
from tournaments import models
from tournaments.selectors.boards.deals import dealt, makeable_in
from tournaments.selectors.event.snapshot import EventSnapshot, once_per_snapshot

FAR = "Hardly what these cards make: look again at the declarer, the tricks and the board"


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the cards say of a session's scores.

    Attributes:
        sentences: Why a score is doubted, by result id.
        analysed: The boards of which is known what their cards make.
    """

    sentences: Mapping[int, str]
    analysed: frozenset[int]


@once_per_snapshot
def doubts(snapshot: EventSnapshot, session_id: int) -> Doubts:
    """Return which scores of a session the cards speak against; rulings are not doubted."""
    known = {row.board: row for row in dealt(session_id)}
    deal = cache(lambda board: Deal.parse(known[board].cards))
    sentences = {}
    for result in snapshot.results if known else ():
        played = result.score
        if not isinstance(played, PlayedContract) or result.id in snapshot.adjusted:
            continue
        if result.board in known and snapshot.session(result).id == session_id:
            sentence = _doubt(played, known[result.board], deal)
            if sentence:
                sentences[result.id] = sentence
    analysed = frozenset(board for board, row in known.items() if makeable_in(row))
    return Doubts(sentences, analysed)


def _doubt(played: PlayedContract, row: models.Deal, deal: Callable[[int], Deal]) -> str:
    declarer = declarer_by_lead(played, deal(row.board)) if played.lead else None
    if declarer is not None:
        return f"The opening lead fits {declarer.word} as declarer, not {played.declarer.word}"
    makeable = makeable_in(row)
    if makeable and is_far_from_makeable(played, makeable):
        return FAR
    return ""
