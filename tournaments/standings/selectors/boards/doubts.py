"""Scores that look wrong given the cards of their board, where the cards are known.

Each warning gives away something about the cards. So the table sees it once both sides have entered
the score; the director's room sees it once every table has played the board, because a playing
director may still have to play it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from scoring.hands.deals import Deal
from scoring.hands.doubts import declarer_by_lead, is_far_from_makeable
from scoring.play.scores import PlayedContract
from tournaments.record import models
from tournaments.record.selectors.boards.deals import dealt, makeable_in
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)

LEAD = "This opening lead does not fit the declarer: check both"
"""It does not say who holds the card; otherwise entering a guess before play would reveal it."""
FAR = "Unlikely with these cards: check the declarer, the tricks and the board"


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the cards suggest about a session's scores.

    Attributes:
        sentences: Why a score is doubtful, by result id.
        analysed: The boards for which double-dummy tables are known.
        still_to_play: The boards that some table has not played yet: the room must learn nothing
            from their cards, not even that a score is unremarkable.
    """

    sentences: Mapping[int, str]
    analysed: frozenset[int]
    still_to_play: frozenset[int]

    def told_in_room(self, result: ResultFacts) -> str:
        """Return why a score is doubtful, as far as a playing director may know."""
        return "" if result.board in self.still_to_play else self.sentences.get(result.id, "")

    def cards_decide(self, board: int) -> bool:
        """Return whether the room judges odd scores by the cards and not by the other scores."""
        return board in self.analysed and board not in self.still_to_play


@once_per_snapshot
def doubts(snapshot: EventSnapshot, session_id: int) -> Doubts:
    """Return which scores of a session look wrong given the cards; rulings are never doubted."""
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
    waiting = {
        result.board
        for result in snapshot.results
        if result.score is None and snapshot.session(result).id == session_id
    }
    return Doubts(sentences, analysed, frozenset(waiting))


def _doubt(played: PlayedContract, row: models.Deal, deal: Callable[[int], Deal]) -> str:
    if played.lead and declarer_by_lead(played, deal(row.board)) is not None:
        return LEAD
    makeable = makeable_in(row)
    if makeable and is_far_from_makeable(played, makeable):
        return FAR
    return ""
