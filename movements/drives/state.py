"""A drive as it stands, folded from the facts one by one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from movements.drives.facts import (
    Arrived,
    Counted,
    CutMade,
    Fact,
    Left,
    ReportTakenBack,
    RoundEnded,
    SeatsExchanged,
    TableAdded,
    TablePlayed,
    TieCut,
)
from movements.drives.moves import next_tables
from movements.drives.outcomes import Outcome, check
from movements.drives.rules import Rules, Table, first_tables, guests_seated, labels_of_table
from movements.errors import MovementError


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its tables from table 1 on, an outcome or None for each, and the empty chairs."""

    tables: tuple[Table, ...]
    outcomes: tuple[Outcome | None, ...]
    absent: frozenset[str]

    @property
    def reported(self) -> bool:
        """Whether every table has reported."""
        return None not in self.outcomes

    def seated(self) -> Iterator[str]:
        """Everyone who sits at a table, including empty chairs."""
        return (one for table in self.tables for side in table for one in side)


@dataclass(frozen=True, slots=True)
class DriveState:
    """A drive as it stands.

    Attributes:
        rules: What was agreed.
        rounds: Every round from the first; the last is the one being played. What was played
            stays: a report corrected later changes totals, not seats.
        order: At a party and a pivot, the guests as they last cut.
        cuts: Ties that were played off or cut, earliest first.
        counted: How often someone did what a special prize is for, as (label, what, times).
        over: Whether the last round has ended.
    """

    rules: Rules
    rounds: tuple[Round, ...]
    order: tuple[str, ...] = ()
    cuts: tuple[tuple[str, ...], ...] = ()
    counted: tuple[tuple[str, str, int], ...] = ()
    over: bool = False

    @property
    def number(self) -> int:
        """The round being played, from 1."""
        return len(self.rounds)

    @property
    def current(self) -> Round:
        """The round being played."""
        return self.rounds[-1]

    @property
    def labels(self) -> tuple[str, ...]:
        """Everyone who has ever had a seat or waits for one, as they sat down."""
        first = dict.fromkeys(one for round_ in self.rounds for one in round_.seated())
        return tuple(dict.fromkeys([*self.order, *first]))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Guests who sit out the rubber being played, in the order in which they cut in."""
        seated = set(self.current.seated())
        return tuple(one for one in self.order if one not in seated)


def begin(rules: Rules, absent: Iterable[str] = ()) -> DriveState:
    """Return a drive before its first report.

    Raises:
        MovementError: A chair named as empty does not exist.
    """
    tables = first_tables(rules)
    order = tuple(str(n) for n in range(1, rules.guests + 1))
    state = DriveState(rules, (_fresh(tables, frozenset()),), order)
    for label in absent:
        state = apply(state, Left(label))
    return state


def _fresh(tables: tuple[Table, ...], absent: frozenset[str]) -> Round:
    return Round(tables, (None,) * len(tables), absent)


def apply(state: DriveState, fact: Fact) -> DriveState:
    """Return the drive after a fact.

    Raises:
        MovementError: This cannot happen; the message says what to do.
    """
    match fact:
        case TablePlayed():
            return _reported(state, fact)
        case ReportTakenBack():
            return _taken_back(state, fact.table)
        case RoundEnded():
            return _ended(state)
        case TieCut():
            return replace(state, cuts=(*state.cuts, _known(state, fact.order)))
        case Counted():
            return _counted(state, fact)
        case _:
            return _seated(state, fact)


def _seated(
    state: DriveState, fact: Left | Arrived | TableAdded | SeatsExchanged | CutMade
) -> DriveState:
    """Return the drive after a change of who sits where in the round being played."""
    match fact:
        case Left():
            return _left(state, fact.label)
        case Arrived():
            return _arrived(state, fact.label)
        case TableAdded():
            return _table_added(state)
        case SeatsExchanged():
            return _exchanged(state, fact.one, fact.other)
        case _:
            return _cut(state, fact.order)


def _counted(state: DriveState, fact: Counted) -> DriveState:
    _known(state, (fact.label,))
    what = fact.what.strip()
    if not 1 <= fact.times <= 99 or not 1 <= len(what) <= 40:
        raise MovementError("Say what it was, in at most 40 letters, and how often: 1 to 99.")
    return replace(state, counted=(*state.counted, (fact.label, what, fact.times)))


def _known(state: DriveState, labels: tuple[str, ...]) -> tuple[str, ...]:
    stranger = next((label for label in labels if label not in state.labels), None)
    if stranger is not None:
        raise MovementError(f"Nobody here is {stranger[:20]}.")
    if len(set(labels)) != len(labels):
        raise MovementError("Name each person only once.")
    return labels


def _with_current(state: DriveState, round_: Round) -> DriveState:
    return replace(state, rounds=(*state.rounds[:-1], round_))


def _reported(state: DriveState, fact: TablePlayed) -> DriveState:
    if not 1 <= fact.round <= state.number:
        raise MovementError(f"Round {fact.round} has not begun.")
    round_ = state.rounds[fact.round - 1]
    if not 1 <= fact.table <= len(round_.tables):
        raise MovementError(f"Round {fact.round} has tables 1 to {len(round_.tables)}.")
    check(state.rules, round_.tables[fact.table - 1], fact.outcome, round_.absent)
    outcomes = list(round_.outcomes)
    outcomes[fact.table - 1] = fact.outcome
    rounds = list(state.rounds)
    rounds[fact.round - 1] = replace(round_, outcomes=tuple(outcomes))
    return replace(state, rounds=tuple(rounds))


def _taken_back(state: DriveState, table: int) -> DriveState:
    outcomes = list(state.current.outcomes)
    if state.over or not 1 <= table <= len(outcomes) or outcomes[table - 1] is None:
        raise MovementError("Only a report of the round being played can be withdrawn.")
    outcomes[table - 1] = None
    return _with_current(state, replace(state.current, outcomes=tuple(outcomes)))


def _playing(state: DriveState) -> None:
    if state.over:
        raise MovementError("The drive is over; undo the end of the last round first.")


def _ended(state: DriveState) -> DriveState:
    _playing(state)
    rules, round_ = state.rules, state.current
    outcomes = [outcome for outcome in round_.outcomes if outcome is not None]
    if not round_.reported:
        missing = [str(n) for n, outcome in enumerate(round_.outcomes, 1) if outcome is None]
        raise MovementError(
            f"Nobody can move yet: there is no report from table {', '.join(missing)}."
        )
    if state.number == rules.rounds:
        return replace(state, over=True)
    number = state.number + 1
    order = state.order
    if rules.seating == "guests":
        order = _cut_in(state) if rules.plays.move == "party" else order
        tables = guests_seated(rules, order, number)
    else:
        tables = next_tables(rules, round_.tables, outcomes, round_.absent, number)
    fresh = _fresh(tables, round_.absent)
    return replace(state, rounds=(*state.rounds, fresh), order=order)


def _cut_in(state: DriveState) -> tuple[str, ...]:
    """Return the guests for the next rubber if nobody cuts: those who waited come in first.

    Those who have played longest without a break go out; of equals, those who cut lowest. The host
    of seven stays last.
    """
    if len(state.order) not in (5, 6, 7):
        return state.order
    host = state.order[6:]
    guests = state.order[:6]
    waiting = [one for one in guests if one in state.waiting]
    stays = {one: _unbroken(state, one) for one in guests}
    playing = sorted((one for one in guests if one not in waiting), key=stays.__getitem__)
    return (*waiting, *playing, *host)


def _unbroken(state: DriveState, guest: str) -> int:
    played = 0
    for round_ in reversed(state.rounds):
        if guest not in set(round_.seated()):
            break
        played += 1
    return played


def _place(state: DriveState, label: str) -> tuple[int, int, int]:
    for table, sides in enumerate(state.current.tables):
        for side, seats in enumerate(sides):
            if label in seats:
                return table, side, seats.index(label)
    raise MovementError(f"Nobody at a table is {label[:20]}.")


def _unreported(state: DriveState, label: str) -> tuple[int, int, int]:
    _playing(state)
    place = _place(state, label)
    if state.current.outcomes[place[0]] is not None:
        raise MovementError(
            f"Table {place[0] + 1} has already reported; withdraw its report first."
        )
    return place


def _left(state: DriveState, label: str) -> DriveState:
    if state.rules.seating in ("guests", "forts"):
        raise MovementError("This game has no empty chairs: someone else must take the place.")
    _unreported(state, label)
    round_ = state.current
    if label in round_.absent:
        raise MovementError(f"The chair of {label} is already empty.")
    return _with_current(state, replace(round_, absent=round_.absent | {label}))


def _arrived(state: DriveState, label: str) -> DriveState:
    _unreported(state, label)
    round_ = state.current
    if label not in round_.absent:
        raise MovementError(f"The chair of {label} is not empty.")
    return _with_current(state, replace(round_, absent=round_.absent - {label}))


def _table_added(state: DriveState) -> DriveState:
    _playing(state)
    rules, round_ = state.rules, state.current
    if rules.seating not in ("mixed", "one-sex", "pairs"):
        raise MovementError("A table can be added only where people move by results.")
    if len(round_.tables) >= rules.plays.tables[1]:
        raise MovementError(f"There are already {rules.plays.tables[1]} tables.")
    table = labels_of_table(rules, len(round_.tables) + 1)
    return _with_current(
        state,
        replace(round_, tables=(*round_.tables, table), outcomes=(*round_.outcomes, None)),
    )


def _exchanged(state: DriveState, one: str, other: str) -> DriveState:
    if one == other:
        raise MovementError("Name two different people to change seats.")
    if state.rules.seating == "forts":
        raise MovementError("In military whist everybody stays with their fort.")
    places = {_unreported(state, one): other, _unreported(state, other): one}
    tables = tuple(
        (
            tuple(places.get((t, 0, s), label) for s, label in enumerate(table[0])),
            tuple(places.get((t, 1, s), label) for s, label in enumerate(table[1])),
        )
        for t, table in enumerate(state.current.tables)
    )
    return _with_current(state, replace(state.current, tables=tables))


def _cut(state: DriveState, order: tuple[str, ...]) -> DriveState:
    _playing(state)
    if state.rules.seating != "guests":
        raise MovementError("Only guests of a party or a pivot cut for the next rubber.")
    if sorted(order) != sorted(state.order):
        raise MovementError("Name every guest once, highest card first.")
    if any(outcome is not None for outcome in state.current.outcomes):
        raise MovementError("This rubber has already been reported; withdraw the report first.")
    tables = guests_seated(state.rules, order, state.number)
    return replace(_with_current(state, _fresh(tables, state.current.absent)), order=order)
