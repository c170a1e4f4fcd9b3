"""A result as a file gives it, whatever the format and contest; its round, table and seats.

If a file gives the round and table of every result, we believe it. Otherwise we rebuild them: those
who meet on some boards have a sitting, and each sitting gets the first round in which everyone is
free, in the order of the boards.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.conditions.methods import ContestKind
from scoring.play.boards import Side
from scoring.play.scores import PlayedScore
from scoring.rounding import is_print_of
from tournaments.interchange.imported import (
    ImportedPair,
    ImportedPosition,
    ImportedSection,
    ImportedSitting,
    PairKey,
)

LONGEST_NUMBER = 6  # characters of a number within a label
TEAMS = (ContestKind.TEAM_MATCH, ContestKind.TEAMS)


@dataclass(frozen=True, slots=True)
class Line:
    """One table's result on one board, as far as the file says.

    Attributes:
        where: Its place in the file, such as ``Row 7``.
        board: The board's number.
        score: What was entered.
        ns: The North-South pair or team, or the players North and South; empty if the file does
            not say.
        ew: The same for East-West.
        session: From 1; 0 if the file has no sessions.
        section: The section's letter or name; empty if the file has none.
        round: 0 if the file does not say.
        table: 0 if the file does not say.
        ruling: What the director ruled instead, in our notation; empty for nothing.
        ns_points: The points in the file; None if it gives none.
        ew_points: East-West's.
    """

    where: str
    board: int
    score: PlayedScore
    ns: tuple[PairKey, ...] = ()
    ew: tuple[PairKey, ...] = ()
    session: int = 0
    section: str = ""
    round: int = 0
    table: int = 0
    ruling: str = ""
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None

    @property
    def seats(self) -> tuple[PairKey, ...]:
        """North, East, South and West for players; otherwise North-South and East-West."""
        return tuple(who for both in zip(self.ns, self.ew, strict=True) for who in both)

    def number(self, side: Side) -> str:
        """Return the number of who sat there, players as ``1+5``; empty if the file has none."""
        return "+".join(who.number for who in (self.ns if side is Side.NS else self.ew))

    @property
    def is_published(self) -> bool:
        """Whether the file gives points for this result."""
        return (self.ns_points, self.ew_points) != (None, None)

    def says(self, ns: Fraction, ew: Fraction) -> bool:
        """Return whether the file's points are these, as printed."""
        return (self.ns_points is None or is_print_of(self.ns_points, ns)) and (
            self.ew_points is None or is_print_of(self.ew_points, ew)
        )


def numbered(text: str) -> tuple[PairKey, ...]:
    """Return who sits there by a number as written, players by ``1+5``; nobody for no number."""
    return tuple(PairKey("", number, "") for number in text.split("+")) if text else ()


@dataclass(frozen=True, slots=True)
class Sat:
    """A sitting: its round and table, and its lines in board order."""

    round: int
    table: int
    lines: tuple[Line, ...]


def sittings_of(lines: Sequence[Line], *, by_sides: bool) -> tuple[Sat, ...]:
    """Return the sittings of one section in one session, by round, then table.

    Args:
        lines: Its results.
        by_sides: Whether a contestant may sit North-South and East-West at the same time, as a
            team of four does.
    """
    found = sittings_told(lines, by_sides=by_sides) or _rebuilt(lines, by_sides=by_sides)
    return tuple(sorted(found, key=lambda sat: (sat.round, sat.table)))


def sits_twice(lines: Iterable[Line]) -> bool:
    """Whether anyone is at two tables in a round, as far as the file gives rounds and tables."""
    at: dict[tuple[Hashable, ...], int] = {}
    return any(
        at.setdefault((line.session, line.section, line.round, who), line.table) != line.table
        for line in lines
        if line.round and line.table
        for who in line.seats
    )


def sittings_told(lines: Sequence[Line], *, by_sides: bool) -> list[Sat]:
    """Return the sittings as the file gives them; none if it lacks any or contradicts itself."""
    gathered: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in lines:
        if not (line.round and line.table):
            return []
        gathered[line.round, line.table].append(line)
    taken: set[Hashable] = set()
    for (number, _table), here in gathered.items():
        boards = {line.board for line in here}
        if len({line.seats for line in here}) > 1 or len(boards) < len(here):
            return []
        if by_sides:
            continue  # a team may have several tables
        for who in here[0].seats:
            if (number, who) in taken:
                return []
            taken.add((number, who))
    return [Sat(*place, _by_board(here)) for place, here in sorted(gathered.items())]


def _rebuilt(lines: Sequence[Line], *, by_sides: bool) -> list[Sat]:
    meetings: dict[tuple[Hashable, ...], list[Line]] = defaultdict(list)
    for line in lines:
        copy = 0
        while any(
            other.board == line.board for other in meetings.get((line.round, line.seats, copy), ())
        ):
            copy += 1
        meetings[line.round, line.seats, copy].append(line)
    in_order = sorted(meetings.values(), key=lambda met: (met[0].round, _by_board(met)[0].board))
    rounds = [met[0].round for met in in_order]
    people = [_people(met[0], by_sides=by_sides) for met in in_order]
    if not all(rounds) or _clash(rounds, people):
        rounds = list(_first_free(people))
    tables: dict[int, int] = defaultdict(int)
    found = []
    for met, number in zip(in_order, rounds, strict=True):
        tables[number] += 1
        found.append(Sat(number, tables[number], _by_board(met)))
    return found


def _by_board(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: line.board))


def _people(line: Line, *, by_sides: bool) -> tuple[Hashable, ...]:
    """Return the people a sitting needs at its table."""
    if by_sides:
        return (line.ns[0], "ns"), (line.ew[0], "ew")
    return line.seats


def _clash(rounds: Sequence[int], people: Sequence[tuple[Hashable, ...]]) -> bool:
    seats = [(number, who) for number, here in zip(rounds, people, strict=True) for who in here]
    return len(set(seats)) < len(seats)


def _first_free(people: Sequence[tuple[Hashable, ...]]) -> Iterable[int]:
    busy: dict[Hashable, set[int]] = defaultdict(set)
    for here in people:
        number = 1
        while any(number in busy[who] for who in here):
            number += 1
        for who in here:
            busy[who].add(number)
        yield number


@dataclass(frozen=True, slots=True)
class Seated:
    """The sittings of an event with their labels, and everyone's labels."""

    sessions: tuple[tuple[ImportedSection, ...], ...]
    positions: Mapping[PairKey, tuple[ImportedPosition, ...]]


def seated(
    lines: Sequence[Line],
    contest: ContestKind,
    entrants: Sequence[ImportedPair],
    *,
    single_rounds: bool = False,
    byes: Mapping[tuple[int, str, int], str] | None = None,
) -> Seated:
    """Return who sits where in a contest.

    Args:
        lines: Its results.
        contest: What is ranked.
        entrants: Who takes part.
        single_rounds: Whether each round is a separate match.
        byes: Who had the bye, by session, section and round.
    """
    by_sides = contest in TEAMS and _have_halves(lines, entrants)
    gathered: dict[int, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        gathered[line.session][line.section].append(line)
    labels: dict[PairKey, dict[str, ImportedPosition]] = defaultdict(dict)
    sessions = tuple(
        tuple(
            ImportedSection(
                letter,
                tuple(_labelled(here[letter], contest, labels, by_sides=by_sides)),
                single_rounds,
                tuple(
                    (played, who)
                    for (session, section, played), who in (byes or {}).items()
                    if (session, section) == (number, letter)
                ),
            )
            for letter in sorted(here)
        )
        for number, here in sorted(gathered.items())
    )
    return Seated(sessions, {key: tuple(found.values()) for key, found in labels.items()})


Pairs = tuple[tuple[str, str], tuple[str, str]]
"""The North-South and East-West labels."""


def pairs_at(lines: Sequence[Line], seats: Seated) -> Sequence[Pairs]:
    """Return which pairs sat at each line's table: a team may have several."""
    found: dict[Hashable, list[Pairs]] = defaultdict(list)
    for session, sections in zip(sorted({x.session for x in lines}), seats.sessions, strict=True):
        for section in sections:
            for sat in section.sittings:
                ns, ew = sat.ns.label, sat.ew.label
                north, east, south, west = sat.labels or (ns, ew, ns, ew)
                for board, _score in sat.scores:
                    place = (session, section.letter, sat.ns, sat.ew, board)
                    for where in ((sat.round, sat.table), (0, 0)):
                        found[*place, *where].append(((north, south), (east, west)))
    pairs = []
    for line in lines:
        place = (line.session, line.section, line.ns[0], line.ew[0], line.board)
        told = found.get((*place, line.round, line.table)) or found[*place, 0, 0]
        pairs.append(told.pop(0) if len(told) > 1 else told[0])
    return pairs


def _have_halves(lines: Sequence[Line], entrants: Sequence[ImportedPair]) -> bool:
    """Whether teams have several pairs: two players who sit once in a round are one pair."""
    if any(len(entrant.players) > 2 for entrant in entrants) or sits_twice(lines):
        return True
    told = all(line.round and line.table for line in lines)
    return not told and not all(entrant.players for entrant in entrants)


def _labelled(
    lines: Sequence[Line],
    contest: ContestKind,
    labels: dict[PairKey, dict[str, ImportedPosition]],
    *,
    by_sides: bool,
) -> Iterable[ImportedSitting]:
    tables: dict[tuple[int, str], int] = defaultdict(int)
    for sat in sittings_of(lines, by_sides=by_sides):
        first = sat.lines[0]
        seats: tuple[str, str, str, str] | None = None
        if contest is ContestKind.INDIVIDUAL:
            north, east, south, west = (
                _label(labels, who, who.number, 1, 1) for who in first.seats
            )
            seats = (north, east, south, west)
        elif by_sides:
            ns, ew = (
                _half(labels, tables, sat.round, who, side)
                for who, side in ((first.ns[0], "ns"), (first.ew[0], "ew"))
            )
            seats = (ns, ew, ns, ew)
        yield ImportedSitting(
            round=sat.round,
            table=sat.table,
            ns=first.ns[0],
            ew=first.ew[0],
            scores=tuple((line.board, line.score) for line in sat.lines),
            labels=seats,
            rulings=tuple((line.board, line.ruling) for line in sat.lines if line.ruling),
        )


def _half(
    labels: dict[PairKey, dict[str, ImportedPosition]],
    tables: dict[tuple[int, str], int],
    number: int,
    who: PairKey,
    side: str,
) -> str:
    """Return the label of a team's pair that sits there: its first, second … on that side."""
    number_of = _short(labels, who)
    plain = f"{number_of}{side}"
    tables[number, plain] += 1
    place = tables[number, plain]
    label = plain if place == 1 else f"{plain}{place}"
    for half in ("ns", "ew"):  # both of the first two pairs, in this order
        _label(labels, who, f"{number_of}{half}", len(labels[who]) + 1, 2)
    return _label(labels, who, label, len(labels[who]) + 1, 2)


def _short(labels: dict[PairKey, dict[str, ImportedPosition]], who: PairKey) -> str:
    """Return a team's number or, for a long word, a letter and its place, so that labels fit."""
    if len(who.number) <= LONGEST_NUMBER:
        return who.number
    labels[who]
    return f"t{list(labels).index(who) + 1}"


def _label(
    labels: dict[PairKey, dict[str, ImportedPosition]],
    who: PairKey,
    label: str,
    position: int,
    seats: int,
) -> str:
    labels[who].setdefault(label, ImportedPosition(label, position, seats))
    return label
