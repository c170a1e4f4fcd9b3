"""The bracket of a knockout: every match it may include, and where the two sides come from.

A bracket knows only the numbers of seeds and matches; :mod:`movements.draws.knockout` adds teams.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from movements.errors import MovementError

KnockoutForm = Literal["single", "repechage", "double"]
BracketPart = Literal["main", "second", "third", "places", "final", "decider"]
"""``second`` is the losers' bracket or the repechage; in ``places`` losers of quarter-finals play
for fifth to eighth place; a ``decider`` follows a final that the team from the losers' bracket
wins, since its opponent has then lost only once."""

FIFTH, SEVENTH = "Fifth place", "Seventh place"

Came = Literal["seed", "winner", "loser"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side of a match comes from.

    Attributes:
        came: Whether it was seeded there, or has won or lost the match before.
        of: The number of the seed, empty for a bye; or the id of the match.
    """

    came: Came
    of: str


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket.

    Attributes:
        id: Its stage and its number within it: ``2.1``.
        stage: The stage in which it is played, from 1.
        part: Which part of the bracket it belongs to.
        name: What it is called: ``Semi-final``.
        sources: Where its two sides come from.
    """

    id: str
    stage: int
    part: BracketPart
    name: str
    sources: tuple[Source, Source]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Every match that a knockout may include, in the order of the stages.

    Attributes:
        entrants: How many are seeded.
        form: Whether one loss puts a team out, or two, or first losers have a repechage.
        matches: By stage; within a stage, the upper half of the bracket first.
    """

    entrants: int
    form: KnockoutForm
    matches: tuple[BracketMatch, ...]

    def match(self, id_: str) -> BracketMatch:
        """Return the match with this id; ``KeyError`` if there is none."""
        return {each.id: each for each in self.matches}[id_]

    @property
    def stages(self) -> int:
        """The last stage, a decider included."""
        return self.matches[-1].stage


@cache
def bracket_of(
    entrants: int,
    form: KnockoutForm = "single",
    *,
    third_place: bool = False,
    fifth_place: bool = False,
) -> Bracket:
    """Return the bracket for this many entrants.

    The best seeds get the byes. The best two can meet only in the final, the best four only in the
    semi-finals, and so on down.

    Args:
        entrants: How many enter.
        form: ``single``: one loss and out. ``double``: two losses and out. ``repechage``: those
            who lose in the first stage play on among themselves, and the last two of them come
            back as opponents in the semi-finals.
        third_place: Whether the losers of the semi-finals play for third place; not in ``double``,
            where the losers' bracket decides it.
        fifth_place: Whether the losers of the quarter-finals play for fifth to eighth
            place, alongside the semi-finals and the final; in ``single`` only.

    Raises:
        MovementError: There are too few entrants, or this form does not play for places.

    >>> [(match.id, match.name) for match in bracket_of(4).matches]
    [('1.1', 'Semi-final'), ('1.2', 'Semi-final'), ('2.1', 'Final')]
    """
    fewest = 2 if form == "single" else 4
    if entrants < fewest:
        raise MovementError(f"This form of knockout needs {fewest} or more.")
    if fifth_place and (form != "single" or entrants < 5):
        raise MovementError(
            "Only the losers of quarter-finals play for fifth to eighth place: in single "
            "elimination with 5 teams or more."
        )
    order = [1]  # the first round's seeds from top to bottom
    while len(order) < entrants:
        last = 2 * len(order)
        order = [each for seed in order for each in (seed, last + 1 - seed)]
    seeds = [Source("seed", str(seed) if seed <= entrants else "") for seed in order]
    build = {"single": _single, "repechage": _repechage, "double": _double}[form]
    made = build(seeds, third_place and entrants > 3)
    if fifth_place:
        made = _with_fifth_place(list(made))
    return Bracket(entrants, form, tuple(made))


def _single(seeds: Sequence[Source], third_place: bool) -> Iterator[BracketMatch]:
    sides, stage = list(seeds), 1
    while len(sides) > 4:
        made = _round(stage, "main", _of(len(sides)), sides)
        yield from made
        sides, stage = _after("winner", made), stage + 1
    yield from _last_four(sides, stage, third_place)


def _with_fifth_place(matches: Sequence[BracketMatch]) -> Iterator[BracketMatch]:
    """Yield the matches, including those of the quarter-final losers, stage by stage."""
    last = matches[-1].stage
    quarters, semis, finals = (
        [each for each in matches if each.stage == stage] for stage in (last - 2, last - 1, last)
    )
    losers = _after("loser", quarters)
    first = _round(last - 1, "places", "Places 5 to 8", losers, before=len(semis))
    fifth = _round(last, "places", FIFTH, _after("winner", first), before=len(finals))
    seventh = _round(last, "places", SEVENTH, _after("loser", first), before=len(finals) + 1)
    yield from (each for each in matches if each.stage < last - 1)
    yield from (*semis, *first, *finals, *fifth, *seventh)


def _last_four(sides: Sequence[Source], stage: int, third_place: bool) -> Iterator[BracketMatch]:
    """Yield the semi-finals, if there are four, the final, and the match for third place."""
    if len(sides) == 4:
        made = _round(stage, "main", "Semi-final", sides)
        yield from made
        yield from _round(stage + 1, "final", "Final", _after("winner", made))
        if third_place:
            losers = _after("loser", made)
            yield from _round(stage + 1, "third", "Third place", losers, before=1)
    else:
        yield from _round(stage, "final", "Final", sides)


def _repechage(seeds: Sequence[Source], third_place: bool) -> Iterator[BracketMatch]:
    made = _round(1, "main", "Round 1", seeds)
    yield from made
    main, second, stage = _after("winner", made), _after("loser", made), 1
    while len(main) > 2:
        stage += 1
        main_made = _round(stage, "main", f"Round {stage}", main)
        name = f"Repechage {stage - 1}"
        second_made = _round(stage, "second", name, second, before=len(main_made))
        yield from (*main_made, *second_made)
        main, second = _after("winner", main_made), _after("winner", second_made)
    crossed = [main[0], second[1], main[1], second[0]]
    yield from _last_four(crossed, stage + 1, third_place)


def _double(seeds: Sequence[Source], third_place: bool) -> Iterator[BracketMatch]:
    """Yield the winners' bracket and the losers' bracket in step, the final and the decider.

    In every other stage the winners rest, while those who lost play those who have just dropped.
    """
    del third_place  # the loser of the losers' final is third
    made = _round(1, "main", "Winners’ round 1", seeds)
    yield from made
    main, second, stage = _after("winner", made), _after("loser", made), 1
    drops = 0
    while len(main) > 1:
        stage += 1
        is_last = len(main) == 2
        name = "Winners’ final" if is_last else f"Winners’ round {drops + 2}"
        main_made = _round(stage, "main", name, main)
        name = f"Losers’ round {2 * drops + 1}"
        second_made = _round(stage, "second", name, second, before=len(main_made))
        yield from (*main_made, *second_made)
        main, dropped = _after("winner", main_made), _after("loser", main_made)
        dropped = _crossed(dropped, drops)
        stage, drops = stage + 1, drops + 1
        name = "Losers’ final" if is_last else f"Losers’ round {2 * drops}"
        met = [
            side for two in zip(_after("winner", second_made), dropped, strict=True) for side in two
        ]
        second_made = _round(stage, "second", name, met)
        yield from second_made
        second = _after("winner", second_made)
    final = _round(stage + 1, "final", "Final", [*main, *second])
    yield from final
    yield from _round(
        stage + 2,
        "decider",
        "Second final",
        [Source("loser", final[0].id), *_after("winner", final)],
    )


def _crossed(dropped: Sequence[Source], drops: int) -> list[Source]:
    """Return those who drop, in an order that keeps them away from teams they have beaten."""
    if drops % 2 == 0:
        return list(reversed(dropped))
    half = len(dropped) // 2
    return [*dropped[half:], *dropped[:half]]


def _round(
    stage: int, part: BracketPart, name: str, sides: Sequence[Source], *, before: int = 0
) -> list[BracketMatch]:
    """Return the matches of neighbours; ``before`` is how many the stage already has."""
    couples = zip(sides[::2], sides[1::2], strict=True)
    return [
        BracketMatch(f"{stage}.{before + number}", stage, part, name, couple)
        for number, couple in enumerate(couples, 1)
    ]


def _after(came: Came, made: Sequence[BracketMatch]) -> list[Source]:
    return [Source(came, each.id) for each in made]


def _of(left: int) -> str:
    """Return the name of a stage with this many left."""
    return "Quarter-final" if left == 8 else f"Round of {left}"
