"""Advise a director: ranked proposals for these entrants, minutes, boards and winners."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from movements.advice.candidates import Candidate
from movements.advice.drawn import FEWEST, SWISS, drawn_proposal
from movements.advice.proposals import Proposal, longest_tables, minutes, simpler
from movements.advice.ranking import MISSES, cost, strain
from movements.advice.seat_wishes import Wished, with_seat_wishes
from movements.advice.sections import in_sections
from movements.advice.wishes import Wish, checked
from movements.errors import MovementError
from movements.family import Family
from movements.model import Movement, ParameterValue
from movements.registry import families, generate

_LENGTHS_TRIED, _LONGEST_TRIED = 3, 2
"""How many lengths of a family are tried for each number of winners: those that suit
the wish best, and the longest, in which the fewest opponents are missed."""

_NEAREST = 6
"""How many proposals are offered when none meets all wishes."""


Unfit = Callable[[Movement], str]
"""Why a movement cannot be played, a sentence; empty if it can."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Proposals, best first, and why every other family that could seat the entrants has none.

    If none meets all wishes, the proposals are the nearest, and each says what it misses. Those
    that end in time are nearer than any that does not.

    Attributes:
        proposals: The best first.
        out: By the family's id, a sentence.
        nobody: If there are no proposals, why: a sentence; empty otherwise.
    """

    proposals: tuple[Proposal, ...]
    out: Mapping[str, str]
    nobody: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the advice as ``python -m movements advise`` prints it."""
        shown: dict[str, object] = {"proposals": [each.to_json() for each in self.proposals]}
        shown["out"] = dict(self.out)
        return shown | ({"nobody": self.nobody} if self.nobody else {})


def suits_any(_movement: Movement) -> str:
    """Say nothing against any movement."""
    return ""


def advise(
    wishes: Mapping[str, ParameterValue], seats: Wished | None = None, unfit: Unfit = suits_any
) -> Advice:
    """Return what could be played.

    If wishes for seats are given, movements that meet more of them come first.

    Args:
        wishes: How many ``pairs``, ``players`` or ``teams`` enter and, if known, anything else in
            :data:`movements.advice.wishes.WISHES`. ``unit`` (``pair``, ``player`` or ``team``) is
            optional.
        seats: The wishes for seats, and whose they are.
        unfit: Returns why a movement cannot be played for another reason, such as how the contest
            is scored, in a sentence; empty if it can.

    Raises:
        MovementError: A wish is unknown, missing or outside its range.
    """
    wish = checked(wishes)
    ranked, why_not = _ranked(wish, unfit)
    fitting = [each for each in ranked if not each.misses]
    proposals = fitting or list(_best_of_each(ranked))[:_NEAREST]
    if seats is not None and seats.wishes:
        proposals = with_seat_wishes(proposals, seats)
    out = dict(why_not)
    swiss = drawn_proposal(wish)
    why = _no_swiss(wish, swiss, unfit)
    if swiss is not None and not why:
        price, drawn = swiss
        if wish.drawn:
            proposals.insert(0, drawn)
        elif not fitting and wish.entrants >= FEWEST["team"]:
            dearer = (nth for nth, each in enumerate(proposals) if cost(each, wish) > price)
            proposals.insert(next(dearer, len(proposals)), drawn)
        elif wish.entrants >= FEWEST[wish.unit] and not drawn.misses:
            proposals.append(drawn)
    elif wish.drawn:
        out[SWISS[wish.unit].id] = why
    if not proposals and wish.winners:
        return _with_other_winners(advise({**wishes, "winners": 0}, seats, unfit), wish)
    told = {each.family for each in proposals}
    for each in ranked:
        if each.family not in told:
            out.setdefault(each.family, each.misses[0])
    out = {id_: sentence for id_, sentence in out.items() if id_ not in told}
    priced = tuple(replace(each, simpler=simpler(each)) for each in proposals)
    return Advice(
        priced,
        out,
        "" if proposals else next(iter(out.values()), why or f"No movement seats {wish.who}."),
    )


def _no_swiss(wish: Wish, swiss: tuple[float, Proposal] | None, unfit: Unfit) -> str:
    """Return why no Swiss can be offered; empty if one can, or if players enter."""
    if wish.unit not in SWISS:
        return ""
    if swiss is None:
        return "It has one winner." if wish.winners == 2 else f"It takes 4 {wish.unit}s or more."
    _, drawn = swiss
    return unfit(generate(drawn.family, drawn.parameters))


def _with_other_winners(found: Advice, wish: Wish) -> Advice:
    """Return advice for another number of winners than wished for, and say so."""
    missed = "It has one winner, not two." if wish.winners == 2 else "It has two winners, not one."
    proposals = (replace(each, misses=(missed, *each.misses)) for each in found.proposals)
    return replace(found, proposals=tuple(proposals))


@lru_cache(maxsize=64)
def _ranked(wish: Wish, unfit: Unfit) -> tuple[tuple[Proposal, ...], Mapping[str, str]]:
    """Return all proposals, best first, and why the other families have none.

    The answer is kept, because a page or a program asks for the same field again and again.
    """
    found, out = _everything(wish, unfit)
    divided = in_sections(wish, lambda part: list(chain(*_candidates(part, unfit)[0].values())))
    whole = [*found, divided] if divided else found
    return tuple(sorted(whole, key=lambda each: cost(each, wish))), out


def _candidates(wish: Wish, unfit: Unfit) -> tuple[dict[str, list[Candidate]], dict[str, str]]:
    """Return by family what could be played, and why others that seat the field have nothing."""
    found: dict[str, list[Candidate]] = {}
    out: dict[str, str] = {}
    for known in _who_could_seat(wish):
        offered, why_not = _of_family(known, wish, unfit)
        if offered:
            found[known.id] = offered
        elif why_not:
            out[known.id] = why_not
    return found, out


def _everything(wish: Wish, unfit: Unfit) -> tuple[list[Proposal], dict[str, str]]:
    """Return what every family proposes, and why the others propose nothing.

    If anything fits exactly, only that is proposed.
    """
    found, out = _candidates(wish, unfit)
    fits = any(not each.misses for offered in found.values() for each in offered)
    proposals: list[Proposal] = []
    for id_, offered in found.items():
        proposed = [each.described(wish) for each in offered if not (fits and each.misses)]
        proposals += proposed
        if not proposed:
            out[id_] = min(offered, key=lambda each: each.strain).misses[0]
    return proposals, out


def _who_could_seat(wish: Wish) -> Iterator[Family]:
    """Yield the families that seat these entrants, the old ones only if asked for."""
    for known in families():
        offered = known.seats.entrant == wish.unit and (wish.historical or not known.historical)
        if offered and next(known.seats.options(wish.entrants, 0), None) is not None:
            yield known


def _best_of_each(ranked: Iterable[Proposal]) -> Iterator[Proposal]:
    """Yield the best of each family and number of winners."""
    seen = set()
    for each in ranked:
        kind = each.family, each.winners, bool(each.sections)
        if kind not in seen:
            seen.add(kind)
            yield each


def _of_family(family: Family, wish: Wish, unfit: Unfit) -> tuple[list[Candidate], str]:
    """Return what a family has for these entrants, or why it has nothing.

    The reason is empty if it refuses all the parameters that its seats offer: then it
    cannot seat them after all.
    """
    found: list[Candidate] = []
    reason = ""
    for parameters in _nearest(family, wish):
        smallest = _smallest(family, parameters)
        if smallest is None:
            continue
        sample, movement = smallest
        if wish.unit == "pair" and wish.winners not in (0, movement.winners):
            kind = {1: "one winner", 2: "two winners, North-South and East-West"}
            reason = f"It has {kind[movement.winners]}."
        elif why := unfit(movement):
            reason = why
        else:
            found.append(_fitting(family, parameters, wish, sample, movement))
    return found, reason


def _nearest(family: Family, wish: Wish) -> list[Mapping[str, ParameterValue]]:
    """Return the parameters that seat the entrants in about as many rounds as suits the wish."""
    options = list(family.seats.options(wish.entrants, wish.winners))
    kinds: dict[object, list[tuple[float, Mapping[str, ParameterValue]]]] = {}
    for each in options:
        rounds = each.get("rounds")
        if not isinstance(rounds, int) or wish.unit != "pair":
            return options
        least = min(_strain_of(wish, [size] * rounds, rounds * size) for size in wish.lengths)
        kind_of = bool(each.get("arrow_switch")), each.get("directions")
        kinds.setdefault(kind_of, []).append((least, each))
    tried: list[Mapping[str, ParameterValue]] = []
    for kind in kinds.values():
        best = sorted(range(len(kind)), key=lambda place: (kind[place][0], -place))
        fitting = [place for place in range(len(kind)) if kind[place][0] < MISSES]
        chosen = {*best[:_LENGTHS_TRIED], *fitting[-_LONGEST_TRIED:]}
        tried += (kind[place][1] for place in sorted(chosen))
    return tried


def _strain_of(wish: Wish, longest: list[int], boards: int) -> float:
    time = minutes(longest, wish.minutes_per_board)
    return strain(wish, len(longest), max(longest, default=0), boards, time)


def _fitting(
    family: Family,
    parameters: Mapping[str, ParameterValue],
    wish: Wish,
    sample: "_Trial",
    movement: Movement,
) -> Candidate:
    """Return the movement with the number of boards that suits the wish best.

    ``movement`` has the smallest sets; ``sample`` says what it takes.
    """
    trials = [sample.grown_to(number) for number in _numbers(family) if number >= sample.number]
    best, grown = sample, movement
    least = sample.strain(wish)
    for trial in sorted(trials, key=lambda trial: trial.strain(wish)):
        if trial.strain(wish) >= least:
            continue  # no estimate is too high, so this one is no better
        try:
            larger = _sized(family, parameters, trial.number)
        except MovementError:
            continue  # the family has no sets of this size, for instance odd ones
        counted = _Trial.of(larger, trial.number)
        if counted.strain(wish) < least:
            best, grown, least = counted, larger, counted.strain(wish)
    return Candidate(grown, least, best.misses(wish))


def _numbers(family: Family) -> range:
    """Return the values to try for the parameter that sets the number of boards."""
    size, step = family.seats.size, family.seats.step
    low, high = (1, 1) if size is None else map(int, family.parameter(size).range)
    return range(-(-low // step) * step, high + 1, step)


def _smallest(
    family: Family, parameters: Mapping[str, ParameterValue]
) -> "tuple[_Trial, Movement] | None":
    """Return what these entrants play with the smallest sets; None if they cannot play it."""
    for number in _numbers(family):
        try:
            movement = _sized(family, parameters, number)
        except MovementError:
            continue
        return _Trial.of(movement, number), movement
    return None


def _sized(family: Family, parameters: Mapping[str, ParameterValue], number: int) -> Movement:
    """Return the movement with sets of this many boards, if the family offers a choice."""
    size = family.seats.size
    return family.movement(parameters if size is None else {**parameters, size: number})


@dataclass(frozen=True, slots=True)
class _Trial:
    """A movement with sets of a number of boards: what it takes, counted or estimated.

    Attributes:
        number: The value of the parameter that sets the number of boards.
        boards: How many boards the busiest table plays in all.
        longest: How many boards each round has at the table with the most.
    """

    number: int
    boards: int
    longest: tuple[int, ...]

    @classmethod
    def of(cls, movement: Movement, number: int) -> "_Trial":
        """Count what a movement takes."""
        played: dict[int, int] = {}
        for row in movement.rows:
            played[row.table] = played.get(row.table, 0) + len(row.boards)
        return cls(number, max(played.values(), default=0), longest_tables(movement))

    def grown_to(self, number: int) -> "_Trial":
        """Estimate the least that the movement takes with larger sets."""
        longest = tuple(boards * number // self.number for boards in self.longest)
        return _Trial(number, self.boards * number // self.number, longest)

    def strain(self, wish: Wish) -> float:
        """Return what its boards, minutes and rounds cost."""
        return _strain_of(wish, list(self.longest), self.boards)

    def misses(self, wish: Wish) -> tuple[str, ...]:
        """Return what it misses, in figures; nothing if it fits exactly."""
        time = minutes(self.longest, wish.minutes_per_board)
        return wish.misses(len(self.longest), max(self.longest, default=0), self.boards, time)
