"""Deals from files for dealing machines: DUP, BRI, DGE and DLM.

Layouts, as Big Deal (S. van Staveren) writes them: BRI has records of 128 bytes that begin with the
cards of North, East and South as two digits each, from 01, the ace of spades, to 52, the two of
clubs. DGE has records of 128 bytes that begin with the four hands as 17 bytes each: for every suit
its symbol (bytes 6, 3, 4, 5) and ranks. DUP has records of 156 bytes: both of these, and the range
of boards. DLM is a text in which each letter stands for the holders of two cards.
"""

import re
from collections.abc import Callable, Iterator

from scoring.errors import ScoringError
from scoring.hands.deals import RANKS, SUITS, Deal
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard

MOST_DEALS = 200
_NESW = "NESW"
_CARDS = 52
_IN_DIGITS = 78  # bytes: 39 cards of two digits
_IN_SIGNS = 68  # bytes: four hands of 17
_RECORD, _LONG_RECORD = 128, 156  # bytes
_SIGNS = {6: "S", 3: "H", 4: "D", 5: "C"}
_DLM_BOARD = re.compile(r"^Board ([0-9]{1,3})=([a-p]{26})([0-9]{1,3})\s*$", re.MULTILINE)
_DLM_RANGE = re.compile(r"^(From|To) board=([0-9]{1,3})\s*$", re.MULTILINE)
_DLM_KEY = re.compile(r"^Crypto key=(\S+)\s*$", re.MULTILINE)
_DIGITS = re.compile(rb"[0-5][0-9]" * 39)
_HOLDERS = {letter: divmod(n, 4) for n, letter in enumerate("abcdefghijklmnop")}


def is_dealt(content: bytes) -> bool:
    """Return whether a file is in one of the four formats."""
    return _reader(content) is not None


def read_dealt(content: bytes, _details: EventDetails) -> FileContents:
    """Read the deals.

    Raises:
        InterchangeError: the cards are encrypted, or there is no complete deal.
    """
    reader = _reader(content)
    remarks: list[str] = []
    deals: dict[int, DealtBoard] = {}
    for board, holders in reader(content) if reader else ():
        where = f"Board {board}"
        try:
            if not 1 <= board <= HIGHEST_BOARD:
                raise InterchangeError(f"boards are numbered from 1 to {HIGHEST_BOARD}.")
            deals.setdefault(board, DealtBoard(board, str(_deal(holders))))
        except (ScoringError, InterchangeError) as error:
            remarks.append(f"{where}: {error}")
        if len(deals) > MOST_DEALS:
            raise InterchangeError(f"The file has more than {MOST_DEALS} deals.")
    if not deals:
        raise InterchangeError(remarks[0] if remarks else "The file has no deals.")
    return FileContents(
        "dealt",
        "",
        no_event="The file has deals but no results.",
        deals=tuple(deals[board] for board in sorted(deals)),
        warnings=tuple(remarks),
    )


Holders = str
"""For each card, from the ace of spades to the two of clubs, who has it: N, E, S, W or a blank."""

_Reader = Callable[[bytes], Iterator[tuple[int, Holders]]]


def _reader(content: bytes) -> _Reader | None:
    if content[:40].lstrip().startswith(b"[Document]") and b"Board " in content:
        return _dlm
    digits = _DIGITS.match(content) is not None
    if (
        digits
        and len(content) % _LONG_RECORD == 0
        and content[146:148] in (b"YN", b"YY", b"NN", b"NY")
    ):
        return _dup
    if digits and len(content) % _RECORD in (0, _IN_DIGITS):
        return _bri
    if digits and len(content) % _IN_DIGITS == 0:
        return _bri
    if content[:1] == b"\x06" and len(content) % _RECORD in (0, _IN_SIGNS):
        return _dge
    if content[:1] == b"\x06" and len(content) % _IN_SIGNS == 0:
        return _dge
    return None


def _dup(content: bytes) -> Iterator[tuple[int, Holders]]:
    lowest = content[148:151].decode("ascii", "replace").strip()
    first = int(lowest) if lowest.isdecimal() and lowest.isascii() else 1
    for n, start in enumerate(range(0, len(content), _LONG_RECORD)):
        yield first + n, _from_digits(content[start : start + _IN_DIGITS])


def _bri(content: bytes) -> Iterator[tuple[int, Holders]]:
    size = _RECORD if len(content) % _RECORD in (0, _IN_DIGITS) else _IN_DIGITS
    for n, start in enumerate(range(0, len(content), size), 1):
        yield n, _from_digits(content[start : start + _IN_DIGITS])


def _dge(content: bytes) -> Iterator[tuple[int, Holders]]:
    size = _RECORD if len(content) % _RECORD in (0, _IN_SIGNS) else _IN_SIGNS
    for n, start in enumerate(range(0, len(content), size), 1):
        yield n, _from_signs(content[start : start + _IN_SIGNS])


def _dlm(content: bytes) -> Iterator[tuple[int, Holders]]:
    text = content.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    key = _DLM_KEY.search(text)
    if key is not None and key[1] != "0":
        raise InterchangeError(
            "This is a Duplimate file (DLM) with encrypted cards. Save it without a key."
        )
    limits = {word: int(number) for word, number in _DLM_RANGE.findall(text)}
    first, last = limits.get("From", 1), limits.get("To", HIGHEST_BOARD)
    for match in _DLM_BOARD.finditer(text):
        board = int(match[1])
        if not first <= board <= last:
            continue  # padding: a file always has 99 boards
        check = board
        for letter in match[2]:
            check ^= ord(letter)
        if check != int(match[3]):
            yield board, ""
            continue
        yield board, "".join(_NESW[seat] for letter in match[2] for seat in _HOLDERS[letter])


def _from_digits(record: bytes) -> Holders:
    holders = [" "] * _CARDS
    for place in range(39):
        digits = record[2 * place : 2 * place + 2]
        card = int(digits) if digits.isdigit() and len(digits) == 2 else 0
        if not 1 <= card <= _CARDS or holders[card - 1] != " ":
            return ""
        holders[card - 1] = _NESW[place // 13]
    return "".join(holders).replace(" ", "W")


def _from_signs(record: bytes) -> Holders:
    holders = [" "] * _CARDS
    for seat, start in zip(_NESW, range(0, _IN_SIGNS, 17), strict=True):
        suit = ""
        for byte in record[start : start + 17]:
            if byte in _SIGNS:
                suit = _SIGNS[byte]
                continue
            rank = RANKS.find(chr(byte).upper())
            if not suit or rank < 0:
                return ""
            holders[SUITS.index(suit) * 13 + rank] = seat
    return "".join(holders)


def _deal(holders: Holders) -> Deal:
    if len(holders) != _CARDS:
        raise InterchangeError("the record is damaged; the board was left out.")
    if " " in holders:
        raise InterchangeError(f"the record is damaged: {quoted(holders.strip() or 'no cards')}.")
    hands = []
    for seat in _NESW:
        suits = (
            "".join(RANKS[n] for n in range(13) if holders[13 * suit + n] == seat)
            for suit in range(4)
        )
        hands.append(".".join(suits))
    return Deal.parse("N:" + " ".join(hands))
