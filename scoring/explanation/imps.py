"""Why a side got its IMPs on a board, line by line in words."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction

from scoring.comparison.butler import datum
from scoring.comparison.fields import Entries, groups_of
from scoring.comparison.imps import imps
from scoring.explanation.fouled import Tables, not_comparable, same_cards
from scoring.explanation.sentences import (
    Explanation,
    find_line,
    in_number,
    index_of,
    opening,
    short,
    signed,
)
from scoring.pairs.imp_pairs import (
    STANDARD_IMPS,
    CrossImps,
    ImpMethod,
    ImpSettings,
    mean_score,
    rate_imps,
)
from scoring.play.awards import award_in_words
from scoring.play.boards import Side
from scoring.play.table_result import TableResult


def explain_imps(
    lines: Iterable[TableResult],
    key: Hashable,
    side: Side,
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    tables: Tables | None = None,
) -> Explanation:
    """Explain the IMPs of one side of one line, as ``rate_imps`` gives them.

    Args:
        lines: Every line of the session, as they were rated.
        key: Of the line.
        side: Whose IMPs.
        expected: As for the rating.
        settings: As for the rating.
        tables: What tables are called when a fouled board says who was compared with whom.

    Raises:
        ScoringError: there is no such line.
    """
    all_lines = list(lines)
    line, entries, scores = find_line(all_lines, key, expected, common_top=settings.common_top)
    if not line.is_entry:
        return Explanation(Fraction(0), (f"Board {line.board}: no result, so it does not count.",))
    rating = rate_imps(all_lines, expected=expected, settings=settings).by_key()[key]
    points = rating.ns if side is Side.NS else rating.ew
    if line.awards is not None:
        award = line.awards[index_of(side)]
        given = f"{award_in_words(award).capitalize()} to {side.words}: {signed(points)} IMPs."
        return Explanation(points, (f"Board {line.board}: a score given by the director.", given))
    groups = groups_of(entries)
    (group,) = [each for each in groups if any(one.key == key for _, one in each)]
    butler = settings.method is ImpMethod.BUTLER
    told = _butler_steps if butler else _cross_steps
    fouled = same_cards(line, groups, tables)
    steps = (*opening(line, side), *fouled, *told(line, group, side, scores, settings))
    return Explanation(points, (*steps, f"That is {signed(points)} IMPs."))


def _cross_steps(
    line: TableResult, group: Entries, side: Side, scores: int, settings: ImpSettings
) -> list[str]:
    sign = 1 if side is Side.NS else -1
    others = [each.outcomes[index_of(side)] for _, each in group if each.key != line.key]
    steps = []
    for outcome in line.outcomes[index_of(side)]:
        won: defaultdict[int, Fraction] = defaultdict(Fraction)
        for each in (each for other in others for each in other):
            won[sign * imps(outcome.score - each.score)] += each.percent / 100
        told = ", ".join(f"{short(won[value])} × {value:+}" for value in sorted(won, reverse=True))
        against = in_number(len(others), "other score")
        steps.append(f"{sign * outcome.score:+} against {against}: {told or 'nothing'}.")
    if scores > len(group):
        missing = not_comparable(scores - len(group), "missing")
        steps.append(f"{missing}: the sum counts {scores}/{len(group)} times.")
    if settings.cross is CrossImps.MEAN:
        steps.append(f"The sum is divided by {max(scores - 1, 1)}.")
    return steps


def _butler_steps(
    line: TableResult, group: Entries, side: Side, _: int, settings: ImpSettings
) -> list[str]:
    sign = 1 if side is Side.NS else -1
    middle = datum([mean_score(each.outcomes[index_of(side)]) for _, each in group], settings.datum)
    steps = [f"The datum of {in_number(len(group), 'score')} is {sign * middle:+}."]
    for outcome in line.outcomes[index_of(side)]:
        difference = sign * (outcome.score - middle)
        steps.append(f"{sign * outcome.score:+} is {difference:+}: {imps(difference):+} IMPs.")
    return steps
