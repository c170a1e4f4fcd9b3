"""Why a contestant has its place, in words: who it was equal with, and what broke the tie."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from scoring.explanation.sentences import listed, short
from scoring.ranking.tie_breaks import Evidence, TieBreak, Value, values_of

_WORDS = {
    TieBreak.HEAD_TO_HEAD: "the boards or matches against each other",
    TieBreak.SPLIT_TIE: "boards on which one did better than the other",
    TieBreak.MOST_TOPS: "complete tops",
    TieBreak.MOST_ABOVE_AVERAGE: "boards above average",
    TieBreak.QUOTIENT: "what was won in all matches",
    TieBreak.NET: "what was won less what was lost in all matches",
    TieBreak.MATCHES_WON: "matches won",
}


def explain_tie(
    who: Hashable,
    tied: Sequence[Hashable],
    evidence: Evidence,
    tie_breaks: Sequence[TieBreak],
    *,
    names: Mapping[Hashable, str],
) -> tuple[str, ...]:
    """Explain what broke the ties of a contestant, and who it is still equal with.

    Args:
        who: Whose place.
        tied: All contestants with its result, including itself.
        evidence: As in ``rank_with_tie_breaks``.
        tie_breaks: The event's list.
        names: What contestants are called.

    Returns:
        A sentence for each tie-break that separated some, then one if the place is shared.

    >>> explain_tie(1, [1, 2], Evidence(), [TieBreak.MOST_TOPS], names={2: "pair 2"})
    ('Equal with pair 2: the place is shared.',)
    """
    steps = []
    equal = list(tied)
    while len(equal) > 1:
        broken = _broken_tie(equal, evidence, tie_breaks)
        if broken is None:
            steps.append(f"Equal with {_others(who, equal, names)}: the place is shared.")
            break
        tie_break, values = broken
        against = listed(
            f"{_figure(tie_break, value)} ({names[each]})"
            for each, value in values.items()
            if each != who
        )
        decided = f"decided by {_WORDS[tie_break]}: {_figure(tie_break, values[who])}"
        steps.append(f"Equal with {_others(who, equal, names)}; {decided} against {against}.")
        equal = [each for each in equal if values[each] == values[who]]
    return tuple(steps)


def explain_equals(
    who: Hashable,
    exact: Mapping[Hashable, Fraction],
    what: str,
    *,
    names: Mapping[Hashable, str],
) -> str:
    """Explain how one number broke the tie of a contestant.

    Args:
        who: Whose place.
        exact: That number for all contestants with its result, including itself; the highest wins.
        what: What the number is, ``the fraction of a trick``.
        names: What contestants are called.

    >>> explain_equals(1, {1: Fraction(1, 2), 2: Fraction(0)}, "the fraction", names={2: "7"})
    'Equal with 7; decided by the fraction: 0.5 against 0 (7).'
    """
    equal = _others(who, list(exact), names)
    if len(set(exact.values())) == 1:
        return f"Equal with {equal}: the place is shared."
    against = listed(f"{short(exact[pk])} ({names[pk]})" for pk in exact if pk != who)
    return f"Equal with {equal}; decided by {what}: {short(exact[who])} against {against}."


def _broken_tie(
    equal: Sequence[Hashable], evidence: Evidence, tie_breaks: Sequence[TieBreak]
) -> tuple[TieBreak, dict[Hashable, Value]] | None:
    """Return the first tie-break that separates some, with its value for each."""
    for tie_break in tie_breaks:
        values = values_of(tie_break, equal, evidence)
        if len(set(values.values())) > 1:
            return tie_break, values
    return None


def _others(who: Hashable, equal: Sequence[Hashable], names: Mapping[Hashable, str]) -> str:
    return listed(names[each] for each in equal if each != who)


def _figure(tie_break: TieBreak, value: Value) -> str:
    """Return the value of a tie-break in words; points of matches come with their margin."""
    if tie_break is TieBreak.QUOTIENT:
        return f"{short(value[0] * 100)}% of all"
    first, *margin = map(short, value)
    return f"{first} (margin {margin[0]})" if margin else first
