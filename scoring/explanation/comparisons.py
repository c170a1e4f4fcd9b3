"""How scores were compared board by board, in words: matchpoints, IMPs and awards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from scoring.comparison.board_points import BoardPoints
from scoring.comparison.butler import datum
from scoring.comparison.fields import groups_of
from scoring.comparison.fouled import is_awarded
from scoring.comparison.imps import imps
from scoring.comparison.points import LinePoints
from scoring.explanation.cases import BoardCase, Explanation, uncounted
from scoring.explanation.fouled import (
    SHORT_BOARDS,
    Groups,
    group_rule,
    not_comparable,
    same_cards,
)
from scoring.explanation.sentences import in_imps, in_number, opening, short
from scoring.pairs.imp_pairs import CrossImps, mean_score
from scoring.pairs.settings import AverageRule, ImpAwardRule
from scoring.play.awards import award_in_words
from scoring.play.notation import Game
from scoring.play.scores import Award, AwardKind
from scoring.play.table_result import Outcome
from scoring.rating.points import NOTHING
from scoring.rounding import formatted


@dataclass(frozen=True, slots=True)
class Comparison:
    """A score among the others on its board.

    Args:
        case: Whose score it is.
        groups: The results compared, in groups of those who held the same cards.
        mine: Which of the groups it is in.
        scores: How many scores a full board has.
        awarded: Whether some table has an artificial score.
    """

    case: BoardCase
    groups: Groups
    mine: int
    scores: int
    awarded: bool

    @classmethod
    def of(cls, case: BoardCase) -> Self:
        """Return the comparison of a result that has a score."""
        entries, scores = case.contest.boards[case.line.field, case.line.board]
        groups = tuple(tuple(each for _, each in group) for group in groups_of(entries))
        mine = next(n for n, group in enumerate(groups) if case.line in group)
        return cls(case, groups, mine, scores, any(each.awards for _, each in entries))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many scores each group has."""
        return tuple(map(len, self.groups))

    @property
    def others(self) -> int:
        """How many scores it was compared with."""
        return self.sizes[self.mine] - 1

    @property
    def mine_and_theirs(self) -> tuple[tuple[Outcome, ...], list[Outcome]]:
        """The outcomes of the side, and those of the same side at the other tables."""
        line, side = self.case.line, self.case.side
        others = (each for each in self.groups[self.mine] if each.key != line.key)
        return side.of(line.outcomes), [each for one in others for each in side.of(one.outcomes)]

    def beaten_and_tied(self) -> Iterator[tuple[Outcome, Fraction, Fraction]]:
        """Yield each outcome, and how many scores it beat and tied.

        These are fractions if others are weighted.
        """
        mine, theirs = self.mine_and_theirs
        sign = self.case.side.sign
        for outcome in mine:
            leads = [(sign * (outcome.score - each.score), each.percent / 100) for each in theirs]
            beaten = sum((share for lead, share in leads if lead > 0), NOTHING)
            yield outcome, beaten, sum((share for lead, share in leads if not lead), NOTHING)


def by_matchpoints(case: BoardCase) -> Explanation:
    """Explain whom a score beat, and how a short board is brought to a full one."""
    if case.got is None:
        return uncounted(case.line)
    if case.line.awards:
        award, top = case.side.of(case.line.awards), case.got.top or NOTHING
        return Explanation(case.points, tuple(_share_of_top(case, award, top)))
    return Explanation(case.points, tuple(_matchpoints(Comparison.of(case), case.got)))


def _matchpoints(compared: Comparison, got: LinePoints) -> Iterable[str]:
    case, settings = compared.case, compared.case.contest.settings.pairs
    raw, top = case.side.of((got.raw_ns, got.raw_ew)), got.top or NOTHING
    in_tricks = case.contest.method.game is Game.WHIST
    yield from opening(case.line, case.side, in_tricks=in_tricks)
    yield from same_cards(case.line, compared.groups, case.names.tables)
    per = settings.unit.points_per_score_beaten
    if not compared.others:
        yield "There is no other score to compare with."
    else:
        yield from _beaten(compared)
        tie = "1" if per == 2 else "a half"
        total = f"{short(raw)} of {compared.others * per}"
        yield f"With {per} for each score beaten and {tie} for each tied: {total}."
    is_short = top != compared.others * per
    if is_short:
        told = f"{short(case.points)} of {short(top)}"
        if is_awarded(settings.fouled, compared.sizes, compared.mine) and top:
            told = f"{short(case.points * 100 / top)}%, {told}"
        else:
            told = f"{short(raw)} → {told}"
        yield f"{_why_factored(compared)} {told}."
    if is_short or raw != case.points:
        yield from _rounded(settings.board_points)


def _beaten(compared: Comparison) -> Iterable[str]:
    each_apart = len(compared.mine_and_theirs[0]) > 1
    for outcome, beaten, tied in compared.beaten_and_tied():
        told = f"beat {short(beaten)} of {compared.others}"
        if tied:
            told += f", tied {short(tied)}"
        lost = compared.others - beaten - tied
        if lost:
            told += f", lost to {short(lost)}"
        score = compared.case.side.sign * outcome.score
        yield f"{score:+} {told}." if each_apart else f"{told.capitalize()}."


def _why_factored(compared: Comparison) -> str:
    """Say how many scores a board lacks, and which rule brings its points to a full board."""
    settings, sizes = compared.case.contest.settings.pairs, compared.sizes
    missing = compared.scores - sizes[compared.mine]
    if len(sizes) > 1:
        rule = group_rule(settings.fouled, settings.short_boards, sizes=sizes, mine=compared.mine)
        return f"{not_comparable(missing)}: {rule}:"
    rule = SHORT_BOARDS[settings.short_boards]
    if not missing:
        return rule
    return f"{not_comparable(missing, 'not compared' if compared.awarded else 'missing')}: {rule}"


def _rounded(rule: BoardPoints) -> Iterable[str]:
    if rule is not BoardPoints.EXACT:
        yield f"The points of a board are {rule.printed}."


def by_imps(case: BoardCase) -> Explanation:
    """Explain what a score won against the others or the datum."""
    if case.got is None:
        return uncounted(case.line)
    if case.line.awards:
        award = case.side.of(case.line.awards)
        return Explanation(case.points, tuple(_award_in_imps(case, award)))
    return Explanation(case.points, tuple(_imps(Comparison.of(case))))


def _imps(compared: Comparison) -> Iterable[str]:
    case, settings = compared.case, compared.case.contest.settings.imps
    yield from opening(case.line, case.side)
    yield from same_cards(case.line, compared.groups, case.names.tables)
    yield from _against_datum(compared) if settings.against_datum else _crosswise(compared)
    if settings.cap:
        yield f"A comparison gives at most {in_number(settings.cap, 'IMP')}."
    yield from _rounded(settings.board_points)
    yield f"That is {in_imps(case.points)}."


def _crosswise(compared: Comparison) -> Iterable[str]:
    settings, sign = compared.case.contest.settings.imps, compared.case.side.sign
    mine, theirs = compared.mine_and_theirs
    for outcome in mine:
        won: defaultdict[int, Fraction] = defaultdict(Fraction)
        for each in theirs:
            won[imps(sign * (outcome.score - each.score), settings.cap)] += each.percent / 100
        times = ", ".join(f"{short(won[each])} × {each:+}" for each in sorted(won, reverse=True))
        against = in_number(compared.others, "other score")
        yield f"{sign * outcome.score:+} against {against}: {times or 'nothing'}."
    size = compared.sizes[compared.mine]
    if compared.scores > size:
        missing = not_comparable(compared.scores - size, "missing")
        yield f"{missing}: the sum is multiplied by {compared.scores}/{size}."
    if settings.cross is CrossImps.MEAN:
        yield f"The sum is divided by {max(compared.scores - 1, 1)}."


def _against_datum(compared: Comparison) -> Iterable[str]:
    settings, side = compared.case.contest.settings.imps, compared.case.side
    counted = [mean_score(side.of(each.outcomes)) for each in compared.groups[compared.mine]]
    middle = side.sign * datum(counted, settings.datum)
    yield f"The datum of {in_number(len(counted), 'score')} is {middle:+}."
    for outcome in side.of(compared.case.line.outcomes):
        score = side.sign * outcome.score
        won = in_imps(imps(score - middle, settings.cap))
        yield f"{score:+} is {score - middle:+} against it: {won}."


def _share_of_top(case: BoardCase, award: Award, top: Fraction) -> Iterable[str]:
    """Yield which percentage of a top the director gave."""
    flat = case.contest.settings.pairs.average_plus is AverageRule.FLAT
    rule = f"{short(award.percent)}% of a top of {short(top)}{_or_average(case, award, flat=flat)}"
    share = formatted(case.points * 100 / top if top else NOTHING, 2)
    yield f"Board {case.line.board}: a score given by the director, no comparison."
    yield f"{award_in_words(award).capitalize()} to {case.side.words}: {rule}."
    yield f"That is {share}%: {short(case.points)}."


def _award_in_imps(case: BoardCase, award: Award) -> Iterable[str]:
    """Yield which IMPs the director gave."""
    settings = case.contest.settings.imps
    _, scores = case.contest.boards[case.line.field, case.line.board]
    fixed, flat = settings.fixed(award, scores), settings.awards is ImpAwardRule.FIXED
    rule = f"{in_imps(fixed)}{_or_average(case, award, flat=flat)}"
    yield f"Board {case.line.board}: a score given by the director."
    yield f"{award_in_words(award).capitalize()} to {case.side.words}: {rule}."
    if case.points != fixed:
        yield f"That is {in_imps(case.points)}."


def _or_average(case: BoardCase, award: Award, *, flat: bool) -> str:
    """Say if a session average can replace an award; partners of one round have none."""
    if flat or case.contest.method.is_individual or award.or_better is AwardKind.EXACT:
        return ""
    better = "higher" if award.or_better is AwardKind.OR_BETTER else "lower"
    return f", or the average of the other boards if that is {better}"
