"""Read an event of any contest from tables: results with names, entries and standings.

This reads back our own tables, and those of others with the same columns. Who sits where tells
what is ranked: players if a side is written ``1+5`` or each seat has a column, teams if the same
two play every board both ways.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal, InvalidOperation

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import named
from scoring.conditions.methods import ContestKind, Method
from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Side
from scoring.play.notation import Game
from scoring.play.ruling_notation import parse_ruling
from scoring.play.scores import Artificial, ns_points
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.headings import plain
from tournaments.interchange.lists.name_lists import people_in
from tournaments.interchange.lists.people import read_people
from tournaments.interchange.lists.result_tables import (
    BOTH,
    LABEL,
    ResultTable,
    contest_of,
    game_of,
    result_table,
    scores_of,
)
from tournaments.interchange.lists.sheets import Row
from tournaments.interchange.results.contents import FoundEntry
from tournaments.interchange.results.contest_agreement import Published, Told
from tournaments.interchange.results.contest_events import (
    LONGEST_LABEL,
    Described,
    contest_file,
)
from tournaments.interchange.results.lines import LONGEST_NUMBER, TEAMS, Line
from tournaments.interchange.results.pair_events import Seat, event_of_lines
from tournaments.interchange.results.results_file import (
    EventDetails,
    ResultsFile,
    section_letters,
)
from tournaments.interchange.results.tables import lines_of, remarks_of, score_of_row
from tournaments.services.importing.imported import ImportedPair, ImportedPlayer, PairKey


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a file, headings first; empty if it has none of that kind."""

    results: tuple[Row, ...]
    entries: tuple[Row, ...] = ()
    standings: tuple[Row, ...] = ()


def read_tables(tables: Tables, details: EventDetails) -> ResultsFile:
    """Read an event from a table of results and the tables beside it.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    table = result_table(tables.results)
    game = details.game or game_of(table)
    rows = scores_of(table, game)
    contest = details.contest or contest_of(table, rows, details.method)
    described = _described(details, contest, game)
    if details.method is None and contest is ContestKind.PAIRS and _are_scores(rows):
        details = replace(details, method=Method.TOTAL_POINTS)
    entries = read_people(tables.entries).entries if tables.entries else ()
    ruled = any(table.cell(row, "ruling") for row in table.rows)
    plain_pairs = contest is ContestKind.PAIRS and game is Game.BRIDGE and not ruled
    if plain_pairs and details.method is not Method.TOTAL_POINTS:
        return _pairs(table, rows, details, entries, tables.standings)
    lines, entrants = _Contest(table, rows, contest, game, entries).read()
    method = details.method
    if method is None and contest is ContestKind.PAIRS and game is Game.BRIDGE:
        published = any(line.ns_points is not None for line in lines)
        method = None if published else Method.MATCHPOINTS
    return contest_file(
        described,
        entrants,
        lines,
        published=_published(tables.standings, entrants, contest),
        told=Told(method),
        remarks=remarks_of(rows),
    )


def _described(details: EventDetails, contest: ContestKind, game: Game) -> Described:
    if not (details.club.strip() and details.name.strip() and details.held_on):
        raise InterchangeError(
            "A table does not name its club, event and date. Give --club, --name and --date."
        )
    return Described(details.club, details.name, details.held_on or date.min, contest, game)


def _are_scores(rows: Sequence[ResultRow]) -> bool:
    """Whether the points of every line are the score itself, as in total points."""
    given = [row for row in rows if row.ns_points is not None and row.result is not None]
    return bool(given) and all(row.ns_points == _points_of(row) for row in given)


def _points_of(row: ResultRow) -> int | None:
    score = score_of_row(row)
    return ns_points(score, row.board)


def _pairs(
    table: ResultTable,
    rows: Sequence[ResultRow],
    details: EventDetails,
    entries: Sequence[FoundEntry],
    standings: Sequence[Row],
) -> ResultsFile:
    """Make an event of pairs; pairs with only names are numbered as they appear."""
    numbers: dict[tuple[str, str], str] = {}
    players: dict[Seat, tuple[ImportedPlayer, ...]] = {}
    listed = {
        (entry.section, entry.number, direction): entry.players
        for entry in entries
        for direction in ((entry.direction,) if entry.direction else ("", "NS", "EW"))
    }
    found = []
    for row, read in zip(table.rows, rows, strict=True):
        who: dict[Side, str] = {}
        for side, column in ((Side.NS, "ns"), (Side.EW, "ew")):
            name = table.name(row, f"{column}_names")
            text = table.cell(row, column)
            if not text and name:
                key = (read.section, " ".join(sorted(people_in(name.casefold()))))
                text = numbers.setdefault(key, str(len(numbers) + 1))
            who[side] = text.upper()
            plain_number = text.upper().removesuffix(side.value).lstrip("0")
            named_there = next(
                (
                    listed[section, plain_number, at]
                    for section in (read.section.upper()[:1], "")
                    for at in (side.value, "")
                    if (section, plain_number, at) in listed
                ),
                tuple(map(ImportedPlayer, people_in(name)[:6])),
            )
            if named_there:
                players[read.section, who[side], side] = named_there
        found.append(replace(read, ns=who[Side.NS], ew=who[Side.EW]))
    sections = {read.section for read in rows}
    sessions = {read.session for read in rows}
    once = len(sections) == len(sessions) == 1
    lines = [
        replace(line, round=_whole(read.round), table=_whole(table.cell(row, "table")))
        for row, read, line in zip(table.rows, rows, lines_of(found), strict=True)
    ]
    return event_of_lines(
        lines,
        details,
        players=players,
        remarks=remarks_of(rows),
        percentages=_percentages(standings) if once else None,
    )


class _Contest:
    """The lines and contestants of a table, by what is ranked."""

    def __init__(
        self,
        table: ResultTable,
        rows: Sequence[ResultRow],
        contest: ContestKind,
        game: Game,
        entries: Sequence[FoundEntry],
    ) -> None:
        self.table, self.rows, self.contest, self.game = table, rows, contest, game
        self.letters = section_letters(row.section for row in rows)
        self.listed = {(entry.section, entry.number, entry.direction): entry for entry in entries}
        for entry in entries:  # the letter may be part of the number: player E3 of a Rainbow
            self.listed.setdefault(("", f"{entry.section}{entry.number}", entry.direction), entry)
        self.named: dict[PairKey, str] = {}
        self.numbers: dict[str, str] = {}
        self.directed = False

    def read(self) -> tuple[list[Line], list[ImportedPair]]:
        if self.contest is ContestKind.PAIRS:
            self.directed = self._two_winners()
        lines = [
            self._line(row, read, line)
            for row, read, line in zip(self.table.rows, self.rows, lines_of(self.rows), strict=True)
        ]
        seats = dict.fromkeys(who for line in lines for who in line.seats)
        return lines, [self._entrant(key) for key in seats]

    def _two_winners(self) -> bool:
        both = [
            replace(read, ns=self.table.cell(row, "ns"), ew=self.table.cell(row, "ew"))
            for row, read in zip(self.table.rows, self.rows, strict=True)
        ]
        try:
            return named(both).winners == 2
        except ScoringError as error:
            raise InterchangeError(str(error)) from error

    def _line(self, row: Row, read: ResultRow, line: Line) -> Line:
        ns, ew = (self._side(row, read, side) for side in Side)
        ruling, score = self._ruling(row, read), line.score
        if ruling is not None and (ruling == score or isinstance(ruling, Artificial)):
            score = ruling if isinstance(ruling, Artificial) and read.result is None else score
        text = self.table.cell(row, "ruling")
        return replace(
            line,
            section=self.letters[read.section],
            round=_whole(read.round),
            table=_whole(self.table.cell(row, "table")),
            ns=ns,
            ew=ew,
            score=score,
            ruling="" if ruling is None or ruling == score else text,
        )

    def _ruling(self, row: Row, read: ResultRow) -> object | None:
        text = self.table.cell(row, "ruling")
        if not text:
            return None
        try:
            return parse_ruling(text, game=self.game)
        except NotationError as error:
            raise InterchangeError(f"Row {read.number}: {error}") from error

    def _side(self, row: Row, read: ResultRow, side: Side) -> tuple[PairKey, ...]:
        column = side.value.lower()
        text, name = self.table.cell(row, column), self.table.name(row, f"{column}_names")
        if self.contest is ContestKind.INDIVIDUAL:
            return self._players(row, read, side, text, name)
        if not text and not name:
            raise InterchangeError(f"Row {read.number}: it does not say who sat {side.words}.")
        direction = side.value if self.directed else ""
        number = text.replace(" ", "")
        number = number.upper() if len(number) <= LONGEST_NUMBER else number
        if self.contest is ContestKind.PAIRS and number.endswith(side.value):
            number = number.removesuffix(side.value)
        number = number or self._number_of(name)
        key = self._key(read, number, direction)
        if name:
            self.named.setdefault(key, name)
        return (key,)

    def _players(
        self, row: Row, read: ResultRow, side: Side, text: str, name: str
    ) -> tuple[PairKey, ...]:
        both = BOTH.fullmatch(text)
        seats = ("north", "south") if side is Side.NS else ("east", "west")
        if both is not None:
            numbers, names = both.groups(), people_in(name)
        else:
            cells = [self.table.name(row, seat) for seat in seats]
            if not all(cells):
                raise InterchangeError(f"Row {read.number}: it does not say who sat {side.words}.")
            of_numbers = all(LABEL.fullmatch(cell) for cell in cells)
            numbers = tuple(cells) if of_numbers else tuple(map(self._number_of, cells))
            names = () if of_numbers else tuple(cells)
        keys = tuple(self._key(read, number.upper(), "") for number in numbers)
        for key, each in zip(keys, names if len(names) == 2 else (), strict=False):
            self.named.setdefault(key, each)
        return keys

    def _number_of(self, name: str) -> str:
        """Return the number of a player who has only a name, in order of appearance."""
        return self.numbers.setdefault(name.casefold(), str(len(self.numbers) + 1))

    def _key(self, read: ResultRow, number: str, direction: str) -> PairKey:
        plain_number = number.lstrip("0")
        tidy = plain_number.replace("-", "")
        if not (tidy.isascii() and tidy.isalnum() and len(plain_number) <= LONGEST_LABEL):
            raise InterchangeError(
                f"Row {read.number}: {quoted(number)} is not a number. Use up to {LONGEST_LABEL} "
                "letters and digits."
            )
        return PairKey(self.letters[read.section], plain_number, direction)

    def _entrant(self, key: PairKey) -> ImportedPair:
        entry = next(
            (
                self.listed[section, key.number, direction]
                for section in (key.section, "")
                for direction in (key.direction, "")
                if (section, key.number, direction) in self.listed
            ),
            None,
        )
        name = self.named.get(key, "")
        if self.contest in TEAMS:
            team = name or (entry.team if entry else "")
            return ImportedPair(key, entry.players if entry else (), team[:120])
        if entry is not None:
            return ImportedPair(key, entry.players)
        if self.contest is ContestKind.INDIVIDUAL:
            return ImportedPair(key, (ImportedPlayer(name),) if name else ())
        return ImportedPair(key, tuple(map(ImportedPlayer, people_in(name)[:6])))


def _published(
    standings: Sequence[Row], entrants: Sequence[ImportedPair], contest: ContestKind
) -> Published:
    """Return the totals of a standings table, or only percentages if it has any."""
    if contest is ContestKind.PAIRS and not standings:
        return Published()
    percentages = _standing(standings, ("percentage", "per cent", "%"))
    totals = {} if percentages else _standing(standings, ("total", "vps", "result"))

    def of(found: Mapping[tuple[str, str, str], Decimal]) -> Mapping[PairKey, Decimal]:
        here: dict[PairKey, Decimal] = {}
        for entrant in entrants:
            key = entrant.key
            for section in (key.section, ""):
                if (section, key.number, key.direction) in found:
                    here.setdefault(key, found[section, key.number, key.direction])
        return here

    return Published(totals=of(totals), percentages=of(percentages))


def _percentages(standings: Sequence[Row]) -> Mapping[tuple[str, str], Decimal]:
    found = _standing(standings, ("percentage", "per cent", "%"))
    return {(number, direction): value for (_section, number, direction), value in found.items()}


def _standing(
    standings: Sequence[Row], headings: Sequence[str]
) -> Mapping[tuple[str, str, str], Decimal]:
    """Return a column of standings by section, number and direction; the first ranking counts."""
    if not standings:
        return {}
    heads = {plain(cell): n for n, cell in reversed(list(enumerate(standings[0].cells)))}
    value = next((heads[each] for each in headings if each in heads), None)
    if value is None or "number" not in heads:
        return {}
    cell: Callable[[Row, str], str] = lambda row, head: row.cell(heads.get(head, -1))  # noqa: E731
    found: dict[tuple[str, str, str], Decimal] = {}
    for row in standings[1:]:
        try:
            number = Decimal(row.cell(value))
        except InvalidOperation:
            continue
        if number.is_finite():
            place = (cell(row, "section"), cell(row, "number"), cell(row, "direction"))
            found.setdefault(place, number)
    return found


def _whole(text: str) -> int:
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 4 else 0
