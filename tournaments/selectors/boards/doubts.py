"""Scores that the cards of their board speak against, where the cards are known.

Each of them tells something of the cards. So the table is asked once both sides have entered the
score; the room, in which a director may play who has that board still to come, once every table has
played it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from scoring.hands.deals import Deal
from scoring.hands.doubts import declarer_by_lead, is_far_from_makeable
from scoring.play.scores import PlayedContract
from tournaments import models
from tournaments.selectors.boards.deals import dealt, makeable_in
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts, once_per_snapshot

LEAD = "This declarer and this opening lead do not fit together: check both"
"""It does not say who holds the card: a guess entered before play would find it out."""
FAR = "Unlikely with these cards: check the declarer, the tricks and the board"


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the cards say of a session's scores.

    Attributes:
        sentences: Why a score is doubted, by result id.
        analysed: The boards of which is known what their cards make.
        still_to_play: The boards that some table has yet to play: of these nothing that the cards
            say may be told in the room, not even that they say nothing.
    """

    sentences: Mapping[int, str]
    analysed: frozenset[int]
    still_to_play: frozenset[int]

    def told_in_room(self, result: ResultFacts) -> str:
        """Return why a score is doubted, as far as a director who plays may read it."""
        return "" if result.board in self.still_to_play else self.sentences.get(result.id, "")

    def cards_decide(self, board: int) -> bool:
        """Return whether in the room the cards say what is odd, and not the other scores."""
        return board in self.analysed and board not in self.still_to_play


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
