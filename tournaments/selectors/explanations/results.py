"""How the points of a side came about, in sentences, by the event's conditions of contest.

The words are those of ``scoring``; here the lines are gathered that they are about. Where several
deals are compared at once, those that somebody has yet to play are left out (Law 16).
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from scoring.explanation.imps import explain_imps
from scoring.explanation.individuals import explain_gain, explain_shortage
from scoring.explanation.matchpoints import explain_matchpoints
from scoring.explanation.sentences import Explanation
from scoring.explanation.total_points import explain_points
from scoring.explanation.whist_averages import explain_tricks
from scoring.explanation.whist_matches import explain_four_pairs
from scoring.pairs.individuals import IndividualLine
from scoring.pairs.settings import AverageRule
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.selectors.event.table_names import table_numbers
from tournaments.selectors.explanations.team_results import explain_team
from tournaments.selectors.rating.individuals import player_lines
from tournaments.selectors.rating.table_results import (
    counted_lines,
    lines_by_section,
    scheduled_lines,
    scheduled_scores,
    seen_results,
)
from tournaments.selectors.rulings.fouled_groups import is_fouled

LEFT_OUT = "Boards that somebody has yet to play are left out here."
COMPARED_BY_BOARD = ("matchpoints", "cross_imps", "butler")
"""Methods that compare the scores of each board, so that its points need more than the score."""


class Explanations:
    """Explains the results that one viewer may see; each is gathered once."""

    def __init__(self, snapshot: EventSnapshot) -> None:
        self._snapshot = snapshot
        self._expected = scheduled_scores(snapshot)
        self._results: dict[int, ResultFacts] = {}
        self._lines: dict[int, TableResult] = {}
        self._by_session: defaultdict[int, list[TableResult]] = defaultdict(list)
        self._by_board: defaultdict[tuple[Hashable, int], list[TableResult]] = defaultdict(list)
        counted = counted_lines(snapshot)
        for result in seen_results(snapshot):
            compared = counted[result.id]
            self._results[result.id] = result
            self._lines[result.id] = compared
            self._by_session[self._session_of(result)].append(compared)
            self._by_board[compared.field, compared.board].append(compared)

    def steps(self, result_id: int, side: Side) -> tuple[str, ...]:
        """Return one sentence for each step from score to points, where scores are compared.

        Where tricks or points are added up there are none: the score is what counts.
        """
        if self._snapshot.event.method not in COMPARED_BY_BOARD or result_id not in self._lines:
            return ()
        told = self._of_pair(self._results[result_id], side, self._at(result_id, side))
        return told.steps

    def of_side(self, result: ResultFacts, side: Side) -> Explanation | None:
        """Return how the points of one side of a result came about; None where it has none."""
        if result.id not in self._lines:
            return None
        return self.of(self._at(result.id, side), [result], side)

    def of(
        self, contestant: ContestantFacts, results: Sequence[ResultFacts], side: Side
    ) -> Explanation | None:
        """Explain a board of a contestant.

        Args:
            contestant: Whose points.
            results: Of the board at all its tables in one session; of another than a team the
                first is explained.
            side: Where it sat at the first.

        Returns:
            None where the results do not count yet.
        """
        if any(result.id not in self._lines for result in results):
            return None
        if self._snapshot.method.is_of_teams:
            return explain_team(self._snapshot, contestant, results)
        return self._of_pair(results[0], side, contestant)

    def _of_pair(self, result: ResultFacts, side: Side, contestant: ContestantFacts) -> Explanation:
        event = self._snapshot.event
        return _EXPLAINED[event.contest, event.method](self, result, side, contestant)

    def matchpoints(self, result: ResultFacts, side: Side, _: ContestantFacts) -> Explanation:
        """Explain a comparison by matchpoints, or an award."""
        settings = self._snapshot.settings.pairs
        if self._snapshot.event.contest == "individual":
            # A partnership of one round has no session average.
            settings = replace(settings, average_plus=AverageRule.FLAT)
        return explain_matchpoints(
            self._others(result),
            result.id,
            side,
            expected=self._expected,
            settings=settings,
            whist=self._snapshot.event.game == "whist",
            tables=self._tables(result),
        )

    def imps(self, result: ResultFacts, side: Side, _: ContestantFacts) -> Explanation:
        """Explain IMPs against the others or against the datum."""
        return explain_imps(
            self._others(result),
            result.id,
            side,
            expected=self._expected,
            settings=self._snapshot.settings.imps,
            tables=self._tables(result),
        )

    def tricks(self, result: ResultFacts, side: Side, _: ContestantFacts) -> Explanation:
        """Explain tricks against the average of the direction."""
        session = self._session_of(result)
        # Whether anybody sits both ways is a matter of the schedule.
        here = {each.id for each in self._snapshot.results if self._session_of(each) == session}
        lines = scheduled_lines(self._snapshot)
        session_lines = [each for key, each in lines.items() if key in here]
        return explain_tricks(session_lines, result.id, side, tables=self._tables(result))

    def points(self, result: ResultFacts, side: Side, _: ContestantFacts) -> Explanation:
        """Explain points that are only added up."""
        return explain_points(self._lines[result.id], side)

    def four_pairs(self, result: ResultFacts, _: Side, pair: ContestantFacts) -> Explanation:
        """Explain a deal of a match of four pairs with the deals it is compared on."""
        section = next(
            lines
            for lines in lines_by_section(self._snapshot)
            if any(each.key == result.id for each in lines)
        )
        shown = [each for each in section if self._is_shown(each.key)]
        told = explain_four_pairs(shown, pair.id, result.board, names=self._numbers)
        return told if len(shown) == len(section) else _without_some(told)

    def shortage(self, result: ResultFacts, _: Side, player: ContestantFacts) -> Explanation:
        """Explain what the round of a deal costs a player."""
        own = self._players[result.id]
        shown = [each for pk, each in self._players.items() if self._is_shown(pk)]
        in_round = sum(each.round == own.round for each in self._players.values())
        told = explain_shortage(
            shown,
            own,
            player.id,
            names=self._numbers,
            boards={each.deal: self._results[pk].board for pk, each in self._players.items()},
            against=self._snapshot.settings.shortage,
        )
        whole = sum(each.round == own.round for each in shown) == in_round
        return told if whole else _without_some(told)

    def gains(self, result: ResultFacts, _: Side, player: ContestantFacts) -> Explanation:
        """Explain what a deal and its replay brought a player."""
        deal, lines = self._players[result.id].deal, self._players.values()
        return explain_gain(lines, deal, player.id, names=self._numbers, board=result.board)

    @cached_property
    def _players(self) -> Mapping[int, IndividualLine]:
        return player_lines(self._snapshot)

    @cached_property
    def _numbers(self) -> Mapping[Hashable, str]:
        return {
            pk: self._snapshot.number_of(each) for pk, each in self._snapshot.contestants.items()
        }

    def _others(self, result: ResultFacts) -> list[TableResult]:
        """Return what a line is compared with: its board, or all that an award looks at."""
        mine = self._lines[result.id]
        if mine.awards:
            return self._by_session[self._session_of(result)]
        return self._by_board[mine.field, mine.board]

    def _tables(self, result: ResultFacts) -> Mapping[Hashable, str] | None:
        """Return what the tables of a fouled board are called; of another none is named."""
        mine = self._lines[result.id]
        here = [
            self._results[each.key]
            for each in self._by_board[mine.field, mine.board]
            if isinstance(each.key, int)
        ]
        return dict(table_numbers(self._snapshot, here).items()) if is_fouled(here) else None

    def _at(self, result_id: int, side: Side) -> ContestantFacts:
        sitting = self._snapshot.sittings[self._results[result_id].sitting_id]
        ns, ew = self._snapshot.sides(sitting)
        return (ns if side is Side.NS else ew).contestants[0]

    def _session_of(self, result: ResultFacts) -> int:
        return self._snapshot.session_of[self._snapshot.sittings[result.sitting_id].section_id].id

    def _is_shown(self, key: Hashable) -> bool:
        result = self._results.get(key) if isinstance(key, int) else None
        return result is not None and shows(self._snapshot, self._session_of(result), result.board)


def _without_some(told: Explanation) -> Explanation:
    return Explanation(told.points, (*told.steps, LEFT_OUT))


_Told = Callable[[Explanations, ResultFacts, Side, ContestantFacts], Explanation]
_EXPLAINED: Mapping[tuple[str, str], _Told] = {
    ("pairs", "matchpoints"): Explanations.matchpoints,
    ("pairs", "cross_imps"): Explanations.imps,
    ("pairs", "butler"): Explanations.imps,
    ("pairs", "total_points"): Explanations.points,
    ("pairs", "tricks"): Explanations.tricks,
    ("pairs", "matches"): Explanations.four_pairs,
    ("individual", "matchpoints"): Explanations.matchpoints,
    ("individual", "cross_imps"): Explanations.imps,
    ("individual", "butler"): Explanations.imps,
    ("individual", "total_points"): Explanations.points,
    ("individual", "shortage"): Explanations.shortage,
    ("individual", "gains"): Explanations.gains,
}
