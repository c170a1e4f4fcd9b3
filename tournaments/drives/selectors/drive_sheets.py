"""What pages and paper show about a drive: tables, totals, prizes, and who goes where."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from movements.drives.outcomes import Outcome
from movements.drives.rules import Side
from scoring.drives.earned import Report, earned, totals
from scoring.drives.prizes import Award, Group, places
from scoring.drives.prizes import awards as prizes_given
from tournaments.drives.selectors.drives import Drive, number_of

NameOf = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SeatedOne:
    """The player with a place at a table, or the pair or company there.

    Attributes:
        label: As on the card: ``L3``, ``12``, ``2A``.
        name: The name; empty if none was given.
        absent: Whether the chair is empty.
    """

    label: str
    name: str
    absent: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a round: its sides, its report, and the report as one would type it."""

    number: int
    first: tuple[SeatedOne, ...]
    second: tuple[SeatedOne, ...]
    outcome: Outcome | None
    typed: str

    @property
    def short(self) -> bool:
        """Whether a chair is empty."""
        return any(one.absent for one in (*self.first, *self.second))


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A contestant's total, with its place among all and in its group.

    Places are empty until there is a score.
    """

    contestant: str
    name: str
    group: Group
    place: str
    place_in_group: str
    rounds: tuple[Fraction | None, ...]
    total: Fraction


def contestant_of(drive: Drive, label: str) -> str:
    """Return the contestant that a label scores for: for a company, its fort."""
    return label[:-1] if drive.rules.seating == "forts" else label


def contestants(drive: Drive) -> tuple[str, ...]:
    """Return who competes: everybody who has been there for a round or is there now."""
    there = {
        contestant_of(drive, label)
        for round_ in drive.play.rounds
        for label in round_.seated()
        if label not in round_.absent
    }
    there |= set(drive.play.waiting)
    listed = dict.fromkeys(contestant_of(drive, label) for label in drive.play.labels)
    return tuple(one for one in sorted(listed, key=in_order) if one in there)


def in_order(label: str) -> tuple[str, int, str]:
    """Return the sort key of a label: ladies, gentlemen, then numbers and forts."""
    letter = label[0] if label[0] in "LG" else ""
    digits = int(label.strip("LGAB"))
    return {"L": "0", "G": "1"}.get(letter, "2"), digits, label


def scores(drive: Drive) -> dict[str, tuple[Fraction, ...]]:
    """Return what every contestant earned in each round, as far as tables have reported."""
    rounds = [
        [
            _report(table, outcome, round_.absent)
            for table, outcome in zip(round_.tables, round_.outcomes, strict=True)
            if outcome is not None
        ]
        for round_ in drive.play.rounds
    ]
    whose = {label: contestant_of(drive, label) for label in drive.play.labels}
    sums = totals(rounds, whose, net=drive.net)
    return {one: sums[one] for one in contestants(drive)}


def _report(table: tuple[Side, Side], outcome: Outcome, absent: frozenset[str]) -> Report:
    return Report(table, outcome.winners, outcome.points, outcome.halved, outcome.scorer, absent)


def total_lines(drive: Drive, name_of: NameOf) -> list[TotalLine]:
    """Return everybody's total, best first."""
    found = scores(drive)
    groups = {one: drive.group_of(one) for one in found}
    among = places(found)
    in_group: dict[str, str] = {}
    for group in sorted(set(groups.values())):
        in_group |= places({one: found[one] for one in found if groups[one] == group})
    played = _played(drive)
    if not any(played):
        among = in_group = dict.fromkeys(found, "")
    lines = [
        TotalLine(
            one,
            name_of(one),
            groups[one],
            among[one],
            in_group[one],
            tuple(
                each if one in played[number] else None for number, each in enumerate(found[one])
            ),
            sum(found[one], Fraction(0)),
        )
        for one in found
    ]
    return sorted(lines, key=lambda line: (-line.total, in_order(line.contestant)))


def _played(drive: Drive) -> list[set[str]]:
    """Return for each round who has a score in it."""
    return [
        {
            contestant_of(drive, label)
            for table, outcome in zip(round_.tables, round_.outcomes, strict=True)
            for side in table
            for label in side
            if outcome is not None and label not in round_.absent
        }
        for round_ in drive.play.rounds
    ]


def awards(drive: Drive) -> list[Award]:
    """Return the prizes on offer with their present winners.

    Before the first report nobody has any.
    """
    if not any(outcome for round_ in drive.play.rounds for outcome in round_.outcomes):
        return [Award(prize, (), None, tied=False) for prize in drive.prizes]
    found = scores(drive)
    groups = {one: drive.group_of(one) for one in found}
    planned = {
        one: (*each, *[Fraction(0)] * (drive.rules.rounds - len(each)))
        for one, each in found.items()
    }
    cuts = drive.play.cuts
    return prizes_given(drive.prizes, planned, groups, cuts, one_each=drive.one_each)


def special_counts(drive: Drive) -> list[tuple[str, str, int]]:
    """Return who leads for each special prize, as (what, label, times)."""
    sums: dict[tuple[str, str], int] = {}
    for label, what, times in drive.play.counted:
        sums[what, label] = sums.get((what, label), 0) + times
    return [
        (what, label, times)
        for (what, label), times in sorted(
            sums.items(), key=lambda each: (each[0][0], -each[1], in_order(each[0][1]))
        )
    ]


def table_lines(drive: Drive, number: int, name_of: NameOf) -> list[TableLine]:
    """Return the tables of a round, counted from 1."""
    round_ = drive.play.rounds[number - 1]

    def seated(side: Side) -> tuple[SeatedOne, ...]:
        return tuple(SeatedOne(label, name_of(label), label in round_.absent) for label in side)

    return [
        TableLine(
            place,
            seated(table[0]),
            seated(table[1]),
            outcome,
            "" if outcome is None else typed(drive, outcome),
        )
        for place, (table, outcome) in enumerate(
            zip(round_.tables, round_.outcomes, strict=True), 1
        )
    ]


def typed(drive: Drive, outcome: Outcome) -> str:
    """Return an outcome as one types it at the console."""
    if outcome.points is not None:
        first, second = outcome.points
        words = str(first) if drive.rules.plays.entry == "tricks" else f"{first}-{second}"
        tied = first == second and outcome.winners is not None
        return f"{words} {outcome.winners[0]}" if tied and outcome.winners else words
    if outcome.winners is None:
        return "0"
    marks = [
        f"{winner}{'=' if halved else ''}"
        for winner, halved in zip(outcome.winners, outcome.halved, strict=True)
    ]
    words = marks[0] if marks[0] == marks[1] else " ".join(marks)
    return words + {"both": "", "first": " L", "second": " G"}[outcome.scorer]


class HasNames(Protocol):
    """An entrant that may have names."""

    @property
    def team(self) -> str:
        """The name of a team, or nothing."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of players, or none."""

    @property
    def name(self) -> str:
        """Its name."""


class HasEntrants(Protocol):
    """Anything that knows who has entered under which number."""

    @property
    def entrants(self) -> Mapping[int, HasNames]:
        """Who takes part, by number."""


def names_of(found: HasEntrants) -> NameOf:
    """Return how to name labels for the reader: by the names given, if any."""
    given = {
        number: entrant.name
        for number, entrant in found.entrants.items()
        if entrant.team or entrant.players
    }
    return lambda label: given.get(number_of(label), "")


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a tally card.

    Attributes:
        round: Its number.
        table: Where it was played; 0 for a rubber sat out.
        partner: The label of the partner; empty for pairs and companies.
        opponents: The labels of the others.
        own: The player's own score; None until the table reports.
        against: The opponents' score.
    """

    round: int
    table: int
    partner: str
    opponents: tuple[str, ...]
    own: Fraction | None
    against: Fraction | None


def card_lines(drive: Drive, label: str) -> list[CardLine]:
    """Return a player's tally card, with no line for rounds not played."""
    found: list[CardLine] = []
    for number, round_ in enumerate(drive.play.rounds, 1):
        line = CardLine(number, 0, "", (), None, None)
        for table, (sides, outcome) in enumerate(
            zip(round_.tables, round_.outcomes, strict=True), 1
        ):
            for mine, theirs in (sides, sides[::-1]):
                if label not in mine:
                    continue
                partner = next((one for one in mine if one != label), "")
                line = replace(line, table=table, partner=partner, opponents=theirs)
                if outcome is not None and label not in round_.absent:
                    score = earned(_report(sides, outcome, round_.absent))[label]
                    line = replace(line, own=score.own, against=score.opponents)
        found.append(line)
    return found
