"""Deals from PBN 2.1, the text format of dealing machines and analysts.

We read only these tags: Board, Dealer, Vulnerable, Deal, and the analysis if there is one
(OptimumResultTable or DoubleDummyTricks; ParContract with OptimumScore, or Minimax). Names,
auctions and play are ignored.

We take real files as they are. A board that appears twice with the same cards, as from the open and
the closed room, is one deal. If a board cannot be read or contradicts itself, a remark says what
was done with it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.hands.deals import Deal, Makeable
from scoring.play.boards import dealer, vulnerability
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.text import Game, decoded, games
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard

LARGEST_FILE = 2 * 1024 * 1024  # bytes; a hundred boards with analysis are 100 kB
MOST_DEALS = 200
_BOARD = re.compile(r"[0-9]{1,6}")
_PAR_POINTS = re.compile(r"[0-9]{1,5}")
_ROW = re.compile(r"([NESW])\s+(NT|N|S|H|D|C)\s+([0-9]{1,2})")
_SUITS = str.maketrans("SHDC", "♠♥♦♣")
_VULNERABLE = {
    **dict.fromkeys(("none", "love", "-"), "none"),
    "ns": "NS",
    "ew": "EW",
    **dict.fromkeys(("all", "both"), "all"),
}
_CONTRACT = re.compile(r"([1-7])(NT|[NSHDC])(X{0,2})([+=-]?[0-9]{0,2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadDeals:
    """The deals of a file in order, and what was left out or is doubtful."""

    deals: tuple[DealtBoard, ...]
    remarks: tuple[str, ...]


def read_deals(content: bytes) -> tuple[DealtBoard, ...]:
    """Read the deals of a file in order, as ``read_deals_with_remarks`` does."""
    return read_deals_with_remarks(content).deals


def read_deals_with_remarks(content: bytes) -> ReadDeals:
    """Read the deals of a file.

    Args:
        content: The bytes of the file, in UTF-8 or Latin-1.

    Raises:
        InterchangeError: there are no deals; the message says why in one sentence.
    """
    if len(content) > LARGEST_FILE:
        raise InterchangeError(
            f"The file is larger than {LARGEST_FILE // 1024 // 1024} MB, too large for deals alone."
        )
    remarks: list[str] = []
    found = deals_of(games(decoded(content), remarks), remarks)
    if not found:
        raise InterchangeError(
            remarks[0]
            if remarks
            else "The file has no deals: it has no Deal tag with the four hands of a board."
        )
    return ReadDeals(found, tuple(remarks))


def deals_of(read: Iterable[Game], remarks: list[str]) -> tuple[DealtBoard, ...]:
    """Return the deals of games, each board once; add what there is to say to ``remarks``.

    Raises:
        InterchangeError: there are too many.
    """
    deals: dict[int, DealtBoard] = {}
    first: dict[int, int] = {}
    for game in read:
        try:
            dealt = _dealt(game, remarks)
        except InterchangeError as error:
            remarks.append(str(error))
            continue
        if dealt is None:
            continue
        before = deals.get(dealt.board)
        if before is None:
            deals[dealt.board] = dealt
            first[dealt.board] = game.line
        elif before.cards != dealt.cards:
            remarks.append(
                f"Line {game.line}: board {dealt.board} appears again with different cards; "
                f"those in line {first[dealt.board]} were used."
            )
        elif not before.makeable and dealt.makeable:
            deals[dealt.board] = dealt
        if len(deals) > MOST_DEALS:
            raise InterchangeError(
                f"The file has more than {MOST_DEALS} deals. Import one session at a time."
            )
    return tuple(deals.values())


def _dealt(game: Game, remarks: list[str]) -> DealtBoard | None:
    """Return a board's deal; None if the file gives none."""
    text = game.value("Deal")
    if not text:
        return None
    board = board_of(game)
    where = f"Line {game.tags['Deal'][1]}, board {board}"
    try:
        cards = Deal.parse(text)
    except ScoringError as error:
        raise InterchangeError(f"{where}: {error}") from error
    remarks += _another_boards_conditions(game, board)
    try:
        makeable = _makeable(game, board)
    except InterchangeError as error:
        remarks.append(str(error))
        makeable = ""
    return DealtBoard(board, str(cards), makeable, _par(game))


def board_of(game: Game) -> int:
    """Return the number of a game's board.

    Raises:
        InterchangeError: it has none.
    """
    text = game.value("Board")
    if not text:
        raise InterchangeError(
            f"Line {game.line_of('Deal')}: this deal does not say which board it belongs to."
        )
    if not (_BOARD.fullmatch(text) and 1 <= int(text) <= HIGHEST_BOARD):
        raise InterchangeError(
            f"Line {game.tags['Board'][1]}: {quoted(text)} is not a board number; "
            f"boards are numbered from 1 to {HIGHEST_BOARD}."
        )
    return int(text)


def _another_boards_conditions(game: Game, board: int) -> list[str]:
    """Return remarks on a dealer or vulnerability that does not fit the board's number (Law 2).

    Fairdeal scores by the board number.
    """
    remarks = []
    said = game.value("Dealer").upper()[:1]
    if said and said in "NESW" and said != dealer(board):
        remarks.append(
            f"Line {game.line_of('Dealer')}: the file makes {said} dealer of board {board}; by its "
            f"number it is {dealer(board).word}."
        )
    said = game.value("Vulnerable")
    if said and _VULNERABLE.get(said.lower()) != vulnerability(board):
        remarks.append(
            f"Line {game.line_of('Vulnerable')}: the vulnerability {quoted(said)} does not fit "
            f"board {board}; the board number counts."
        )
    return remarks


def _makeable(game: Game, board: int) -> str:
    if game.tables.get("OptimumResultTable"):
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


def _from_table(game: Game, board: int) -> str:
    tricks: dict[tuple[str, str], int] = {}
    rows = game.tables["OptimumResultTable"]
    for row in rows:
        line = row.text
        match = _ROW.fullmatch(line)
        if match is None:
            raise InterchangeError(
                f"Line {row.line}, board {board}: {quoted(line)} is not a line of makeable "
                "contracts such as N NT 9."
            )
        tricks[match[1], match[2][0]] = int(match[3])
    try:
        return Makeable.of(tricks).digits
    except ScoringError as error:
        raise InterchangeError(f"Line {rows[0].line}, board {board}: {error}") from error


def _par(game: Game) -> str:
    """Return the par in words: the contract if nobody errs, and its score.

    >>> _par(Game(1, {"ParContract": ("NS 4S=", 1), "OptimumScore": ("NS 420", 2)}))
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
    if side == "EW" and _PAR_POINTS.fullmatch(points) and int(points):
        points = f"-{points}"  # the score is North-South's
    number = points.lstrip("+-")
    if _PAR_POINTS.fullmatch(number):
        sign = "" if not int(number) else "−" if points.startswith("-") else "+"
        words = ", ".join(part for part in (words, f"{sign}{number}") if part)
    return words[:60]


def _contract_in_signs(match: re.Match[str]) -> str:
    strain = match[2].upper()
    shown = "NT" if strain.startswith("N") else strain.translate(_SUITS)
    doubled = match[3].upper()
    return f"{match[1]}{shown}{doubled}{match[4].replace('-', '−')}"
