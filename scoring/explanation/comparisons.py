"""How scores were compared board by board, in words: matchpoints, IMPs and awards."""

from collections.abc import Iterable
from fractions import Fraction
from types import MappingProxyType

from scoring.comparison.board_points import BoardPoints
from scoring.comparison.fouled import is_awarded
from scoring.explanation.fouled import SHORT_BOARDS, group_rule, not_comparable, same_cards
from scoring.explanation.sentences import Names, Steps, in_imps, in_number, opening, short
from scoring.pairs.imp_pairs import CrossImps
from scoring.play.awards import award_in_words
from scoring.play.scores import AwardKind
from scoring.rating.side_traces import AwardTrace, ImpTrace, MatchpointTrace, Uncounted
from scoring.rounding import formatted


def matchpoint_steps(trace: MatchpointTrace, names: Names) -> Iterable[str]:
    """Yield what was scored, whom that beat, and how a short board is brought to a full one."""
    yield from opening(trace.line, trace.side, in_tricks=trace.in_tricks)
    yield from same_cards(trace.line, trace.groups, names.tables)
    yield from _compared(trace)
    per = trace.settings.unit.points_per_score_beaten
    is_short = trace.top != trace.others * per
    if is_short:
        yield f"{_why_factored(trace)} {_factored(trace)}."
    if is_short or trace.raw != trace.points:
        yield from _rounded(trace.settings.board_points)


def _compared(trace: MatchpointTrace) -> Iterable[str]:
    if not trace.others:
        yield "There is no other score to compare with."
        return
    for outcome in trace.outcomes:
        told = f"beat {short(outcome.beaten)} of {trace.others}"
        if outcome.tied:
            told += f", tied {short(outcome.tied)}"
        lost = trace.others - outcome.beaten - outcome.tied
        if lost:
            told += f", lost to {short(lost)}"
        several = len(trace.outcomes) > 1
        yield f"{outcome.score:+} {told}." if several else f"{told.capitalize()}."
    per = trace.settings.unit.points_per_score_beaten
    tie = "1" if per == 2 else "a half"
    total = f"{short(trace.raw)} of {trace.others * per}"
    yield f"With {per} for each score beaten and {tie} for each tied: {total}."


def _why_factored(trace: MatchpointTrace) -> str:
    """Say how many scores a board lacks, and which rule brings its points to a full board."""
    settings, sizes = trace.settings, trace.sizes
    missing = trace.scores - sizes[trace.mine]
    if len(sizes) > 1:
        rule = group_rule(settings.fouled, settings.short_boards, sizes=sizes, mine=trace.mine)
        return f"{not_comparable(missing)}: {rule}:"
    rule = SHORT_BOARDS[settings.short_boards]
    if not missing:
        return rule
    return f"{not_comparable(missing, 'not compared' if trace.awarded else 'missing')}: {rule}"


def _factored(trace: MatchpointTrace) -> str:
    of_top = f"{short(trace.points)} of {short(trace.top)}"
    if is_awarded(trace.settings.fouled, trace.sizes, trace.mine) and trace.top:
        return f"{short(trace.points * 100 / trace.top)}%, {of_top}"
    return f"{short(trace.raw)} → {of_top}"


def imp_steps(trace: ImpTrace, names: Names) -> Iterable[str]:
    """Yield what was scored, and what it won against the others or the datum."""
    yield from opening(trace.line, trace.side)
    yield from same_cards(trace.line, trace.groups, names.tables)
    yield from _won_crosswise(trace) if trace.datum is None else _against_datum(trace, trace.datum)
    if trace.settings.cap:
        yield f"A comparison gives at most {in_number(trace.settings.cap, 'IMP')}."
    yield from _rounded(trace.settings.board_points)
    yield f"That is {in_imps(trace.points)}."


def _rounded(rule: BoardPoints) -> Iterable[str]:
    if rule is not BoardPoints.EXACT:
        yield f"The points of a board are {rule.printed}."


def _won_crosswise(trace: ImpTrace) -> Iterable[str]:
    size = trace.sizes[trace.mine]
    for outcome in trace.outcomes:
        told = ", ".join(f"{short(times)} × {value:+}" for value, times in outcome.won)
        against = in_number(trace.others, "other score")
        yield f"{outcome.score:+} against {against}: {told or 'nothing'}."
    if trace.scores > size:
        missing = not_comparable(trace.scores - size, "missing")
        yield f"{missing}: the sum is multiplied by {trace.scores}/{size}."
    if trace.settings.cross is CrossImps.MEAN:
        yield f"The sum is divided by {max(trace.scores - 1, 1)}."


def _against_datum(trace: ImpTrace, datum: int) -> Iterable[str]:
    scores = in_number(trace.sizes[trace.mine], "score")
    yield f"The datum of {scores} is {datum:+}."
    for outcome in trace.outcomes:
        ((won, _),) = outcome.won
        yield f"{outcome.score:+} is {outcome.score - datum:+} against it: {in_imps(won)}."


def award_steps(trace: AwardTrace, _: Names) -> Iterable[str]:
    """Yield what the director gave: IMPs, or a percentage of a top."""
    award, top = trace.award, trace.top
    given = f"{award_in_words(award).capitalize()} to {trace.side.words}"
    head = f"Board {trace.line.board}: a score given by the director"
    if top is None:
        yield f"{head}."
        yield f"{given}: {in_imps(trace.fixed)}{_or_average(trace)}."
        if trace.points != trace.fixed:
            yield f"That is {in_imps(trace.points)}."
        return
    rule = f"{short(award.percent)}% of a top of {short(top)}{_or_average(trace)}"
    share = formatted(trace.points * 100 / top if top else Fraction(0), 2)
    yield f"{head}, no comparison."
    yield f"{given}: {rule}."
    yield f"That is {share}%: {short(trace.points)}."


def _or_average(trace: AwardTrace) -> str:
    if trace.flat or trace.award.or_better is AwardKind.EXACT:
        return ""
    better = "higher" if trace.award.or_better is AwardKind.OR_BETTER else "lower"
    return f", or the average of the other boards if that is {better}"


def uncounted_steps(trace: Uncounted, _: Names) -> Iterable[str]:
    """Yield why a board gives nothing."""
    if trace.awarded:
        yield f"Board {trace.board}: no comparison."
        yield "A score given by the director: nobody wins or loses tricks on it."
    else:
        yield f"Board {trace.board}: no result, so it does not count."


STEPS: Steps = MappingProxyType(
    {
        MatchpointTrace: matchpoint_steps,
        ImpTrace: imp_steps,
        AwardTrace: award_steps,
        Uncounted: uncounted_steps,
    }
)
"""The function that explains each kind of trace."""
