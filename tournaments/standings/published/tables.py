"""An event's tables for spreadsheets: headings and cells, with numbers as numbers.

Each table is declared in ``TABLES``, and leaves out what a role may not see.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.record.selectors.access.visibility import has_opened
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, Side
from tournaments.record.selectors.ledger.history import history
from tournaments.standings.published.event import PublishedPlayer, national_numbers, players_of
from tournaments.standings.selectors.boards.own_boards import OwnBoard, shown_boards
from tournaments.standings.selectors.boards.travellers import TravellerLine, travellers
from tournaments.standings.selectors.ranking.standings import (
    Ranking,
    Standing,
    standings,
    wins_a_prize,
)

Cell = str | int | Decimal | date | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table: its id and title, a heading for each column, and the rows."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class TableKind:
    """A kind of table an event has.

    Attributes:
        id: Its name in addresses and commands.
        title: What it is called.
        holds: Its contents, in one sentence.
        read: Makes it from an event, as far as the snapshot's role may see it.
        for_directors: Whether only directors may have it.
    """

    id: str
    title: str
    holds: str
    read: Callable[[EventSnapshot], tuple[tuple[str, ...], Iterable[Row]]]
    for_directors: bool = False

    def suits(self, snapshot: EventSnapshot) -> bool:
        """Return whether this role may have it for this event."""
        return snapshot.role is Role.DIRECTOR if self.for_directors else has_opened(snapshot)

    def of(self, snapshot: EventSnapshot) -> PublishedTable:
        """Return the table, without columns that are empty for everybody."""
        columns, found = self.read(snapshot)
        rows = tuple(found)
        kept = [
            place
            for place, heading in enumerate(columns)
            if not heading.endswith("?") or any(row[place] not in ("", None) for row in rows)
        ]
        return PublishedTable(
            self.id,
            self.title,
            tuple(columns[place].removesuffix("?") for place in kept),
            tuple(tuple(row[place] for place in kept) for row in rows),
        )


def _number(text: str) -> int | Decimal | None:
    """Return a printed number as a number, None if there is none: ``+12.50`` is 12.50.

    >>> _number("+12.50"), _number("7"), _number("")
    (Decimal('12.50'), 7, None)
    """
    if not text:
        return None
    return Decimal(text) if "." in text else int(text)


def _exact(number: Fraction | None) -> int | Decimal | None:
    return None if number is None else _number(formatted(number, 2, trim=True))


_STANDINGS = (
    *("Ranking", "Rank", "Section?", "Number", "Direction?", "Name"),
    *("Players?", "Club?", "Total", "Percentage?", "Tricks?", "Boards", "Penalty?", "Note?"),
    *("Substitutes?", "Fewer boards?", "Masterpoints?"),
)


def _standings(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    ranked = standings(snapshot)
    several = max((len(each.sessions) for each in ranked.rankings), default=0)
    sessions = tuple(f"Session {number}" for number in range(1, several + 1))
    return (
        (*_STANDINGS, *sessions, "Carried over?"),
        (
            (*_standing(snapshot, ranking, line), *_of_sessions(line, several))
            for ranking in (*ranked.rankings, *ranked.others)
            for line in ranking.standings
        ),
    )


def _standing(snapshot: EventSnapshot, ranking: Ranking, line: Standing) -> Row:
    who = snapshot.contestants[line.contestant_id]
    return (
        ranking.title,
        line.rank if line.rank.endswith("=") else _number(line.rank),
        who.section_letter if snapshot.several_sections else "",
        _label(who.number),
        who.direction,
        line.name,
        " – ".join(who.players) if " – ".join(who.players) != line.name else "",
        line.club,
        _number(line.total),
        _number(line.percentage),
        line.tricks,
        line.boards_played,
        _number(line.penalty),
        line.note,
        "; ".join(line.substitutes),
        line.fewer_boards,
        _number(line.masterpoints),
    )


def _of_sessions(line: Standing, several: int) -> Row:
    found = [_number(each) for each in line.sessions]
    return (*found, *[None] * (several - len(found)), _number(line.carried))


def _label(number: str) -> str | int:
    """Return a contestant's number as a number, so that a spreadsheet sorts it."""
    return int(number) if number.isascii() and number.isdecimal() else number


_TRAVELLERS = (
    *("Session?", "Section?", "Round", "Table", "Board", "Dealer", "Vulnerable"),
    *("NS", "EW", "North-South", "East-West", "Contract?", "Declarer?", "Lead?", "Tricks?"),
    *("Score", "Ruling?", "Cards?", "NS points?", "EW points?", "NS counted?", "EW counted?"),
    "NS per cent?",
)


def _travellers(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    return _TRAVELLERS, (
        (
            each.session if len(snapshot.sessions) > 1 else None,
            line.section if snapshot.several_sections else "",
            line.round,
            line.table,
            each.board,
            each.dealer,
            each.vulnerability,
            _side(snapshot, line.ns),
            _side(snapshot, line.ew),
            line.ns.name,
            line.ew.name,
            *_score(snapshot, line),
            line.cards,
            _number(line.ns_points),
            _number(line.ew_points),
            _number(line.ns_factored) if line.ns_factored != line.ns_points else None,
            _number(line.ew_factored) if line.ew_factored != line.ew_points else None,
            _number(line.ns_percentage),
        )
        for each in travellers(snapshot)
        for line in each.lines
    )


def _side(snapshot: EventSnapshot, side: Side) -> str | int:
    """Return a side's number, with its direction if both lines have the same numbers."""
    one, *others = side.contestants
    if others:
        return side.number
    return f"{one.number}{one.direction}" if snapshot.two_winners else _label(one.number)


def _score(snapshot: EventSnapshot, line: TravellerLine) -> Row:
    """Return contract, declarer, lead, tricks, score and ruling, as our own import reads them.

    A score that is not a number, such as an average, appears as it was entered.
    """
    bare = line.score if line.score is not None else line.given or line.text
    contract = line.contract
    if not contract and not line.adjusted and line.text == "PASS":
        contract = line.text
    return contract, line.declarer, line.lead, line.tricks, bare, line.adjusted


_RECAP = (
    *("Session?", "Section?", "Number", "Direction?", "Name", "Round", "Table", "Board", "Sat"),
    *("Partner?", "Against", "Score", "Points?", "Top?", "Per cent?", "Adjusted?"),
)


def _recap(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    return _RECAP, (
        _recap_row(snapshot, snapshot.contestants[contestant], own)
        for session in snapshot.sessions
        for contestant, boards in shown_boards(snapshot, session).items()
        for own in boards
    )


def _recap_row(snapshot: EventSnapshot, who: ContestantFacts, own: OwnBoard) -> Row:
    return (
        own.session.number if len(snapshot.sessions) > 1 else None,
        who.section_letter if snapshot.several_sections else "",
        _label(who.number),
        who.direction,
        snapshot.name_of(who),
        own.round,
        own.table,
        own.board,
        own.side.value,
        own.partner_name,
        own.opponents.number,
        own.score if own.score is not None else own.given or own.text,
        _exact(own.points),
        _exact(own.top),
        _number(own.percentage_text),
        own.adjusted,
    )


MOST_SEATS = 12
"""The most players of a contestant with a column; only the largest whist matches have more."""

_ENTRIES = (
    *("Section?", "Number", "Direction?", "Name", "Stratum?", "Handicap?"),
    *(
        f"{what} {seat}?"
        for seat in range(1, MOST_SEATS + 1)
        for what in ("Player", "National number")
    ),
)


def _entries(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    numbers = national_numbers(snapshot)
    return _ENTRIES, (
        (
            who.section_letter if snapshot.several_sections else "",
            _label(who.number),
            who.direction,
            snapshot.name_of(who),
            who.stratum,
            who.handicap,
            *_seats(players_of(who, numbers)),
        )
        for who in snapshot.contestants.values()
    )


def _seats(players: Iterable[PublishedPlayer]) -> Row:
    named = [cell for each in players for cell in (each.name, each.national_id)]
    room = 2 * MOST_SEATS
    return (*named, *[""] * room)[:room]


_PRIZES = ("Ranking", "Place", "Number", "Name", "Players?", "Result", "Note?")


def _prizes(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    return _PRIZES, _prize_rows(snapshot)


def _prize_rows(snapshot: EventSnapshot) -> Iterator[Row]:
    ranked = standings(snapshot)
    for ranking in (*ranked.rankings, *ranked.others):
        for line in filter(lambda line: wins_a_prize(line.rank), ranking.standings):
            row = _standing(snapshot, ranking, line)
            result = _number(line.percentage or line.total)
            yield (row[0], row[1], line.number, line.name, row[6], result, line.note)
    for handicap in ranked.handicaps:
        for each in handicap.lines:
            if wins_a_prize(each.net_rank):
                players = " – ".join(each.players)
                yield (
                    handicap.title,
                    each.net_rank if each.net_rank.endswith("=") else _number(each.net_rank),
                    each.number,
                    each.name,
                    players if players != each.name else "",
                    _number(each.net),
                    "",
                )


_LEDGER = ("Entry", "At", "Who", "Kind", "What", "Reason?", "Code")


def _ledger(snapshot: EventSnapshot) -> tuple[tuple[str, ...], Iterator[Row]]:
    return _LEDGER, (
        (line.sequence, line.at, line.who, line.title, line.what, line.reason, line.code)
        for line in reversed(history(snapshot.event.id))
    )


TABLES: Mapping[str, TableKind] = {
    kind.id: kind
    for kind in (
        TableKind(
            "standings",
            "Standings",
            "Every ranking, with the results of each session.",
            _standings,
        ),
        TableKind(
            "travellers",
            "Travellers",
            "Every score on boards that everybody has played.",
            _travellers,
        ),
        TableKind(
            "recap",
            "Recap",
            "The same boards, from each contestant's side.",
            _recap,
        ),
        TableKind("entries", "Entry list", "Who takes part.", _entries),
        TableKind("prizes", "Prize list", "The first three places of every ranking.", _prizes),
        TableKind(
            "ledger",
            "Ledger",
            "Who changed what, and when.",
            _ledger,
            for_directors=True,
        ),
    )
}
"""Every table, in the order they are offered."""


def tables_of(snapshot: EventSnapshot) -> tuple[PublishedTable, ...]:
    """Return every table the snapshot's role may have."""
    return tuple(kind.of(snapshot) for kind in TABLES.values() if kind.suits(snapshot))
