"""Plain tables of results as events, and what in one cannot be an event."""

import json
from dataclasses import replace
from datetime import date

import pytest

from scoring.conditions.methods import Method
from scoring.pairs.settings import MatchpointUnit
from scoring.play.notation import format_score
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import PairKey
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.interchange.results.tables import read_table

DETAILS = EventDetails("Weir", "Pairs", date(2026, 3, 19))
HEAD = "board,ns,ew,score,ns_points\n"
TWO_TABLES = f"""{HEAD}1,1,3,4SN= HK,2
1,2,4,-50,0
2,1,4,A60/40,
2,2,3,,
"""


def read(table: str, method: Method = Method.MATCHPOINTS) -> ResultsFile:
    return read_table(table.encode(), replace(DETAILS, method=method))


def test_a_table_is_an_event():
    results = read(TWO_TABLES)

    event = results.event
    assert (event.club, event.name, event.held_on) == ("Weir", "Pairs", date(2026, 3, 19))
    assert [str(pair.key) for pair in event.pairs] == ["1 N-S", "2 N-S", "3 E-W", "4 E-W"]
    assert {
        (str(sitting.ns), str(sitting.ew), board): format_score(score)
        for sitting in event.sessions[0][0].sittings
        for board, score in sitting.scores
    } == {
        ("1 N-S", "3 E-W", 1): "4SN= HK",
        ("2 N-S", "4 E-W", 1): "-50",
        ("1 N-S", "4 E-W", 2): "A60/40",
        ("2 N-S", "3 E-W", 2): "NP",
    }
    assert (results.agreement.lines, results.agreement.lines_apart) == (2, 0)


def test_sections_sessions_and_one_winner_are_recognised():
    rows = ["session,section,board,ns,ew,score"]
    for session in "12":
        for section in ("Blue", "Red"):
            rows += [f"{session},{section},{n},{n},{n % 3 + 1},50" for n in (1, 2, 3)]

    event = read("\n".join(rows)).event

    assert [[section.letter for section in session] for session in event.sessions] == [
        ["A", "B"]
    ] * 2
    assert event.winners == 1
    assert event.pairs[-1].key == PairKey("B", "3", "")


def test_cross_imps_are_recognised_from_what_was_published():
    table = "board,ns,ew,score,ns_imps\n1,1,3,620,12\n1,2,4,-100,-12\n"

    results = read(table, Method.CROSS_IMPS)

    assert results.event.method == Method.CROSS_IMPS
    assert results.agreement.lines_apart == 0


def test_a_session_of_a_club_agrees_line_by_line(shared_data):
    content = (shared_data / "club-pairs-25.json").read_bytes()

    results = read_table(content, DETAILS)

    assert (results.agreement.lines, results.agreement.lines_apart) == (312, 0)
    assert (results.event.conditions.unit, results.event.winners) == (MatchpointUnit.ONE_POINT, 2)
    assert len(results.event.pairs) == len(json.loads(content)["pairs"])


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("board,ns\n", "There is no column ew"),
        (HEAD + "1,Ann,Ben,50,", "Row 2: “Ann” is not a pair number. Number the pairs"),
        (HEAD + "1,0,2,50,", "Row 2: pairs are numbered from 1, not from 0."),
        (HEAD + "1,99999,2,50,", "is not a pair number"),
        (HEAD + "1,01,2,50,\n2,1,2,50,", "Row 3: 1 and 01 are the same number. Use one of them."),
        (HEAD + "1,1,2,423,", "Row 2: +423 is not a bridge score"),
        (HEAD + "1000,1,2,420,", "Row 2: 1000 is not a board number"),
        (HEAD + "1,1,2,4SN= | 4SN-1,", "Row 2: “4SN= | 4SN-1” is a ruling. Put the table"),
        ("board,ns,ew,score,group\n1,1,2,420,x", "Row 2: board 1 was fouled. Leave the groups"),
        (
            "section,board,ns,ew,score\n" + "".join(f"{n},1,{n},{n + 50},50\n" for n in range(27)),
            "The file has 27 sections; up to 26 can be imported.",
        ),
    ],
)
def test_a_file_that_cannot_be_an_event_is_refused_in_one_sentence(table, sentence):
    with pytest.raises(InterchangeError) as refused:
        read(table)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_table_that_is_too_long_is_refused():
    rows = "".join(f"{n % 99 + 1},{n // 99 + 1},{n // 99 + 5000},50,\n" for n in range(10_001))

    with pytest.raises(InterchangeError, match="10001 results; up to 10000"):
        read(HEAD + rows)
