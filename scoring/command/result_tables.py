"""Plain tables of results, CSV or JSON, read into what was entered at each table."""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from io import StringIO

from scoring.errors import NotationError, ScoringError
from scoring.play.contracts import Contract
from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game, format_score
from scoring.play.ruling_notation import Divided, format_ruling, parse_ruling
from scoring.play.scores import Artificial, PlayedScore, ns_points
from scoring.play.table_result import TableResult
from scoring.text import letters_only, quoted

COLUMNS = {
    "session": ("session", "session_number"),
    "section": ("section", "field", "section_letter"),
    "round": ("round", "round_number", "match"),
    "board": ("board", "board_number", "bd", "deal"),
    "ns": ("ns", "ns_pair", "pair_ns", "ns_pair_number", "pairns", "ns_team"),
    "ew": ("ew", "ew_pair", "pair_ew", "ew_pair_number", "pairew", "ew_team"),
    "score": ("score", "ns_score", "score_ns", "ns_tricks"),
    "contract": ("contract",),
    "declarer": ("declarer", "played_by", "by"),
    "result": ("result",),
    "tricks": ("tricks", "tricks_taken"),
    "ruling": ("ruling", "adjusted"),
    "group": ("group",),
    "ns_points": ("ns_points", "ns_match_points", "ns_matchpoints", "ns_imps"),
    "ew_points": ("ew_points", "ew_match_points", "ew_matchpoints", "ew_imps"),
}
"""Each column that is read, with the headings it can have; other columns are ignored."""

_NEEDED = ("board", "ns", "ew")
_HOLD_RESULTS = ("score", "contract", "ruling")
_SEPARATOR = re.compile("^sep=.\r?\n", re.IGNORECASE)  # a first line for spreadsheets

Cells = Mapping[str, str]


def table_rows(content: bytes) -> Iterator[tuple[int, Cells]]:
    """Yield the cells of each row with its number: its line in CSV, its place in JSON, from 1.

    Raises:
        ScoringError: with one sentence that says what is wrong and where.
    """
    text = _decoded(content)
    yield from _json_rows(text) if text.lstrip()[:1] in ("[", "{") else _csv_rows(text)


def _decoded(content: bytes) -> str:
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1252", "latin-1"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ScoringError("The file starts as UTF-16 but is not UTF-16 throughout. Save it as UTF-8.")


def _csv_rows(text: str) -> Iterator[tuple[int, Cells]]:
    rows = _SEPARATOR.sub("", text.lstrip("\r\n"), count=1)
    before = text.count("\n") - rows.count("\n")
    mark = max(",;\t|", key=rows.partition("\n")[0].count)
    reader = csv.reader(StringIO(rows), delimiter=mark, skipinitialspace=True)
    headings: list[str] | None = None
    try:
        for cells in reader:
            number = before + reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if headings is None:
                headings = _headings(cells)
                continue
            if any(cell.strip() for cell in cells[len(headings) :]):
                raise ScoringError(f"Row {number} has more cells than there are headings.")
            yield number, dict(zip(headings, map(str.strip, cells), strict=False))
    except csv.Error as error:
        message = f"Row {before + reader.line_num} cannot be read as CSV: {error}."
        raise ScoringError(message) from error


def _json_rows(text: str) -> Iterator[tuple[int, Cells]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScoringError("The file begins like JSON but is not valid JSON.") from error
    rows = found.get("results") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ScoringError(
            "This is JSON, but not results. It must be a list of objects, or hold one under "
            "“results”."
        )
    for number, row in enumerate(rows, 1):
        headings = _headings(list(row))
        given = zip(headings, row.values(), strict=True)
        yield number, {name: "" if value is None else str(value).strip() for name, value in given}


def _headings(cells: list[str]) -> list[str]:
    """Return what each column is read as; empty for one that is ignored."""
    names = {name: column for column, known in COLUMNS.items() for name in known}
    plain = ["_".join(re.split(r"[\s_/.-]+", cell.strip().lower())) for cell in cells]
    found = [names.get(each, "") for each in plain]
    for column in _NEEDED:
        if column not in found:
            message = f"There is no column {column}; the columns are {', '.join(COLUMNS)}."
            raise ScoringError(message)
    if not set(_HOLD_RESULTS) & set(found):
        raise ScoringError("There is no column score, contract or ruling, so there are no results.")
    for column in COLUMNS:
        if found.count(column) > 1:
            raise ScoringError(f"There are two columns {column}. Keep only one.")
    return found


HIGHEST_BOARD = 9_999
LARGEST_POINTS = 1_000_000

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_POINTS = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")
_NO_RESULT = frozenset({"", "-", "?"})


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One table's result on one board.

    Args:
        number: Its line in a CSV file, or its place in a JSON file, from 1.
        session: Empty if there is only one.
        section: Empty if there is only one.
        round: Tells apart two matches between the same teams; can be empty.
        board: Board number.
        ns: Who sat North-South.
        ew: Who sat East-West.
        result: Points from North-South if they are given, otherwise what was entered or ruled;
            None while there is no result.
        group: Which cards the table held, if a board was fouled; empty if all held the same.
        remark: What is inconsistent in the row; empty if nothing is.
        ns_points: What someone else has published for North-South; None if nothing.
        ew_points: The same for East-West.
    """

    number: int
    session: str
    section: str
    round: str
    board: int
    ns: str
    ew: str
    result: PlayedScore | Divided | int | None
    group: str
    remark: str = ""
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None

    @property
    def written(self) -> str:
        """The result in our own notation."""
        if isinstance(self.result, int):
            return f"{self.result:+}"
        return "" if self.result is None else format_ruling(self.result)

    def line(self, *, field: object, ns: object, ew: object, game: ContractGame) -> TableResult:
        """Return the row as a table result.

        Args:
            field: The scores that are compared with each other.
            ns: The contestant North-South.
            ew: The contestant East-West.
            game: The game whose scoring table applies to contracts.
        """

        def points(score: PlayedScore) -> int | None:
            return ns_points(score, self.board, game=game)

        score, awards, weighted = None, None, None
        match self.result:
            case Artificial(of_ns, of_ew):
                awards = (of_ns, of_ew)
            case Divided():
                weighted = self.result.outcomes(points)
            case int():
                score = self.result
            case None:
                pass
            case played:
                score = points(played)
        return TableResult(
            key=self.number,
            field=field,
            board=self.board,
            ns=ns,
            ew=ew,
            score=score,
            awards=awards,
            weighted=weighted,
            group=self.group or None,
        )


def read_results(
    content: bytes, *, game: Game = Game.BRIDGE, contract_game: ContractGame = ContractGame.CONTRACT
) -> list[ResultRow]:
    """Read a table of results.

    Args:
        content: CSV with a line of headings, its cells separated by commas, semicolons, tabs or
            vertical bars; or JSON, a list of objects, or an object with such a list under
            ``results``.
        game: Whether scores are points or tricks.
        contract_game: The game whose scoring table is used to check a contract against the
            points given beside it.

    Raises:
        ScoringError: with one sentence that says what is wrong and where.
    """
    results = []
    for number, cells in list(table_rows(content)):
        try:
            results.append(_row(number, cells, game, contract_game))
        except ScoringError as error:
            raise ScoringError(f"Row {number}: {error}") from error
    if not results:
        raise ScoringError("The table has no results.")
    return results


def _row(number: int, cells: Cells, game: Game, contract_game: ContractGame) -> ResultRow:
    board = cells.get("board", "")
    if not (board.isascii() and board.isdecimal() and 1 <= int(board[:9]) <= HIGHEST_BOARD):
        message = f"{quoted(board)} is not a board: boards are numbered 1 to {HIGHEST_BOARD}."
        raise ScoringError(message)
    ns, ew = cells.get("ns", ""), cells.get("ew", "")
    if not ns or not ew:
        raise ScoringError(f"it does not say who sat {'East-West' if ns else 'North-South'}.")
    result, remark = _result(cells, int(board), game, contract_game)
    return ResultRow(
        number=number,
        session=cells.get("session", ""),
        section=cells.get("section", ""),
        round=cells.get("round", ""),
        board=int(board),
        ns=ns,
        ew=ew,
        result=result,
        group=cells.get("group", ""),
        remark=remark,
        ns_points=_points(cells.get("ns_points", "")),
        ew_points=_points(cells.get("ew_points", "")),
    )


def _points(text: str) -> Decimal | None:
    if text in _NO_RESULT:
        return None
    if not _POINTS.fullmatch(text):
        raise ScoringError(f"{quoted(text)} is not a number of points.")
    return Decimal(text.replace(",", "."))


def _result(
    cells: Cells, board: int, game: Game, contract_game: ContractGame
) -> tuple[PlayedScore | Divided | int | None, str]:
    """Return the result that counts, and a remark if another cell contradicts it.

    A ruling overrides a score, and a score written as a number overrides a contract.
    """
    if ruling := cells.get("ruling", ""):
        return _ruling(ruling, game), ""
    written = cells.get("score", "")
    score = _score(written, game) if written not in _NO_RESULT else None
    contract = cells.get("contract", "")
    if contract in _NO_RESULT or (score is not None and not isinstance(score, int)):
        return score, ""
    played = _played(contract, cells, game)
    if score is None or isinstance(played, Divided):
        return played, ""
    worth = ns_points(played, board, game=contract_game)
    if worth is None or worth == score:
        return played, ""
    return score, f"{format_score(played)} is worth {worth:+}; the score {score:+} counts."


def _ruling(text: str, game: Game) -> PlayedScore | Divided:
    """Read a score, or a ruling that can be rated without the other tables.

    Raises:
        NotationError: it cannot be read, or it is about irregular hands, which an event rates
            from its other tables.
    """
    ruling = parse_ruling(text, game=game)
    if isinstance(ruling, Irregular):
        raise NotationError(
            f"{format_ruling(ruling)} is rated from the other tables. Write the tricks that it "
            "gives, or make the ruling in an event."
        )
    return ruling


def _score(text: str, game: Game) -> PlayedScore | Divided | int:
    plain = letters_only(text)
    if game is Game.WHIST or not _WHOLE.fullmatch(plain):
        return _ruling(text, game)
    points = int(plain)
    if abs(points) > LARGEST_POINTS:
        raise ScoringError(f"a score of {points:+} is too large.")
    return points


def _played(contract: str, cells: Cells, game: Game) -> PlayedScore | Divided:
    """Read a contract; declarer and result can be in their own columns."""
    declarer = cells.get("declarer", "")
    if not declarer:
        return _ruling(contract, game)
    plain = letters_only(contract)
    result = cells.get("result", "")
    try:
        needed = Contract.parse(plain).needed
    except NotationError:
        return _ruling(contract, game)  # passed out, or an artificial score
    tricks = cells.get("tricks", "")
    if not result and tricks.isascii() and tricks.isdecimal():
        result = f"{int(tricks) - needed:+}"
    if result in ("0", "+0", "-0"):
        result = "="
    return _ruling(f"{plain}{declarer[:1]}{result}", game)
