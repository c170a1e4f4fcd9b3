"""Results in PBN files as programs write them; names are invented."""

import re
from datetime import date

import pytest

from scoring.conditions.methods import Method
from scoring.play.boards import Side
from scoring.play.notation import format_score
from tests.tournaments.evenings import dealt
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.results import read_pbn
from tournaments.interchange.programs.pbn.text import looks_like_pbn
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", date(2026, 3, 19))
HEAD = f'[Event "Club night"]\n[Date "2026.03.05"]\n[Board "1"]\n[Deal "{dealt(1).cards}"]\n'
COLUMNS = (
    '[ScoreTable "Table\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\5L;Declarer\\1;Result\\3R;'
    'Score_NS\\5R;MP_NS;MP_EW;Percentage_NS"]\n'
)


def read(text: str, encoding: str = "utf-8") -> FileContents:
    return read_pbn(text.encode(encoding), DETAILS)


def scores(found: FileContents) -> list[str]:
    return [format_score(each.score) for each in found.scores]


def test_a_score_table_is_an_event_with_its_points():
    found = read(
        HEAD
        + COLUMNS
        + " 1   1   3 4S    N  10   420 2 0 100\n"
        + " 2   2   4 3NTX  E  =   -550 0 2 0\n"
        + " 3   5   6 Pass  -  -     0  1 1 50\n"
    )

    event = found.results.event
    assert (event.name, event.held_on, event.winners) == ("Club night", date(2026, 3, 5), 2)
    assert scores(found) == ["4SN=", "3NTXE=", "PASS"]
    assert [(each.table, *map(each.number, Side)) for each in found.scores] == [
        (1, "1", "3"),
        (2, "2", "4"),
        (3, "5", "6"),
    ]
    assert [deal.board for deal in event.deals] == [1]
    assert found.results.agreement.lines == 3


@pytest.mark.parametrize(
    ("row", "score"),
    [
        (" 1   1   3 -     -  -     -  - - ^50", "A"),
        (" 1   1   3 -     -  -     -  - - ^60", "A60/40"),
        (" 1   1   3 4HX   W  -2   300 - - -", "4HXW-2"),
        (" 1   1   3 -     -  -   -620 - - -", "-620"),
        (" 1   1   3 4S    N  10   450 - - -", "+450"),
        (" 1   1   3 4S*   N  10     - - - -", "4SXN="),
        (" 1   1   3 -     -  -   A5040 - - -", "A50/40"),
    ],
)
def test_scores_are_read_as_programs_write_them(row, score):
    assert scores(read(HEAD + COLUMNS + row)) == [score]


@pytest.mark.parametrize(
    ("row", "remark"),
    [
        (" 1   1   3 4S    N", "Line 6: the row does not fit the columns of its ScoreTable."),
        (" 1   1   3 8S    N  10   420 - - -", "Line 6, board 1: “8S” is not a contract"),
        (" 1   1   3 4S    N  10   450 - - -", "4SN= scores +420, the file says +450: kept +450."),
        (" 1   1   3 4S    N  19   420 - - -", "Line 6, board 1: North cannot take 19 tricks"),
    ],
)
def test_what_is_wrong_with_a_row_is_told_with_its_line(row, remark):
    found = read(HEAD + COLUMNS + row)

    assert any(remark in each for each in found.warnings), found.warnings


def game(room: str, names: str, result: str, *, board: str = "1") -> str:
    seats = ("North", "South", "East", "West")
    people = "".join(f'[{seat} "{name}"]\n' for seat, name in zip(seats, names, strict=True))
    return (
        f'[Event "#"]\n[Board "{board}"]\n[Room "{room}"]\n{people}[Declarer "N"]\n'
        f'[Contract "4S"]\n[Result "{result}"]\n\n'
    )


def test_open_and_closed_room_are_a_match_of_two_teams():
    found = read(HEAD + "\n" + game("Open", "abcd", "10") + game("Closed", "efgh", "9"))

    event = found.results.event
    assert (event.name, event.method, len(event.pairs)) == ("Club night", Method.IMPS, 2)
    assert [{player.name for player in team.players} for team in event.pairs] == [
        {"a", "b", "g", "h"},
        {"c", "d", "e", "f"},
    ]
    assert scores(found) == ["4SN=", "4SN-1"]


def test_names_of_the_table_of_totals_become_those_of_the_pairs():
    totals = '[TotalScoreTable "PairId;Names"]\n1 "Ann Orme & Bo Lisle"\n3 "Cy Nash - Di Fenn"\n'
    found = read(HEAD + COLUMNS + " 1 1 3 4S N 10 420 - - -\n" + totals)

    assert [[player.name for player in pair.players] for pair in found.results.event.pairs] == [
        ["Ann Orme", "Bo Lisle"],
        ["Cy Nash", "Di Fenn"],
    ]


def test_results_without_pairs_are_for_a_session_that_is_set_up():
    found = read(
        '[Board "1"]\n[Table "2"]\n[Round "3"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "9"]'
    )

    assert found.results is None
    assert "does not say who played them" in found.no_event
    assert [(s.board, s.table, s.round) for s in found.scores] == [(1, 2, 3)]


def test_latin_1_is_read():
    found = read(
        HEAD.replace("Club night", "Clubabend Köln") + COLUMNS + " 1 1 3 4S N 10 420 - - -",
        "latin-1",
    )

    assert found.results.event.name == "Clubabend Köln"


def test_a_file_without_anything_is_refused():
    with pytest.raises(InterchangeError, match="no deals or results"):
        read('[Event "Nothing"]\n[Site ""]\n')


def test_a_board_given_once_has_the_contracts_of_both_its_tables():
    seats = '[West "We"]\n[North "No"]\n[East "Ea"]\n[South "So"]\n'
    others = '[West "a"]\n[North "b"]\n[East "c"]\n[South "d"]\n'
    play = '[Auction "N"]\n1NT AP\n[Play "E"]\nSA S2 S3 S4\n*\n\n'
    text = (
        '[Event "Final"]\n[Stage "1"]\n' + seats + f'[Board "1"]\n[Deal "{dealt(1).cards}"]\n'
        '[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n' + play + others
        + '[Declarer "N"]\n[Contract "3N"]\n[Result "8"]\n' + play
        + f'[Board "2"]\n[Deal "{dealt(2).cards}"]\n'
        '[Declarer "W"]\n[Contract "1N"]\n[Result "5"]\n' + play
        + '[Declarer "W"]\n[Contract "1N"]\n[Result "6"]\n' + play
        + '[Stage "2"]\n' + seats + f'[Board "3"]\n[Deal "{dealt(3).cards}"]\n'
        '[Declarer "E"]\n[Contract "2H"]\n[Result "8"]\n' + play
    )  # fmt: skip

    found = read(text)

    assert [(each.board, format_score(each.score)) for each in found.scores] == [
        (1, "4SN="),
        (1, "3NTN-1"),
        (2, "1NTW-2"),
        (2, "1NTW-1"),
        (3, "2HE="),
    ]
    assert [deal.board for deal in found.deals] == [1, 2, 3]
    pairs = found.results.event.pairs
    assert sorted([player.name for player in pair.players] for pair in pairs) == [
        ["Ea", "We"],
        ["No", "So"],
        ["b", "d"],
        ["c", "a"],
    ]
    assert "2 of the results do not say who played them" in "".join(found.warnings)


def test_a_date_that_is_open_in_part_is_told_of_a_new_event_only():
    found = read(
        HEAD.replace("2026.03.05", "2024.??.??")
        + COLUMNS
        + " 1   1   3 4S    N  10   420 2 0 100\n"
    )

    assert found.results.event.held_on == date(2024, 1, 1)
    assert any(remark.startswith("Line 2: the date") for remark in found.results.remarks)
    assert found.warnings == ()


@pytest.mark.parametrize("written", [str.lower, str.upper])
def test_tags_may_be_in_small_or_capital_letters(written):
    plain = HEAD + COLUMNS + " 1   1   3 4S    N  10   420 2 0 100\n"
    found = read(re.sub(r"\[(\w+)", lambda match: f"[{written(match[1])}", plain))

    assert scores(found) == ["4SN="]
    assert found.results.event.held_on == date(2026, 3, 5)
    assert looks_like_pbn(f'[{written("Event")} "Cup"]'.encode())
