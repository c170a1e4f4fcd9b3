"""IMPs on a board in words."""

from collections.abc import Iterable

from scoring.explanation.fouled import not_comparable, same_cards
from scoring.explanation.sentences import Names, in_number, index_of, opening, short, signed
from scoring.pairs.imp_pairs import CrossImps
from scoring.play.awards import award_in_words
from scoring.rating.traces import AwardTrace, ImpTrace


def imp_steps(trace: ImpTrace, names: Names) -> Iterable[str]:
    """Yield what was scored, and what it won against the others or the datum."""
    yield from opening(trace.line, trace.side)
    yield from same_cards(trace.line, trace.groups, names.tables)
    yield from _crosswise(trace) if trace.datum is None else _against_datum(trace, trace.datum)
    yield f"That is {signed(trace.points)} IMPs."


def _crosswise(trace: ImpTrace) -> Iterable[str]:
    size = len(trace.groups[trace.mine])
    for outcome in trace.outcomes:
        told = ", ".join(f"{short(times)} × {value:+}" for value, times in outcome.won)
        against = in_number(size - 1, "other score")
        yield f"{outcome.score:+} against {against}: {told or 'nothing'}."
    if trace.scores > size:
        missing = not_comparable(trace.scores - size, "missing")
        yield f"{missing}: the sum counts {trace.scores}/{size} times."
    if trace.settings.cross is CrossImps.MEAN:
        yield f"The sum is divided by {max(trace.scores - 1, 1)}."


def _against_datum(trace: ImpTrace, datum: int) -> Iterable[str]:
    scores = in_number(len(trace.groups[trace.mine]), "score")
    yield f"The datum of {scores} is {datum:+}."
    for outcome in trace.outcomes:
        ((won, _),) = outcome.won
        yield f"{outcome.score:+} is {outcome.score - datum:+}: {won:+} IMPs."


def award_of_imps(trace: AwardTrace) -> Iterable[str]:
    """Yield what the director gave."""
    award = (trace.line.awards or ())[index_of(trace.side)]
    given = award_in_words(award).capitalize()
    yield f"Board {trace.line.board}: a score given by the director."
    yield f"{given} to {trace.side.words}: {signed(trace.points)} IMPs."
