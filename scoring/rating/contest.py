"""A contest: everything we need to rate a session or an event."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from scoring.comparison.fields import Entries, boards_of
from scoring.comparison.points import ContestantTotal
from scoring.conditions.methods import ScoringMethod
from scoring.conditions.settings import ScoringSettings
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.irregular_hands import Irregular, with_given
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import STANDARD_CARRY, CarryRule, SessionScore

Key = Any
"""Whatever the caller uses to identify a contestant, a session or a result."""

Section = tuple[Key, Key]
"""A session, and one of its sections."""


class ScheduledResult(NamedTuple):
    """A board at a table of the schedule, with its result if the viewer may know it.

    It is a named tuple because every rating makes one for each result and nothing is quicker to
    make.

    Args:
        result: What is compared; without a score while there is none, or while it is hidden.
        session: Its session.
        section: Its section in that session; two teams play one match in a section.
        round: Its round.
        pairs: Which pairs sit North-South and East-West, if a contestant has several.
        counts: Whether it takes part in what is shown.
        entered: Whether anything has been entered.
        not_played: Whether it is known that there will be no score.
    """

    result: TableResult
    session: Key = None
    section: Key = None
    round: int = 1
    pairs: tuple[Key, Key] = (None, None)
    counts: bool = True
    entered: bool = True
    not_played: bool = False

    @property
    def where(self) -> Section:
        """Its session and section."""
        return self.session, self.section


@dataclass(frozen=True)
class Contest:
    """A session or an event to be rated.

    Args:
        method: What is ranked, how scores become points, and what a match is worth.
        settings: The conditions of contest, as ``scoring`` takes them.
        results: Every board at every table of the schedule, in the order of play.
        contestants: In the order in which they are listed, which is also the order of the teams of
            a match; by default, in the order in which the results name them.
        sessions: In the order of play; by default, as the results name them.
        penalties: The penalties in force.
        byes: What teams get for rounds they sat out.
        byes_by_session: The same by session, if there are several.
        single_rounds: The sections in which every round is a separate match, even between two
            teams that have met before; but a match can take two rounds, half of it in each.
        irregular: What was found at the overplay, by the key of the result.
        full_board: How many scores a full board has, if more than the schedule says.
        brought: What contestants carry over from an earlier contest, in the same unit.
        brought_by: How it counts; ``percentage`` is the mean of that contest and this one.
    """

    method: ScoringMethod
    settings: ScoringSettings
    results: tuple[ScheduledResult, ...]
    contestants: tuple[Key, ...] = ()
    sessions: tuple[Key, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    byes: Mapping[Hashable, Fraction] = field(default_factory=dict)
    byes_by_session: Mapping[Key, Mapping[Hashable, Fraction]] = field(default_factory=dict)
    single_rounds: frozenset[Section] = frozenset()
    irregular: Mapping[Key, Irregular] = field(default_factory=dict)
    full_board: int = 0
    brought: Mapping[Key, SessionScore] = field(default_factory=dict)
    brought_by: CarryRule = STANDARD_CARRY

    @cached_property
    def counted(self) -> list[ScheduledResult]:
        """The results that take part in what is shown, with irregular deals settled.

        What an irregular deal gives depends on the other tables that the viewer may see.
        """
        here = [each for each in self.results if each.counts]
        if not self.irregular:
            return here
        settled = with_given(
            [each.result for each in here],
            self.irregular,
            by_matchpoints=self.method.by_matchpoints,
        )
        return [each._replace(result=line) for each, line in zip(here, settled, strict=True)]

    @cached_property
    def lines(self) -> list[TableResult]:
        """The table results that take part."""
        return [each.result for each in self.counted]

    @cached_property
    def schedule(self) -> list[ScheduledResult]:
        """Every result of the schedule, with irregular deals settled.

        Who sits both ways, who is an odd pair and whether a deal is played out depend on the
        schedule. Without it, a viewer who may see fewer rounds would be shown different points.
        """
        settled = iter(self.counted)
        return [next(settled) if each.counts else each for each in self.results]

    @cached_property
    def begun_in(self) -> Mapping[tuple[Section, frozenset[Hashable], int], int]:
        """The round in which a match over two rounds began, by section, teams and round.

        This concerns sections whose rounds are matches: two teams that meet at only one table play
        the same boards the other way round in the next round.
        """
        tables: dict[tuple[Section, frozenset[Hashable], int], set[tuple[Hashable, int]]] = {}
        for each in (each for each in self.results if each.where in self.single_rounds):
            line = each.result
            place = each.where, frozenset((line.ns, line.ew)), each.round
            tables.setdefault(place, set()).add((line.ns, line.board))
        return {
            (where, teams, number + 1): number
            for (where, teams, number), first in tables.items()
            if len({ns for ns, _board in first}) == 1
            and (back := tables.get((where, teams, number + 1), set())).isdisjoint(first)
            and {board for _ns, board in back} == {board for _ns, board in first}
        }

    @cached_property
    def by_key(self) -> Mapping[Hashable, ScheduledResult]:
        """Every result of the schedule by its key."""
        return {each.result.key: each for each in self.schedule}

    @cached_property
    def expected(self) -> dict[Hashable, int]:
        """For each field the most scores that any of its boards will have.

        During play, a board played only twice so far is already worth its full top.
        """
        counts: dict[Hashable, dict[int, int]] = {}
        for each in self.results:
            if not each.not_played:
                boards = counts.setdefault(each.result.field, {})
                boards[each.result.board] = boards.get(each.result.board, 0) + 1
        return {
            of_field: max(self.full_board, *boards.values()) for of_field, boards in counts.items()
        }

    @cached_property
    def boards(self) -> dict[tuple[Hashable, int], tuple[Entries, int]]:
        """The results that take part, by field and board, and the scores of a full board."""
        rule = self.settings.pairs if self.method.by_matchpoints else self.settings.imps
        found = boards_of(self.lines, self.expected, common_top=rule.common_top)
        return {
            (entries[0][1].field, entries[0][1].board): (entries, scores)
            for entries, scores in found
        }

    def by_section(self, results: Iterable[ScheduledResult]) -> dict[Section, list[TableResult]]:
        """Return the table results of each section."""
        gathered: dict[Section, list[TableResult]] = {}
        for each in results:
            gathered.setdefault(each.where, []).append(each.result)
        return gathered

    @cached_property
    def points_lost(self) -> dict[Hashable, Fraction]:
        """What each contestant's total loses if boards are not matchpointed.

        Penalties in per cent of a top are then possible only for tricks, where the top is the 13
        of a deal. With other methods the director is asked for points.
        """
        lost: dict[Hashable, Fraction] = {}
        for each in self.total_penalties:
            amount = each.points
            if amount is None:
                amount = Fraction(each.percent_of_top or 0) * TRICKS_IN_A_HAND / 100
            lost[each.contestant] = lost.get(each.contestant, Fraction(0)) + amount
        return lost

    @property
    def total_penalties(self) -> list[Penalty]:
        """The penalties that are subtracted from totals, not from the margin of a match."""
        return [each for each in self.penalties if each.opponent is None]

    def total(self, who: Hashable, won: Fraction, boards: int) -> ContestantTotal:
        """Return a contestant's total on this many boards, less its penalties."""
        lost = self.points_lost.get(who, Fraction(0))
        return ContestantTotal(won - lost, None, boards, lost, won=won)

    def lost_against(self, session: Hashable, team: Hashable, opponent: Hashable) -> Fraction:
        """Return how much a team's margin against another loses in a session."""
        return sum(
            (
                each.points or Fraction(0)
                for each in self.penalties
                if (each.session, each.contestant, each.opponent) == (session, team, opponent)
            ),
            Fraction(0),
        )
