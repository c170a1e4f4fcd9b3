"""Results compared with double dummy, and scores to doubt because of it.

Each doubt gives away something about the cards. So the table sees it once both sides have entered
the score; the director's room sees it once every table has played the board, because a playing
director may still have to play it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from scoring.hands.deals import Deal, Makeable
from scoring.hands.doubts import declarer_by_lead, is_far_from_makeable, tricks_from_makeable
from scoring.play.boards import Side
from scoring.play.scores import PlayedContract
from tournaments.record import models
from tournaments.record.selectors.access.visibility import shows, visibility
from tournaments.record.selectors.event.facts import is_fouled
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.hands import dealt, makeable_by_board, makeable_in


@dataclass(frozen=True, slots=True)
class AgainstDoubleDummy:
    """A contestant's tricks against double dummy, on the boards where they are known.

    Attributes:
        contestant_id: The contestant.
        address: The address of its page.
        number: Its number in lists, including its direction.
        name: Its name, with the marks of its substitutes.
        declared: How many boards its side declared.
        declarers_tricks: Tricks taken there above double dummy, or below it if negative.
        defended: How many boards its side defended.
        defenders_tricks: Tricks taken there above the double-dummy defence.
    """

    contestant_id: int
    address: str
    number: str
    name: str
    declared: int
    declarers_tricks: int
    defended: int
    defenders_tricks: int

    @property
    def boards(self) -> int:
        """Boards declared and defended."""
        return self.declared + self.defended

    @property
    def tricks(self) -> int:
        """Tricks gained against double dummy in both roles; negative if lost."""
        return self.declarers_tricks + self.defenders_tricks

    @property
    def per_board(self) -> Fraction:
        """Tricks per board."""
        return Fraction(self.tricks, self.boards)


@once_per_snapshot
def tricks_by_result(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return the declarer's tricks above double dummy, by result id.

    Boards whose cards are hidden or not analysed are left out; so are fouled boards, where the
    tables held different cards, and adjusted scores.
    """
    found: dict[int, int] = {}
    if snapshot.event.game != "bridge":
        return found
    for (session, board), results in _released(snapshot).items():
        makeable = _makeable(snapshot, session).get(board)
        if makeable is None or is_fouled(results):
            continue
        for each in results:
            if isinstance(each.score, PlayedContract) and each.id not in snapshot.adjusted:
                found[each.id] = tricks_from_makeable(each.score, makeable)
    return found


@once_per_snapshot
def against_double_dummy(snapshot: EventSnapshot) -> tuple[AgainstDoubleDummy, ...]:
    """Return contestants by their tricks per board against double dummy, most first."""
    totals: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    tricks = tricks_by_result(snapshot)
    for result in snapshot.results:
        if result.id in tricks:
            for contestant, place, count in _shares(snapshot, result, tricks[result.id]):
                totals[contestant][place] += 1
                totals[contestant][place + 1] += count
    lines = (
        AgainstDoubleDummy(
            pk,
            who.address,
            label_text(snapshot.number_of(who), who.direction),
            snapshot.marked_name_of(who),
            *totals[pk],
        )
        for pk, who in snapshot.contestants.items()
        if pk in totals
    )
    return tuple(sorted(lines, key=lambda line: (-line.per_board, line.address)))


def _shares(
    snapshot: EventSnapshot, result: ResultFacts, count: int
) -> Iterator[tuple[int, int, int]]:
    """Yield contestant, place (0 declaring, 2 defending) and tricks, which sum to 0 over sides."""
    played = result.score
    assert isinstance(played, PlayedContract)  # noqa: S101 (as tricks_by_result chose it)
    both = snapshot.sides(snapshot.sitting(result))
    for side in Side:
        declares = side is played.declarer.side
        for contestant in side.of(both).contestants:
            yield contestant.id, 0 if declares else 2, count if declares else -count


def _released(snapshot: EventSnapshot) -> dict[tuple[int, int], list[ResultFacts]]:
    """Return the results of every board whose results and cards may both be shown."""
    cards = visibility(snapshot).deals
    found: defaultdict[tuple[int, int], list[ResultFacts]] = defaultdict(list)
    for result in snapshot.results if cards else ():
        session = snapshot.session(result).id
        if (session, result.board) in cards and shows(snapshot, session, result.board):
            found[session, result.board].append(result)
    return found


@once_per_snapshot
def _makeable(snapshot: EventSnapshot, session_id: int) -> Mapping[int, Makeable]:
    return makeable_by_board(session_id)


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
