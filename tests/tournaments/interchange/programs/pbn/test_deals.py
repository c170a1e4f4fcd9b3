"""Deals read from PBN files; what is wrong is said in a sentence."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.evenings import dealt
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import (
    LARGEST_FILE,
    MOST_DEALS,
    read_deals,
    read_deals_with_remarks,
)
from tournaments.interchange.programs.pbn.text import games
from tournaments.record.services.hands import DealtBoard

ONE, TWO = dealt(1).cards, dealt(2).cards
TABLE = "\n".join(
    f"{d} {s:>2} {n + 5:>2}" for d in "NESW" for n, s in enumerate(("C", "D", "H", "S", "NT"))
)
FILE = f"""% PBN 2.1
% EXPORT
[Event "Club night"]
[Site ""]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{ONE}"] ; dealt by machine
{{ A comment
[Board "99"]
over three lines }}
[OptimumScore "NS 420"]
[ParContract "NS 4S="]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
{TABLE}
[Auction "N"]
1S Pass 4S

[Event "#"]
[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "{TWO}"]
[DoubleDummyTricks "0123456789abcd012345"]
[OptimumScore "EW 3NT+1; -430"]
"""


def read(text: str) -> tuple[DealtBoard, ...]:
    return read_deals(text.encode())


def test_boards_are_read_with_their_analysis():
    assert read(FILE) == (
        DealtBoard(1, ONE, "98765" * 4, "NS 4♠=, +420"),
        DealtBoard(2, TWO, "0123456789abcd012345", "EW 3NT+1, −430"),
    )


@pytest.mark.parametrize("end", ["\r\n", "\n\n", "\r"])
def test_lines_may_end_in_any_way(end):
    assert read(FILE.replace("\n", end)) == read(FILE)


def test_latin_1_and_a_byte_order_mark_are_read():
    named = FILE.replace("Club night", "Clubabend Köln")
    assert read_deals(named.encode("latin-1")) == read(FILE)
    assert read_deals(b"\xef\xbb\xbf" + named.encode()) == read(FILE)


def test_several_tags_may_stand_in_a_line():
    assert read(f'[Board "1"] [Deal "{ONE}"]') == (DealtBoard(1, ONE),)


def test_a_quotation_mark_within_a_text_ends_nothing():
    assert read(f'[Event "The \\"Cup\\" {{open}}"]\n[Board "1"]\n[Deal "{ONE}"]')[0].board == 1


def test_records_without_a_deal_are_passed_over():
    assert [deal.board for deal in read('[Board "7"]\n[Deal ""]\n' + FILE)] == [1, 2]


@pytest.mark.parametrize(
    ("tags", "par"),
    [
        ('[ParContract "NS 4S="]\n[OptimumScore "NS 420"]', "NS 4♠=, +420"),
        ('[ParContract "EW 5DX-2"]\n[OptimumScore "NS 300"]', "EW 5♦X−2, +300"),
        ('[OptimumScore "EW 110"]', "−110"),
        ('[OptimumScore "NS 0"]', "0"),
        ('[Minimax "4SN420"]', "4♠N420"),
        ("", ""),
    ],
)
def test_the_par_is_written_with_suit_symbols(tags, par):
    assert read(f'[Board "1"]\n[Deal "{ONE}"]\n{tags}')[0].par == par


BOARD = f'[Board "1"]\n[Deal "{ONE}"]\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no deal"),
        ("These are no deals.", "no deal"),
        (f'[Deal "{ONE}"]', "Line 1: this deal does not say which board"),
        (f'[Board "one"]\n[Deal "{ONE}"]', "Line 1: “one” is not a board number"),
        (f'[Board "0"]\n[Deal "{ONE}"]', "Line 1: “0” is not a board number"),
        (f'[Board "1000"]\n[Deal "{ONE}"]', "is not a board number"),
        ('[Board "1"]\n[Deal "N:AK"]', "Line 2, board 1: “N:AK” is not a deal"),
    ],
)
def test_a_file_without_a_deal_is_refused_in_one_sentence(text, sentence):
    with pytest.raises(InterchangeError, match=sentence):
        read(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOARD + BOARD, ""),
        (
            BOARD + BOARD.replace(ONE, TWO),
            "Line 3: board 1 appears again with different cards; those in line 1 were used",
        ),
        (BOARD + f'[Deal "{TWO}"]', "Line 3: this deal does not say which board"),
        (BOARD + '[Dealer "W"]', "Line 3: the file makes W dealer of board 1; by its number it is"),
        (BOARD + '[Vulnerable "All"]', "Line 3: the vulnerability “All” does not fit board 1"),
        (BOARD + '[Dealer "N"', "Line 3: .* is not a tag"),
        (BOARD + '[Board "2"]\n[Deal "N:AK ... ... ..."]', "Line 4, board 2: North has"),
        (BOARD + '[DoubleDummyTricks "77"]', "Line 3, board 1: “77” are not makeable contracts"),
        (BOARD + '[OptimumResultTable ""]\nN X 7', "Line 4, board 1: “N X 7” is not a line"),
        (BOARD + '[OptimumResultTable ""]\nN NT 7', "Line 4, board 1: .* lack declarer N in S"),
        (
            BOARD + '[OptimumResultTable ""]\n' + TABLE.replace(" 9", "14"),
            "Line 4, board 1: .* not from 0 to 13",
        ),
    ],
)
def test_a_doubtful_board_is_taken_with_a_remark(text, sentence):
    found = read_deals_with_remarks(text.encode())

    assert (found.deals[0].board, found.deals[0].cards) == (1, ONE)
    assert re.search(sentence, " ".join(found.remarks))
    assert bool(found.remarks) == bool(sentence)


def test_values_are_taken_over_from_the_game_before_and_from_those_for_all_games():
    text = f"""[Event "##Cup"]\n[Board "1"]\n[Dealer "N"]\n[Deal "{ONE}"]
[Board "5"]\n[Dealer "#"]\n[Deal "{TWO}"]\n"""
    remarks: list[str] = []

    found = list(games(text, remarks))

    assert [game.value("Event") for game in found] == ["Cup", "Cup"]
    assert [game.value("Dealer") for game in found] == ["N", "N"]
    assert remarks == []


def test_a_file_that_is_far_too_large_is_refused():
    with pytest.raises(InterchangeError, match="larger than 2 MB"):
        read_deals(b" " * (LARGEST_FILE + 1))
    many = "\n".join(f'[Board "{n}"]\n[Deal "{ONE}"]' for n in range(1, MOST_DEALS + 2))
    with pytest.raises(InterchangeError, match=f"more than {MOST_DEALS} deals"):
        read(many)


@settings(max_examples=4 * settings().max_examples)
@given(st.binary(max_size=300), st.integers(0, len(FILE)), st.integers(0, 40))
def test_a_damaged_file_is_read_or_refused_in_a_sentence(junk, at, length):
    content = FILE.encode()
    refused = refusal_of(content[:at] + junk + content[at + length :])
    assert refused is None or refused.endswith(".")


def refusal_of(content: bytes) -> str | None:
    try:
        read_deals(content)
    except InterchangeError as error:
        return str(error)
    return None
