"""Tables of results with any usual headings: scores for a session, or events of any contest.

This reads back our own tables, and those of others with the same columns. Who sits where tells
what is ranked: players if a side is written ``1+5`` or each seat has a column, teams if the same
two play every board both ways.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import named
from scoring.conditions.catalogue import methods_of
from scoring.conditions.methods import ContestKind, Method
from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Side
from scoring.play.notation import Game
from scoring.play.ruling_notation import parse_ruling
from scoring.play.scores import Artificial, PlayedContract, PlayedScore, ns_points
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, ImportedPlayer, PairKey
from tournaments.interchange.lists.headings import NAMES, RESULTS, columns, plain
from tournaments.interchange.lists.people import is_headed, people_in, read_people
from tournaments.interchange.lists.sheets import Row, as_csv
from tournaments.interchange.results.agreement import Published, Told
from tournaments.interchange.results.contents import FoundEntry
from tournaments.interchange.results.events import (
    EventDetails,
    ResultsFile,
    Seat,
    contest_file,
    event_of_lines,
    section_letters,
)
from tournaments.interchange.results.lines import LONGEST_NUMBER, TEAMS, Line, numbered
from tournaments.interchange.results.tables import lines_of, remarks_of, score_of_row, table_rows
from tournaments.site.limits import LONGEST_LABEL, LONGEST_TITLE


def is_results(rows: Sequence[Row]) -> bool:
    """Return whether the headings are those of results."""
    found = columns(rows[0].cells, RESULTS).keys()
    return "board" in found and bool(found & {"score", "contract", "ruling", "result", "tricks"})


def usual_table(rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Return the columns of a table of results in our terms, empty for others, and its rows."""
    found = {place: column for column, place in columns(rows[0].cells, RESULTS).items()}
    heads = tuple(found.get(place, "") for place in range(len(rows[0].cells)))
    return heads, tuple(rows[1:])


def scores_by_place(rows: Sequence[Row]) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Return the scores of a table, each with its place, and remarks on rows left out.

    Args:
        rows: The table, headings first.
    """
    heads, rest = usual_table(rows)
    place = {head: n for n, head in enumerate(heads) if head}
    # Pairs may be missing or unusable: table and board also tell who sat there.
    asked = ["" if head in ("ns", "ew") else head or f"other {n}" for n, head in enumerate(heads)]
    first = Row(1, (*(head or f"pair {n}" for n, head in enumerate(asked)), "ns", "ew"))
    found: list[Line] = []
    remarks: list[str] = []
    tables = [(*(row.cell(at) for at in range(len(heads))), "1", "2") for row in rest]
    whole = _all_at_once(first, tables)
    for n, row in enumerate(rest):
        try:
            read = whole[n] if whole else table_rows(as_csv((first, Row(2, tables[n]))))[0]
            if read.result is None:
                continue
            found.append(_found(row, place, read))
        except InterchangeError as error:
            reason = str(error).removeprefix("Row 2: ")
            remarks.append(f"Row {row.number}: {reason}")
            continue
        if read.remark:
            remarks.append(f"Row {row.number}: {read.remark}")
    return tuple(found), tuple(remarks)


def _all_at_once(first: Row, cells: Sequence[tuple[str, ...]]) -> Sequence[ResultRow]:
    """Return all rows of a table; none if any cannot be read, so that we read them one by one."""
    try:
        return table_rows(as_csv((first, *(Row(n, row) for n, row in enumerate(cells, 2)))))
    except InterchangeError:
        return ()


def _found(row: Row, place: Mapping[str, int], read: ResultRow) -> Line:
    def cell(column: str) -> str:
        return row.cell(place.get(column, -1))

    table = cell("table")
    section = cell("section") or table.rstrip("0123456789 ")
    return Line(
        where=f"Row {row.number}",
        board=read.board,
        score=_with_lead(score_of_row(read), cell("lead")),
        session=_number(cell("session"), "session"),
        section=section.upper()[:1],
        round=_number(cell("round"), "round"),
        table=_number(table.lstrip(_LETTERS), "table"),
        ns=numbered(_pair(cell("ns"), "NS")),
        ew=numbered(_pair(cell("ew"), "EW")),
    )


def _with_lead(score: PlayedScore, lead: str) -> PlayedScore:
    if not lead or not isinstance(score, PlayedContract) or score.lead:
        return score
    try:
        return replace(score, lead=lead)
    except ScoringError:
        return score  # a word such as "unknown"


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz "


def _number(text: str, what: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise InterchangeError(f"{quoted(text)} is not a {what} number.")
    return int(text)


def _pair(text: str, side: str) -> str:
    plain = text.upper().replace(" ", "")
    for part in (side, side[0]):
        plain = plain.removesuffix(part).removeprefix(part)
    return plain.lstrip("0")


LABEL = re.compile(
    r"[A-Z]?[ -]?[0-9]{1,4} ?(?:NS|EW|N|S|E|W)?|[A-Z]{1,2}|[A-Z]?[0-9]{1,4}[-+][A-Z]?[0-9]{1,4}",
    re.IGNORECASE,
)


BOTH = re.compile(r"([A-Z]?[0-9]{1,4})\+([A-Z]?[0-9]{1,4})", re.IGNORECASE)


_OF_TEAMS = {*methods_of(Game.BRIDGE, ContestKind.TEAMS)}.difference(
    methods_of(Game.BRIDGE, ContestKind.PAIRS)
)
"""The methods by which only teams are scored."""


MOST_TRICKS = 13


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of results: its rows, and the place of every known column."""

    rows: tuple[Row, ...]
    place: Mapping[str, int]
    names: Mapping[str, int]

    def cell(self, row: Row, column: str) -> str:
        """Return a cell by its column; empty if the table has no such column."""
        return row.cell(self.place.get(column, -1))

    def name(self, row: Row, column: str) -> str:
        """Return the names in a column; empty if the table has no such column."""
        return row.cell(self.names.get(column, -1))


def result_table(rows: Sequence[Row]) -> ResultTable:
    """Return a table with its columns recognised by their headings."""
    heads, rest = usual_table(rows)
    place = {head: n for n, head in enumerate(heads) if head}
    names = columns(rows[0].cells, NAMES)
    for side in ("ns", "ew"):
        at = place.get(side)
        cells = [row.cell(at) for row in rest if row.cell(at)] if at is not None else []
        numbered = names.get(f"{side}_names", at) != at  # names have their own column
        if cells and not numbered and not all(LABEL.fullmatch(cell) for cell in cells[:50]):
            names = {**names, f"{side}_names": place.pop(side)}
    return ResultTable(rest, place, names)


def game_of(table: ResultTable) -> Game:
    """Return whist if all scores are numbers of tricks and no contract is named."""
    scores = [table.cell(row, "score").lstrip("+") for row in table.rows]
    whole = [int(text) for text in scores if text.isascii() and text.isdecimal() and len(text) < 5]
    bridge = any(table.cell(row, column) for row in table.rows for column in ("contract", "tricks"))
    tricks = bool(whole) and max(whole) <= MOST_TRICKS and any(score % 10 for score in whole)
    return Game.WHIST if tricks and not bridge else Game.BRIDGE


def scores_of(table: ResultTable, game: Game) -> list[ResultRow]:
    """Read the scores; who sat there is worked out later."""
    kept = {
        column: place
        for column, place in table.place.items()
        if column not in ("ns", "ew", "ruling", "table")
    }
    csv = [Row(1, (*kept, "ns", "ew"))]
    before = {row.number: n for n, row in enumerate(table.rows, 2)}
    for row in table.rows:
        cells = {column: row.cell(place) for column, place in kept.items()}
        if table.cell(row, "ruling") and cells.get("contract"):
            cells["score"] = ""  # this score belongs to the ruling
        csv.append(Row(before[row.number], (*cells.values(), "1", "2")))
    numbers = {line: number for number, line in before.items()}
    try:
        found = table_rows(as_csv(csv), game)
    except InterchangeError as error:
        raise InterchangeError(_in_the_file(str(error), numbers)) from error
    return [replace(row, number=numbers[row.number]) for row in found]


def _in_the_file(sentence: str, numbers: Mapping[int, int]) -> str:
    return re.sub(r"^Row ([0-9]+)", lambda m: f"Row {numbers.get(int(m[1]), int(m[1]))}", sentence)


def contest_of(table: ResultTable, rows: Sequence[ResultRow], method: Method | None) -> ContestKind:
    """Return what is ranked, players, teams or pairs, judging by who sits where."""
    if _are_players(table):
        return ContestKind.INDIVIDUAL
    if method in _OF_TEAMS or _are_teams(table, rows):
        return ContestKind.TEAMS
    return ContestKind.PAIRS


def _are_players(table: ResultTable) -> bool:
    if all(BOTH.fullmatch(table.cell(row, side)) for row in table.rows for side in ("ns", "ew")):
        return True
    seats = ("north", "east", "south", "west")
    by_seat = all(table.name(row, seat) for row in table.rows for seat in seats)
    return by_seat and not ({"ns", "ew"} & table.place.keys())


def _are_teams(table: ResultTable, rows: Sequence[ResultRow]) -> bool:
    """Whether the same two play every board both ways, or both lines have one name."""
    played: dict[tuple[str, str, int], list[tuple[str, str]]] = defaultdict(list)
    name_of: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for row, read in zip(table.rows, rows, strict=True):
        both = table.cell(row, "ns").upper(), table.cell(row, "ew").upper()
        if not all(both):
            both = table.name(row, "ns_names").casefold(), table.name(row, "ew_names").casefold()
        if both[0] == both[1] or not all(both):
            return False
        played[read.session, read.section, read.board].append(both)
        for side, who in zip(("ns", "ew"), both, strict=True):
            name_of[read.section, side, who].add(table.name(row, f"{side}_names"))
    if all(sorted(both) == sorted(pair[::-1] for pair in both) for both in played.values()):
        return True
    shared = [
        (name_of[section, "ns", who], name_of[section, "ew", who])
        for section, side, who in list(name_of)
        if side == "ns" and (section, "ew", who) in name_of
    ]
    repeated = any(
        len({who for both in pairs for who in both}) < 2 * len(pairs) for pairs in played.values()
    )
    return bool(shared) and repeated and all(ns == ew and any(ns) for ns, ew in shared)


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
    described = replace(details.complete(), contest=contest, game=game)
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
            return ImportedPair(key, entry.players if entry else (), team[:LONGEST_TITLE])
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


MOST_ABOVE = 10  # rows


def from_headings(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return a table from its headings on; unchanged if it has none near the top.

    Headings in two rows, as in merged cells, become one: the lower word counts.
    """
    for at, row in enumerate(rows[:MOST_ABOVE]):
        below = rows[at + 1 : at + 2]
        for joined in (_joined(row, *below), row):
            table = (joined, *rows[at + 1 + (joined is not row) :])
            if is_results(table) or (joined is row and is_headed(table)):
                return table
    return tuple(rows)


def _joined(upper: Row, lower: Row | None = None) -> Row:
    """Return two rows of headings as one, or the upper one if the lower has none."""
    if lower is None or any(char.isdigit() for cell in lower.cells for char in cell):
        return upper
    width = max(len(upper.cells), len(lower.cells))
    both = Row(lower.number, tuple(lower.cell(n) or upper.cell(n) for n in range(width)))
    more = len(columns(both.cells, RESULTS)) > len(columns(upper.cells, RESULTS))
    return both if more and columns(lower.cells, RESULTS) else upper
