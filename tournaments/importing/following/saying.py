"""What the control software's file says now: the result of each board at each table, and names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scoring.errors import ScoringError
from scoring.play.scores import PlayedScore
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.bridgemate import Row, score_of_row, tables_of
from tournaments.site.texts import apart_from_number

_OF_RESULT = ("Contract", "NS/EW", "Result", "LeadCard", "Remarks", "PairNS", "PairEW")
_LOGGED = ("DateLog", "TimeLog")
Tables = Mapping[str, Sequence[Row]]


@dataclass(frozen=True, slots=True)
class KeyedResult:
    """What the devices say about a board at a table: its last row in ReceivedData.

    Attributes:
        letter: The section's letter.
        table: The table.
        round: The round.
        board: The board.
        ns: The number of the pair North-South, 0 if the row has none.
        ew: The number of the pair East-West, 0 if the row has none.
        score: The score; None if it was erased or cannot be read.
        erased: Whether it was erased.
        problem: Why it cannot be read; otherwise empty.
        mark: Identifies this row in this state.
    """

    letter: str
    table: int
    round: int
    board: int
    ns: int
    ew: int
    score: PlayedScore | None
    erased: bool
    problem: str
    mark: str

    @property
    def where(self) -> str:
        """Its place in words, as the start of a sentence."""
        return f"Section {self.letter}, table {self.table}, round {self.round}, board {self.board}"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who begins in a seat, as keyed in: ``name`` or ``number`` may be empty."""

    letter: str
    table: int
    seat: str
    name: str
    number: str


def read_tables(content: bytes) -> Tables:
    """Return the tables of a file.

    Raises:
        InterchangeError: it is not a sound Bridgemate file, perhaps because it is being written.
    """
    try:
        tables = tables_of(content)
    except Exception as error:  # the reader raises whatever error the bytes lead it into
        raise InterchangeError("The file cannot be read because it is damaged.") from error
    if "ReceivedData" not in tables or "Section" not in tables:
        raise InterchangeError("This is not a Bridgemate file: it has no table ReceivedData.")
    return tables


def results_said(tables: Tables) -> Iterator[KeyedResult]:
    """Yield the last result of each board at each table, in the order of their rows."""
    letters = letters_of(tables)
    last: dict[tuple[int, ...], Row] = {}
    for row in sorted(tables["ReceivedData"], key=lambda each: whole(each, "ID")):
        place = tuple(whole(row, name) for name in ("Section", "Table", "Round", "Board"))
        last.pop(place, None)
        last[place] = row
    for (section, table, number, board), row in last.items():
        score, problem = None, ""
        erased = bool(row.get("Erased"))
        if not erased:
            try:
                score = score_of_row(row)
            except (ScoringError, InterchangeError) as error:
                problem = str(error)
        yield KeyedResult(
            letters.get(section, "?"),
            table,
            number,
            board,
            whole(row, "PairNS"),
            whole(row, "PairEW"),
            score,
            erased,
            problem,
            _mark(row, erased=erased),
        )


def seats_said(tables: Tables) -> Iterator[Seated]:
    """Yield who begins in which seat, with names where the file knows them."""
    letters = letters_of(tables)
    known = {
        text(row, "strID") or str(whole(row, "ID")): text(row, "Name")
        for row in tables.get("PlayerNames", ())
    }
    for row in tables.get("PlayerNumbers", ()):
        seat, number = text(row, "Direction").upper()[:1], text(row, "Number")
        number = "" if number == "0" else number
        name, written = apart_from_number(text(row, "Name") or known.get(number, ""))
        number = number or written
        if seat in tuple("NSEW") and whole(row, "Round") <= 1 and (name or number):
            letter = letters.get(whole(row, "Section"), "?")
            yield Seated(letter, whole(row, "Table"), seat, name, number)


def marks(tables: Tables) -> frozenset[object]:
    """Return the marks of every row that says something, to compare two readings."""
    return frozenset([*(each.mark for each in results_said(tables)), *seats_said(tables)])


def letters_of(tables: Tables) -> Mapping[int, str]:
    """Return the letter of each section by its number in the file."""
    return {whole(row, "ID"): text(row, "Letter").upper() for row in tables["Section"]}


def whole(row: Mapping[str, object], name: str) -> int:
    """Return a whole number of a row; 0 for none."""
    value = row.get(name)
    return value if isinstance(value, int) else 0


def text(row: Mapping[str, object], name: str) -> str:
    """Return a text of a row in one line; empty for none."""
    return " ".join(str(row.get(name) or "").replace("\0", "").split())[:200]


def _mark(row: Row, *, erased: bool) -> str:
    said = [str(whole(row, "ID")), str(erased), *(text(row, n) for n in (*_OF_RESULT, *_LOGGED))]
    return sha256("\n".join(said).encode()).hexdigest()[:32]
