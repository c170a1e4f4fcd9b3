"""Matchpoints on a board in words."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.comparison.fouled import is_awarded
from scoring.explanation.fouled import SHORT_BOARDS, group_rule, not_comparable, same_cards
from scoring.explanation.sentences import Names, index_of, opening, short
from scoring.play.awards import award_in_words
from scoring.play.scores import AwardKind
from scoring.rating.traces import AwardTrace, MatchpointTrace
from scoring.rounding import formatted


def matchpoint_steps(trace: MatchpointTrace, names: Names) -> Iterable[str]:
    """Yield what was scored, whom that beat, and how a short board is brought to a full one."""
    yield from opening(trace.line, trace.side, in_tricks=trace.in_tricks)
    yield from same_cards(trace.line, trace.groups, names.tables)
    yield from _compared(trace)
    per = trace.settings.unit.points_per_score_beaten
    if trace.raw != trace.points or trace.top != trace.others * per:
        yield f"{_why_factored(trace)} {_factored(trace)}."


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
    """Say what a board lacks, and by which rule its points are brought to a full board."""
    settings, sizes = trace.settings, tuple(map(len, trace.groups))
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
    sizes = tuple(map(len, trace.groups))
    if is_awarded(trace.settings.fouled, sizes, trace.mine) and trace.top:
        return f"{short(trace.points * 100 / trace.top)} %, {of_top}"
    return f"{short(trace.raw)} → {of_top}"


def award_steps(trace: AwardTrace, top: Fraction) -> Iterable[str]:
    """Yield what the director gave, in percent of a top."""
    award = (trace.line.awards or ())[index_of(trace.side)]
    rule = f"{formatted(award.percent, 2, trim=True)} % of a top of {short(top)}"
    if not trace.flat and award.or_better is not AwardKind.EXACT:
        better = "higher" if award.or_better is AwardKind.OR_BETTER else "lower"
        rule += f", or the average of the other boards if that is {better}"
    share = formatted(trace.points * 100 / top if top else Fraction(0), 2)
    yield f"Board {trace.line.board}: a score given by the director, no comparison."
    yield f"{award_in_words(award).capitalize()} to {trace.side.words}: {rule}."
    yield f"That is {share} %: {short(trace.points)}."
