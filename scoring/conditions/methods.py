"""What a scoring method is: all that depends on it, as attributes of one value.

Ask these attributes, not for the method's name: then a new method is a word here, an entry in
``scoring.conditions.catalogue`` and its rating.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from scoring.choices import Choice
from scoring.play.notation import Game
from scoring.ranking.tie_breaks import TieBreak
from scoring.rounding import formatted


class ContestKind(Choice):
    """What is ranked."""

    PAIRS = "pairs", "Pairs"
    INDIVIDUAL = "individual", "Individual"
    TEAM_MATCH = "team_match", "Match of two teams"
    TEAMS = "teams", "Several teams"


class Method(Choice):
    """How the scores on a board become points."""

    MATCHPOINTS = "matchpoints", "Matchpoints", "matchpoints"
    CROSS_IMPS = "cross_imps", "Cross-IMPs", "IMPs against every other score"
    BUTLER = "butler", "Butler", "IMPs against the datum (Butler)"
    TRICKS = "tricks", "Tricks", "tricks over or under the average"
    MATCHES = "matches", "Matches won", "matches won"
    SHORTAGE = "shortage", "Shortage of tricks", "shortage of tricks, the least wins"
    GAINS = "gains", "Tricks gained", "tricks gained"
    IMPS = "imps", "IMPs", "IMPs (Law 78B)"
    BOARD_A_MATCH = "board_a_match", "Board-a-match", "board-a-match"
    PATTON = "patton", "Patton"
    TOTAL_POINTS = "total_points", "Total points", "total points"


class MatchAward(Choice):
    """What a match of several teams counts."""

    VICTORY_POINTS = "victory_points", "Victory points", "victory points"
    WIN_LOSS = "win_loss", "1 for a win, ½ for a tie"
    RESULTS = "results", "What its boards gave", "what its boards gave"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringMethod:
    """How one contest is scored by one method.

    Args:
        contest: What is ranked.
        method: How scores become points.
        games: What it can score.
        game: What is played.
        printed: The method as results print it.
        awards: What a match of several teams can count; the last unless another is chosen.
        match_award: What it counts; ``RESULTS`` where no matches are played.
        results: The heading of the column of totals, unless matches count something else.
        board_unit: What an explanation counts the points of a board in, in the plural.
        board_points: The heading of what a board gives; empty where its score or tricks say it.
        match_unit: What a match is counted in before any scale, in the plural.
        penalty_unit: What a penalty in points is counted in: one of them, and several.
        signed_totals: Totals are over or under an average, so that a plus is printed too.
        signed_boards: The points of a board are.
        two_decimals: Totals always have two decimals; otherwise as many as they need.
        in_imps: A board gives IMPs.
        in_tricks: Tricks are counted, which no ruling can divide.
        compares_scores: Each score is compared with all others on its board, by itself.
        needs_comparison: A board that one table plays gives nothing.
        in_matches: Teams play matches of two, each board against the same opponents.
        ties_by: Every tie-break that can part anybody, in the usual order.
    """

    contest: ContestKind
    method: Method
    games: tuple[Game, ...] = (Game.BRIDGE,)
    game: Game = Game.BRIDGE
    printed: str = ""
    awards: tuple[MatchAward, ...] = (MatchAward.RESULTS,)
    match_award: MatchAward = MatchAward.RESULTS
    results: str
    board_unit: str = "points"
    board_points: str = ""
    match_unit: str = "points"
    penalty_unit: tuple[str, str] = ("point", "points")
    signed_totals: bool = False
    signed_boards: bool = False
    two_decimals: bool = False
    in_imps: bool = False
    in_tricks: bool = False
    compares_scores: bool = False
    needs_comparison: bool = False
    in_matches: bool = False
    ties_by: tuple[TieBreak, ...] = ()

    def awarding(self, match_award: MatchAward) -> Self:
        """Return the method with what a match counts, where that can be chosen."""
        award = match_award if match_award in self.awards else self.awards[-1]
        return replace(self, match_award=award)

    @property
    def label(self) -> str:
        """The method as a form offers it."""
        return self.method.label

    @property
    def in_words(self) -> str:
        """The method as results print it."""
        return self.printed or self.method.printed

    @property
    def heading(self) -> str:
        """The heading of the column of totals: ``Matchpoints``, ``VPs``."""
        return _AWARDED.get(self.match_award, self.results)

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked, be it two or many."""
        return self.contest in (ContestKind.TEAM_MATCH, ContestKind.TEAMS)

    @property
    def is_pairs(self) -> bool:
        """Whether pairs are ranked."""
        return self.contest is ContestKind.PAIRS

    @property
    def is_individual(self) -> bool:
        """Whether single players are ranked."""
        return self.contest is ContestKind.INDIVIDUAL

    @property
    def by_matchpoints(self) -> bool:
        """Whether matchpoints are counted."""
        return self.method is Method.MATCHPOINTS

    @property
    def by_tricks(self) -> bool:
        """Whether the tricks themselves are counted, so that they are a board's points."""
        return self.method is Method.TRICKS

    @property
    def in_percent(self) -> bool:
        """Whether results are percentages: boards share out a fixed number of points."""
        if self.method is Method.BOARD_A_MATCH:
            return self.match_award is not MatchAward.WIN_LOSS
        return self.by_matchpoints

    @property
    def adds_up_points(self) -> bool:
        """Whether several teams only add up their points, without playing matches."""
        return (
            self.contest is ContestKind.TEAMS
            and self.method is Method.TOTAL_POINTS
            and self.match_award is not MatchAward.WIN_LOSS
        )

    @property
    def needs_matches(self) -> bool:
        """Whether it takes a movement in which two teams play the same boards."""
        return self.in_matches or self.match_award is MatchAward.WIN_LOSS

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that can part anybody, in their usual order: those not counted already."""
        if self.adds_up_points:
            return ON_TOTALS  # no two teams need play a match
        counted = {
            TieBreak.MATCHES_WON: self.match_award is MatchAward.WIN_LOSS,
            TieBreak.NET: self.in_imps and self.match_award is MatchAward.RESULTS,
        }
        return tuple(each for each in self.ties_by if not counted.get(each, False))

    def total_text(self, total: Fraction) -> str:
        """Return a total as printed: ``12.50``, ``+7``."""
        return _signed(formatted(total, 2, trim=not self.two_decimals), total, self.signed_totals)

    def board_text(self, points: Fraction) -> str:
        """Return what a board gave as printed: ``9.5``, ``+7``."""
        return _signed(formatted(points, 2, trim=True), points, self.signed_boards)


def _signed(text: str, number: Fraction, signed: bool) -> str:
    return f"+{text}" if signed and number > 0 else text


_AWARDED = {MatchAward.WIN_LOSS: "Matches", MatchAward.VICTORY_POINTS: "VPs"}

ON_TOTALS = (TieBreak.SPLIT_TIE, TieBreak.MOST_ABOVE_AVERAGE)
"""What can part teams that only add up what their boards give."""
