"""Why a side got its matchpoints on a board, line by line in words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.comparison.fields import groups_of
from scoring.comparison.fouled import group_factoring, is_awarded
from scoring.comparison.matchpoints import Factoring
from scoring.explanation.fouled import SHORT_BOARDS, Tables, group_rule, not_comparable, same_cards
from scoring.explanation.sentences import Explanation, find_line, index_of, opening, short
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import STANDARD, AverageRule, MatchpointUnit, PairsSettings
from scoring.play.awards import award_in_words
from scoring.play.boards import Side
from scoring.play.scores import AwardKind
from scoring.play.table_result import Outcome, TableResult
from scoring.rounding import formatted


def explain_matchpoints(
    lines: Iterable[TableResult],
    key: Hashable,
    side: Side,
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    whist: bool = False,
    tables: Tables | None = None,
) -> Explanation:
    """Explain the matchpoints of one side of one line.

    Args:
        lines: Every line of the session, as they were rated.
        key: Of the line.
        side: Whose points.
        expected: As for the rating.
        settings: As for the rating.
        whist: Whether the scores are tricks.
        tables: What tables are called when a fouled board says who was compared with whom.

    Raises:
        ScoringError: there is no such line.

    >>> lines = [TableResult(n, "all", 1, n, -n, 10 * n) for n in range(1, 12)]
    >>> told = explain_matchpoints(lines, 8, Side.NS, expected={"all": 12})
    >>> told.steps[1], told.steps[3]
    ('Beat 7 of 10, lost to 3.', 'One table missing: Neuberg 14 → 15.36 of 22.')
    """
    all_lines = list(lines)
    line, entries, scores = find_line(all_lines, key, expected, common_top=settings.common_top)
    if line.awards is not None:
        rating = rate_pairs(all_lines, expected=expected, settings=settings).by_key()[key]
        points = rating.ns if side is Side.NS else rating.ew
        return Explanation(points, _award_steps(line, side, points, rating.top, settings))
    if not line.is_compared:
        return Explanation(Fraction(0), (f"Board {line.board}: no result, so it does not count.",))
    groups = groups_of(entries)
    mine = next(n for n, group in enumerate(groups) if any(each.key == key for _, each in group))
    sizes = tuple(map(len, groups))
    full = group_factoring(
        settings.fouled, settings.short_boards, sizes=sizes, mine=mine, top_of=scores
    )
    others = [each.outcomes[index_of(side)] for _, each in groups[mine] if each.key != key]
    steps = [*opening(line, side, whist=whist), *same_cards(line, groups, tables)]
    compared, raw = _compared_steps(line.outcomes[index_of(side)], others, side, settings.unit)
    points = (raw * full.multiplier + full.addend) / full.denominator
    steps += compared
    if raw != points or full.top != 2 * len(others):
        awarded = any(each.awards for _, each in entries)
        why = _why_factored(scores, sizes, mine, awarded, settings)
        fixed = is_awarded(settings.fouled, sizes, mine)
        steps.append(f"{why} {_factored(raw, points, full, _unit(settings.unit), fixed=fixed)}.")
    return Explanation(points * _unit(settings.unit), tuple(steps))


def _factored(
    raw: Fraction, points: Fraction, full: Factoring, unit: Fraction, *, fixed: bool
) -> str:
    """Return what became of the points among the scores there were."""
    of_top = f"{short(points * unit)} of {short(full.top * unit)}"
    if fixed and full.top:
        return f"{short(points * 100 / full.top)} %, {of_top}"
    return f"{short(raw * unit)} → {of_top}"


def _compared_steps(
    outcomes: Sequence[Outcome],
    others: Sequence[Sequence[Outcome]],
    side: Side,
    unit: MatchpointUnit,
) -> tuple[list[str], Fraction]:
    """Return the comparison in words, and its points at two for each score beaten."""
    if not others:
        return ["There is no other score to compare with."], Fraction(0)
    sign = 1 if side is Side.NS else -1
    steps = []
    raw = Fraction(0)
    for outcome in outcomes:
        mine = sign * outcome.score
        theirs = [(sign * each.score, each.percent / 100) for other in others for each in other]
        beat = sum((share for score, share in theirs if score < mine), Fraction(0))
        tied = sum((share for score, share in theirs if score == mine), Fraction(0))
        told = f"beat {short(beat)} of {len(others)}"
        if tied:
            told += f", tied {short(tied)}"
        if beat + tied < len(others):
            told += f", lost to {short(len(others) - beat - tied)}"
        steps.append(f"{mine:+} {told}." if len(outcomes) > 1 else f"{told.capitalize()}.")
        raw += (2 * beat + tied) * outcome.percent / 100
    per = unit.points_per_score_beaten
    tie = "1" if per == 2 else "a half"
    total = f"{short(raw * _unit(unit))} of {len(others) * per}"
    steps.append(f"With {per} for each score beaten and {tie} for each tied: {total}.")
    return steps, raw


def _why_factored(
    scores: int, sizes: tuple[int, ...], mine: int, awarded: bool, settings: PairsSettings
) -> str:
    """Say what a board lacks, and by which rule its points are brought to a full board."""
    if len(sizes) > 1:
        rule = group_rule(settings.fouled, settings.short_boards, sizes=sizes, mine=mine)
        return f"{not_comparable(scores - sizes[mine])}: {rule}:"
    rule = SHORT_BOARDS[settings.short_boards]
    if scores == sizes[mine]:
        return rule
    return (
        f"{not_comparable(scores - sizes[mine], 'not compared' if awarded else 'missing')}: {rule}"
    )


def _award_steps(
    line: TableResult, side: Side, points: Fraction, top: Fraction, settings: PairsSettings
) -> tuple[str, ...]:
    award = (line.awards or ())[index_of(side)]
    flat = settings.average_plus is AverageRule.FLAT or award.or_better is AwardKind.EXACT
    rule = f"{formatted(award.percent, 2, trim=True)} % of a top of {short(top)}"
    if not flat:
        better = "higher" if award.or_better is AwardKind.OR_BETTER else "lower"
        rule += f", or the average of the other boards if that is {better}"
    return (
        f"Board {line.board}: a score given by the director, no comparison.",
        f"{award_in_words(award).capitalize()} to {side.words}: {rule}.",
        f"That is {formatted(points * 100 / top if top else Fraction(0), 2)} %: {short(points)}.",
    )


def _unit(unit: MatchpointUnit) -> Fraction:
    return Fraction(unit.points_per_score_beaten, 2)
