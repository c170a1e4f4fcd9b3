"""What a scoring method is: everything that depends on it, as attributes of one value.

Ask these attributes, never the method's name. A new method then needs only a word here, an entry
in ``scoring.conditions.catalogue`` and its rating.
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
    SHORTAGE = "shortage", "Shortage of tricks", "shortage of tricks, lowest wins"
    GAINS = "gains", "Tricks gained", "tricks gained"
    IMPS = "imps", "IMPs", "IMPs (Law 78B)"
    BOARD_A_MATCH = "board_a_match", "Board-a-match", "board-a-match"
    PATTON = "patton", "Patton"
    TOTAL_POINTS = "total_points", "Total points", "total points"


class MatchAward(Choice):
    """What a match of several teams is worth."""

    VICTORY_POINTS = "victory_points", "Victory points", "victory points"
    WIN_LOSS = "win_loss", "1 for a win, ½ for a tie"
    RESULTS = "results", "The points of its boards", "the points of its boards"


class RoundAward(Choice):
    """What a round of pairs is worth, in which a pair meets one opponent as in a match."""

    BOARDS = "boards", "The points of its boards", "the points of its boards"
    VICTORY_POINTS = "victory_points", "Victory points", "victory points"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringMethod:
    """How one contest is scored by one method.

    Args:
        contest: What is ranked.
        method: How scores become points.
        games: The games it can score.
        game: What is played.
        printed: The method as results print it.
        awards: What a match of several teams can be worth; the last unless another is chosen.
        match_award: What a match is worth; ``RESULTS`` where no matches are played.
        round_awards: What a round of pairs can be worth.
        results: The heading of the column of totals, unless matches count something else.
        board_unit: The unit in which an explanation counts the points of a board, in the plural.
        board_points: The heading of what a board gives; empty where its score or tricks say it.
        match_unit: The unit of a match before any scale, in the plural.
        penalty_unit: The unit of a penalty in points, in the singular and the plural.
        signed_totals: Totals are over or under an average, so that a plus is printed too.
        signed_boards: So are the points of a board.
        two_decimals: Totals always have two decimals; otherwise as many as they need.
        in_imps: A board gives IMPs.
        in_tricks: Tricks are counted, which no ruling can divide.
        hides_scores: What a board gives says only how its score compares with several others, so
            that totals over a few boards give no score away. Sums of points, tricks or IMPs do.
        compares_scores: Each score is compared with the others on its board, or their datum.
        against_datum: Each score is compared with the datum of its board.
        needs_comparison: A board that only one table plays gives nothing.
        needs_replay: Players are compared with themselves, so everybody plays every board again.
        needs_four_pairs: The matches of four pairs are counted.
        in_matches: Teams play matches of two, each board against the same opponents.
        breaks_ties: What decides between equal totals before any tie-break, in words.
        ties_by: Every tie-break that can break a tie, in the usual order.
    """

    contest: ContestKind
    method: Method
    games: tuple[Game, ...] = (Game.BRIDGE,)
    game: Game = Game.BRIDGE
    printed: str = ""
    awards: tuple[MatchAward, ...] = (MatchAward.RESULTS,)
    match_award: MatchAward = MatchAward.RESULTS
    round_awards: tuple[RoundAward, ...] = (RoundAward.BOARDS,)
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
    hides_scores: bool = False
    compares_scores: bool = False
    against_datum: bool = False
    needs_comparison: bool = False
    needs_replay: bool = False
    needs_four_pairs: bool = False
    in_matches: bool = False
    breaks_ties: str = "the fraction of a trick"
    ties_by: tuple[TieBreak, ...] = ()

    def awarding(self, match_award: MatchAward) -> Self:
        """Return the method with matches worth this, or its last award if this is not one."""
        award = match_award if match_award in self.awards else self.awards[-1]
        return replace(self, match_award=award)

    def counting_rounds(self, round_award: RoundAward) -> Self:
        """Return the method with every round of pairs worth this, if it is one of its awards.

        A total of victory points has no sign, and boards no longer share it out.
        """
        if round_award is RoundAward.BOARDS or round_award not in self.round_awards:
            return self
        return replace(
            self,
            match_award=MatchAward.VICTORY_POINTS,
            match_unit=self.board_unit,
            penalty_unit=("VP", "VPs"),
            signed_totals=False,
            two_decimals=False,
            ties_by=(*OF_MATCHES, *(each for each in self.ties_by if each not in OF_MATCHES)),
        )

    @property
    def in_a_knockout(self) -> Self:
        """The method for a knockout: a match counts its boards, without a scale."""
        by_points = self.method is Method.TOTAL_POINTS  # which several teams would only add up
        return self.awarding(MatchAward.WIN_LOSS if by_points else MatchAward.RESULTS)

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
        """Whether teams are ranked, two or more."""
        return self.contest in (ContestKind.TEAM_MATCH, ContestKind.TEAMS)

    @property
    def counts_rounds(self) -> bool:
        """Whether pairs are ranked by the victory points of their rounds."""
        return self.is_pairs and self.match_award is MatchAward.VICTORY_POINTS

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
    def by_cross_imps(self) -> bool:
        """Whether each score is compared by IMPs with every other score."""
        return self.in_imps and self.compares_scores and not self.against_datum

    @property
    def in_percent(self) -> bool:
        """Whether results are percentages: boards share out a fixed number of points."""
        if self.method is Method.BOARD_A_MATCH:
            return self.match_award is not MatchAward.WIN_LOSS
        return self.by_matchpoints and not self.counts_rounds

    @property
    def shows_percent(self) -> bool:
        """Whether standings show matchpoints with their percentage."""
        return self.by_matchpoints and not self.counts_rounds

    @property
    def adds_up_points(self) -> bool:
        """Whether several teams only add up their points, without playing matches."""
        by_points = self.contest is ContestKind.TEAMS and self.method is Method.TOTAL_POINTS
        return by_points and not self.needs_matches

    @property
    def adds_up_tricks(self) -> bool:
        """Whether several teams only add up their tricks, without playing matches."""
        return self.contest is ContestKind.TEAMS and self.by_tricks

    @property
    def compares_totals(self) -> bool:
        """Whether teams play matches that their total points decide."""
        by_points = self.is_of_teams and self.method is Method.TOTAL_POINTS
        return by_points and not self.adds_up_points

    @property
    def noted_points(self) -> str:
        """What players note beside a score, matchpoints or IMPs; empty if the score says it all."""
        return self.board_points if self.by_matchpoints or self.in_imps else ""

    @property
    def needs_matches(self) -> bool:
        """Whether the movement must let two teams play the same boards."""
        return self.in_matches or self.match_award is MatchAward.WIN_LOSS

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that can still break a tie, in their usual order."""
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
        """Return the points of a board as printed: ``9.5``, ``+7``."""
        return _signed(formatted(points, 2, trim=True), points, self.signed_boards)


def _signed(text: str, number: Fraction, signed: bool) -> str:
    return f"+{text}" if signed and number > 0 else text


_AWARDED = {MatchAward.WIN_LOSS: "Matches", MatchAward.VICTORY_POINTS: "VPs"}

ON_TOTALS = (TieBreak.SPLIT_TIE, TieBreak.MOST_ABOVE_AVERAGE)
"""What can break a tie between teams that only add up the points of their boards."""

OF_MATCHES = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.QUOTIENT,
    TieBreak.NET,
    TieBreak.MATCHES_WON,
    TieBreak.SWISS_POINTS,
    TieBreak.MEDIAN_SWISS_POINTS,
    *ON_TOTALS,
)
"""What can break a tie where matches are played."""
