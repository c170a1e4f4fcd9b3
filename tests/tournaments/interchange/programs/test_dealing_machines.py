"""Deals in the files of dealing machines, written here as Big Deal writes them."""

import pytest

from scoring.hands.deals import RANKS, SUITS, Deal
from tests.tournaments.evenings import dealt
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.dealing_machines import is_dealt, read_dealt
from tournaments.interchange.results.events import EventDetails

BOARDS = range(1, 5)
SIGNS = dict(zip(SUITS, b"\x06\x03\x04\x05", strict=True))


def holders(board: int) -> str:
    deal = Deal.parse(dealt(board).cards)
    return "".join(
        seat
        for suit in range(4)
        for rank in RANKS
        for seat, hand in zip("NESW", deal.hands, strict=True)
        if rank in hand.suits[suit]
    )


def digits(board: int) -> bytes:
    who = holders(board)
    return "".join(
        f"{card:02d}" for seat in "NES" for card in range(1, 53) if who[card - 1] == seat
    ).encode()


def signs(board: int) -> bytes:
    return b"".join(
        bytes([SIGNS[suit]]) + ranks.encode()
        for hand in Deal.parse(dealt(board).cards).hands
        for suit, ranks in zip(SUITS, hand.suits, strict=True)
    )


def bri(boards: range = BOARDS) -> bytes:
    return b"".join(digits(n) + b" " * 32 + b"\0" * 18 for n in boards)


def dge(boards: range = BOARDS) -> bytes:
    return b"".join(signs(n) + b"\0" * 60 for n in boards)


def dup(boards: range = BOARDS) -> bytes:
    return b"".join(digits(n) + signs(n) + b"YN1  0 04 " for n in boards)


def dlm(boards: range = BOARDS, *, key: str = "0") -> bytes:
    lines = [
        *("[Document]", "Headline=Evening", "Status=Show", "Duplicates=0"),
        *(f"From board={boards[0]}", f"To board={boards[-1]}", f"Crypto key={key}", "Checksum=0"),
    ]
    for board in (*boards, 99):  # the last is filled in and not played
        who = ["NESW".index(seat) for seat in holders(min(board, 4))]
        letters = "".join(chr(97 + 4 * a + b) for a, b in zip(who[::2], who[1::2], strict=True))
        check = board
        for letter in letters:
            check ^= ord(letter)
        lines.append(f"Board {board:02d}={letters}{check:03d}")
    return "\r\n".join(lines).encode()


def boards_of(content: bytes) -> list[tuple[int, str]]:
    assert is_dealt(content)
    return [(deal.board, deal.cards) for deal in read_dealt(content, EventDetails()).deals]


@pytest.mark.parametrize("written", [bri, dge, dup, dlm])
def test_every_card_is_where_it_was_dealt(written):
    assert boards_of(written()) == [(n, dealt(n).cards) for n in BOARDS]


def test_a_duplimate_file_may_begin_with_another_board():
    assert [board for board, _cards in boards_of(dlm(range(3, 5)))] == [3, 4]
    later = dup().replace(b"YN1  0", b"YN17 0")
    assert [board for board, _cards in boards_of(later)] == [17, 18, 19, 20]


def test_encrypted_cards_are_named():
    with pytest.raises(InterchangeError, match="with encrypted cards"):
        read_dealt(dlm(key="7"), EventDetails())


def test_a_damaged_board_is_left_out_with_a_remark():
    damaged = bytearray(bri())
    damaged[128:132] = b"0101"

    found = read_dealt(bytes(damaged), EventDetails())

    assert [deal.board for deal in found.deals] == [1, 3, 4]
    assert found.warnings == ("Board 2: the record is damaged; the board was left out.",)


@pytest.mark.parametrize("content", [b"", b"01" * 39, b"\x06AKQ", b"[Document]\n", b"hello"])
def test_other_files_are_not_taken_for_deals(content):
    assert not is_dealt(content) or read_dealt_fails(content)


def read_dealt_fails(content: bytes) -> bool:
    with pytest.raises(InterchangeError):
        read_dealt(content, EventDetails())
    return True
