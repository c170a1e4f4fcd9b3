"""Card play beside the field's best third, where nobody need know the hands."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scoring.play.boards import Side
from scoring.play.scores import PlayedContract
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.snapshot import EventSnapshot, once_per_snapshot
from tournaments.standings.selectors.ranking.standings import rankings
from tournaments.standings.selectors.rating.contest import contest


@once_per_snapshot
def beside_best_third(snapshot: EventSnapshot) -> Mapping[tuple[int, Side], Fraction]:
    """Return how many tricks more than the field's best third each side took, by result and side.

    A side that declared is compared with the best third's declarers, one that defended with its
    defenders: those who held the same cards while the same side declared in the same denomination.
    Nobody is compared with themselves; where nobody is left, the result is left out.
    """
    best = set(_best_third(snapshot))
    rated = contest(snapshot).by_key
    alike: defaultdict[Hashable, list[_Table]] = defaultdict(list)
    for result in snapshot.results:
        score, session = result.score, snapshot.session(result).id
        if (
            isinstance(score, PlayedContract)
            and result.id not in snapshot.adjusted
            and shows(snapshot, session, result.board)
        ):
            both = snapshot.sides(snapshot.sitting(result))
            people = {side: {each.id for each in side.of(both).contestants} for side in Side}
            cards = (session, rated[result.id].result.field, result.board, result.fouled_group)
            played = (score.declarer.side, score.contract.strain)
            alike[cards, played].append(_Table(result.id, score, people))
    found = {}
    for tables in alike.values():
        for own in tables:
            for side in Side:
                beside = [
                    other.score.tricks
                    for other in tables
                    if other.people[side] & best and not other.people[side] & own.people[side]
                ]
                if beside:
                    more = own.score.tricks - Fraction(sum(beside), len(beside))
                    found[own.result_id, side] = more if side is own.score.declarer.side else -more
    return found


class _Table(NamedTuple):
    result_id: int
    score: PlayedContract
    people: dict[Side, set[int]]


def _best_third(snapshot: EventSnapshot) -> Iterator[int]:
    """Yield who finished in the best third of their ranking; all who tie for its end do."""
    for ranking in rankings(snapshot):
        ranked = [line for line in ranking.standings if line.rank]
        third = -(-len(ranked) // 3)
        last = ranked[third - 1].rank if ranked else ""
        yield from (line.contestant_id for line in ranked[:third])
        yield from (line.contestant_id for line in ranked[third:] if line.rank == last)
