"""Deals from PBN 2.1, the text format of dealing machines and analysts.

Only these tags are read: Board, Dealer, Vulnerable, Deal, and the analysis if there is one
(OptimumResultTable or DoubleDummyTricks; ParContract with OptimumScore, or Minimax). Names,
auctions and play are ignored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.errors import ScoringError
from scoring.play.boards import dealer, vulnerability
from scoring.play.deals import Deal, Makeable
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.services.play.deals import HIGHEST_BOARD, DealtBoard

LARGEST_FILE = 2 * 1024 * 1024  # bytes; a hundred boards with analysis have 100 kB
MOST_DEALS = 200
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]{1,40})\s*"((?:[^"\\]|\\.)*)"\s*\]')
_BEGINNINGS = ("Event", "Board", "Deal")
_ROW = re.compile(r"([NESW])\s+(NT|N|S|H|D|C)\s+([0-9]{1,2})")
_SUITS = str.maketrans("SHDC", "♠♥♦♣")
_VULNERABLE = {
    **dict.fromkeys(("none", "love", "-"), "none"),
    "ns": "NS",
    "ew": "EW",
    **dict.fromkeys(("all", "both"), "all"),
}
_CONTRACT = re.compile(r"([1-7])(NT|[NSHDC])(X{0,2})([+=-]?[0-9]{0,2})", re.IGNORECASE)


@dataclass(slots=True)
class _Game:
    """The tags of one board with their line numbers, and the rows of its table."""

    line: int
    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    rows: list[tuple[str, int]] = field(default_factory=list)

    def value(self, name: str) -> str:
        return self.tags.get(name, ("", 0))[0].strip()


def read_deals(content: bytes) -> tuple[DealtBoard, ...]:
    """Read the deals of a file, in its order.

    Args:
        content: The bytes of the file, in UTF-8 or Latin-1.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    if len(content) > LARGEST_FILE:
        raise InterchangeError(
            f"The file is larger than {LARGEST_FILE // 1024 // 1024} MB, too large for deals alone."
        )
    deals: list[DealtBoard] = []
    before: dict[int, int] = {}
    for game in _games(_text(content)):
        dealt = _dealt(game)
        if dealt is None:
            continue
        if dealt.board in before:
            raise InterchangeError(
                f"Line {game.line}: board {dealt.board} appears a second time; "
                f"the first is in line {before[dealt.board]}."
            )
        before[dealt.board] = game.line
        deals.append(dealt)
        if len(deals) > MOST_DEALS:
            raise InterchangeError(
                f"The file has more than {MOST_DEALS} deals; bring those of one session."
            )
    if not deals:
        raise InterchangeError(
            "The file has no deal: there is no tag Deal with the four hands of a board."
        )
    return tuple(deals)


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _games(text: str) -> Iterator[_Game]:
    """Yield the boards: a new board begins where a tag is repeated."""
    game: _Game | None = None
    section = ""  # the tag whose table the lines belong to
    earlier: dict[str, str] = {}
    for number, line in _lines(text):
        if not line.lstrip().startswith("["):
            if game is not None and section == "OptimumResultTable" and line.strip():
                game.rows.append((line.strip(), number))
            continue
        for section, written in _tags(line, number):
            value = earlier.get(section, "") if written.startswith("#") else written
            earlier[section] = value
            if game is not None and section in _BEGINNINGS and section in game.tags:
                yield game
                game = None
            game = game or _Game(number)
            game.tags.setdefault(section, (value, number))
    if game is not None:
        yield game


def _tags(line: str, number: int) -> list[tuple[str, str]]:
    if _TAG.sub("", line).strip():
        raise InterchangeError(
            f'Line {number}: {quoted(line)} is not a tag such as [Name "value"].'
        )
    return [
        (match[1], match[2].replace('\\"', '"').replace("\\\\", "\\"))
        for match in _TAG.finditer(line)
    ]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without escaped lines and comments."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("%") and not inside:
            continue
        kept, inside = _without_comments(line, inside=inside)
        yield number, kept


def _without_comments(line: str, *, inside: bool) -> tuple[str, bool]:
    kept: list[str] = []
    in_text = False
    for place, character in enumerate(line):
        if inside:
            inside = character != "}"
        elif character == '"' and line[place - 1 : place] != "\\":
            in_text = not in_text
            kept.append(character)
        elif in_text or character not in "{;":
            kept.append(character)
        elif character == ";":
            break
        else:
            inside = True
    return "".join(kept), inside


def _dealt(game: _Game) -> DealtBoard | None:
    """Return a board's deal; None if the file gives none."""
    text = game.value("Deal")
    if not text:
        return None
    board = _board(game)
    where = f"Line {game.tags['Deal'][1]}, board {board}"
    try:
        cards = Deal.parse(text)
    except ScoringError as error:
        raise InterchangeError(f"{where}: {error}") from error
    _refuse_another_boards_conditions(game, board)
    return DealtBoard(board, str(cards), _makeable(game, board), _par(game))


def _board(game: _Game) -> int:
    text = game.value("Board")
    if not text:
        raise InterchangeError(
            f"Line {game.tags['Deal'][1]}: this deal does not say which board it is of."
        )
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= HIGHEST_BOARD):
        raise InterchangeError(
            f"Line {game.tags['Board'][1]}: {quoted(text)} is not a board number; "
            f"boards are numbered from 1 to {HIGHEST_BOARD}."
        )
    return int(text)


def _refuse_another_boards_conditions(game: _Game, board: int) -> None:
    """Refuse a dealer or vulnerability that does not belong to the number of the board (Law 2)."""
    said = game.value("Dealer").upper()
    if said and said != dealer(board):
        raise InterchangeError(
            f"Line {game.tags['Dealer'][1]}: the file makes {quoted(said)} dealer of board "
            f"{board}, but the dealer is {dealer(board).word}."
        )
    said = game.value("Vulnerable")
    if said and _VULNERABLE.get(said.lower()) != vulnerability(board):
        raise InterchangeError(
            f"Line {game.tags['Vulnerable'][1]}: the vulnerability {quoted(said)} "
            f"is not that of board {board}."
        )


def _makeable(game: _Game, board: int) -> str:
    if game.rows:
        return _from_table(game, board)
    digits = game.value("DoubleDummyTricks").lower()
    if not digits or not digits.strip("*-?"):
        return ""
    try:
        return Makeable(digits).digits
    except ScoringError as error:
        raise InterchangeError(
            f"Line {game.tags['DoubleDummyTricks'][1]}, board {board}: {error}"
        ) from error


def _from_table(game: _Game, board: int) -> str:
    tricks: dict[tuple[str, str], int] = {}
    for line, number in game.rows:
        match = _ROW.fullmatch(line)
        if match is None:
            raise InterchangeError(
                f"Line {number}, board {board}: {quoted(line)} is not a line of makeable contracts "
                "such as N NT 9."
            )
        tricks[match[1], match[2][0]] = int(match[3])
    try:
        return Makeable.of(tricks).digits
    except ScoringError as error:
        raise InterchangeError(f"Line {game.rows[0][1]}, board {board}: {error}") from error


def _par(game: _Game) -> str:
    """Return the par in words: the contract if nobody errs, and its score.

    >>> _par(_Game(1, {"ParContract": ("NS 4S=", 1), "OptimumScore": ("NS 420", 2)}))
    'NS 4♠=, +420'
    """
    contract = game.value("ParContract") or game.value("ParScore")
    score = game.value("OptimumScore")
    if not contract and ";" in score:  # EW 2C; -90
        contract, _semicolon, score = (part.strip() for part in score.partition(";"))
    if not contract and not score:
        contract = game.value("Minimax")
    words = _CONTRACT.sub(_contract_in_signs, contract)
    side, _space, points = score.rpartition(" ")
    if side == "EW" and points.isdigit() and int(points):
        points = f"-{points}"  # the score is North-South's
    number = points.lstrip("+-")
    if number.isdigit():
        sign = "" if not int(number) else "−" if points.startswith("-") else "+"
        words = ", ".join(part for part in (words, f"{sign}{number}") if part)
    return words[:60]


def _contract_in_signs(match: re.Match[str]) -> str:
    strain = match[2].upper()
    shown = "NT" if strain.startswith("N") else strain.translate(_SUITS)
    doubled = match[3].upper()
    return f"{match[1]}{shown}{doubled}{match[4].replace('-', '−')}"
