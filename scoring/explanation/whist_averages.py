"""Why a side is over or under the average at whist, line by line in words."""

from collections.abc import Hashable, Iterable
from fractions import Fraction

from scoring.comparison.fields import groups_of
from scoring.explanation.fouled import Tables, same_cards
from scoring.explanation.sentences import Explanation, find_line, in_number, opening, short
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.whist.averages import WhistAverage, deal_averages, deal_of


def explain_tricks(
    lines: Iterable[TableResult],
    key: Hashable,
    side: Side,
    *,
    average: WhistAverage | None = None,
    tables: Tables | None = None,
) -> Explanation:
    """Explain the tricks of one side of one line against the average of its direction.

    Args:
        lines: Every line of the session, as they were rated by ``rate_direction_averages``.
        key: Of the line.
        side: Whose tricks.
        average: As for the rating.
        tables: What tables are called when a fouled deal says who was compared with whom.

    Returns:
        The tricks over or under the exact average, with the steps.

    Raises:
        ScoringError: there is no such line.

    >>> lines = [TableResult(n, "all", 1, n, -n, score=n) for n in (5, 7, 8)]
    >>> explain_tricks(lines, 7, Side.NS).steps[1:]
    ('At 3 tables North-South took 6.67 tricks on average with these cards.', 'That is 0.33 over.')
    """
    all_lines = list(lines)
    line, entries, _scores = find_line(all_lines, key, None, common_top=False)
    if line.awards is not None:
        given = "A score given by the director: nobody wins or loses tricks by it."
        return Explanation(Fraction(0), (f"Board {line.board}: no comparison.", given))
    if line.counted is None:
        return Explanation(Fraction(0), (f"Board {line.board}: no result, so it does not count.",))
    ns_average = deal_averages(all_lines, average=average)[deal_of(line)]
    over = line.counted - ns_average
    mean = ns_average
    if side is Side.EW:
        over, mean = -over, TRICKS_IN_A_HAND - ns_average
    same = [
        each.counted
        for each in all_lines
        if each.counted is not None and deal_of(each) == deal_of(line)
    ]
    steps = opening(line, side, whist=True)
    steps += same_cards(line, groups_of(entries), tables)
    if ns_average == Fraction(sum(same)) / len(same):
        count = in_number(len(same), "table")
        steps.append(
            f"At {count} {side.words} took {short(mean)} tricks on average with these cards."
        )
    else:
        steps.append("Pairs sat both ways, so everybody is measured by half of the tricks: 6.5.")
    steps.append(f"That is {_over(over)}.")
    return Explanation(over, tuple(steps))


def _over(tricks: Fraction) -> str:
    if not tricks:
        return "just the average"
    return f"{short(abs(tricks))} {'over' if tricks > 0 else 'under'}"
