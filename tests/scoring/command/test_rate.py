"""``python -m scoring rate``: plain tables of results, rated as the definitions say."""

import argparse
import json
import runpy
import sys
from fractions import Fraction

import pytest

from scoring import __main__ as command
from scoring.command.rate import add_arguments, settings_given
from scoring.command.result_tables import read_results
from scoring.command.table_names import named
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game

TWO_TABLES = """board,ns,ew,score
1,1,3,420
1,2,4,-50
2,1,4,4SN=
2,2,3,PASS
"""
TEAMS = """round,board,ns,ew,score
1,1,Reds,Blues,420
1,1,Blues,Reds,-50
1,2,Reds,Blues,100
1,2,Blues,Reds,100
2,3,Reds,Greens,400
"""


@pytest.fixture
def rate(tmp_path, capsys):
    """Return a function that rates a table and returns what the command prints as JSON."""

    def run(table, *options):
        file = tmp_path / "results"
        file.write_bytes(table if isinstance(table, bytes) else table.encode())
        assert command.main(["rate", str(file), *options, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def refuse(tmp_path, capsys):
    """Return a function that returns the sentence with which a table is refused."""

    def run(table, *options):
        file = tmp_path / "results"
        file.write_text(table, encoding="utf-8")
        assert command.main(["rate", str(file), *options]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        return said.err.strip()

    return run


def totals(report, figure="points_exact"):
    return {each["contestant"]: each[figure] for each in report["totals"]}


def test_an_evening_of_a_club_comes_out_as_published(shared_data, capsys):
    file = shared_data / "club-pairs-25.json"
    published = json.loads(file.read_text(encoding="utf-8"))

    assert command.main(["rate", str(file), "--preset", "ACBL", "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert {
        (each["contestant"], each["factored"], each["percentage"]) for each in report["totals"]
    } == {
        (f"{each['number']} {each['direction']}", each["score"], each["percentage"])
        for each in published["pairs"]
    }
    assert [(each["ns_points"], each["ew_points"]) for each in report["lines"]] == [
        (each["ns_match_points"], each["ew_match_points"]) for each in published["results"]
    ]
    assert report["winners"] == 2
    assert report["remarks"] == []
    assert report["published"] == {"lines": 312, "apart": 0}


def test_rulings_fouled_boards_and_gaps_stand_in_the_table(rate):
    table = """board\tns\tew\tscore\truling\tgroup
1\t1\t2\t420\t60% 4SN=, 40% 4SN-1\t
1\t3\t4\t-50\t4SN= | 4SN-1\t
1\t5\t6\t\tA+-\t
1\t7\t8\tNP\t\t
1\t9\t10\t\t\t
1\t11\t12\t420\t\tother cards
"""
    report = rate(table, "--unit", "one_point", "--average-plus", "flat")

    lines = {each["ns"]: each for each in report["lines"]}
    assert lines["1"]["result"] == "60% 4SN=, 40% 4SN-1"
    assert lines["1"]["ns_raw_exact"] == "3/10"
    assert (lines["5"]["ns_points_exact"], lines["5"]["ew_points_exact"]) == ("9/5", "6/5")
    assert lines["11"]["ns_points_exact"] == "3/2"
    assert "ns_points" not in lines["7"]
    assert lines["9"]["result"] == ""
    assert {"7": "", "9": ""}.items() <= totals(report, "place").items()


def test_settings_are_options_and_are_printed(rate):
    report = rate(
        TWO_TABLES,
        *("--short-boards", "ascherman", "--no-common-top", "--points-digits", "0"),
        *("--carry-share", "1/2", "--datum-kind", "median", "--teams-patton", "sign"),
        *("--compare", "session", "--scale", "win 1, tie 1/2, loss 0"),
        *("--game", "culbertson_1949", "--handicap-rule", "scaled"),
        *("--tie-breaks", "head_to_head, most_tops"),
    )

    told = report["conditions"]
    assert told["Boards with fewer scores"] == "Ascherman"
    assert told["Tops"] == "by the scores of each board"
    assert told["Datum"].startswith("the median")
    assert told["Victory points"] == "win 1, tie 1/2, loss 0"
    assert told["Contracts"] == "contract bridge of 1949"
    assert told["Ties"] == "broken by head to head, most tops"
    assert {each["ns_points"] for each in report["lines"]} == {"3", "1"}


@pytest.mark.parametrize(
    ("options", "dropped"),
    [
        (["--datum-drop-percent", "25"], (0, 25)),
        (["--preset", "acbl", "--datum-drop", "2"], (2, 0)),
        (["--preset", "ACBL", "--datum-kind", "median"], None),
        (["--datum-drop", "0"], (0, 0)),
    ],
)
def test_one_changed_option_of_the_datum_is_enough(options, dropped):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    datum = settings_given(parser.parse_args(["file", "--method", "butler", *options])).imps.datum
    assert dropped is None or (datum.drop, datum.drop_percent) == dropped


def test_a_percentage_and_a_number_together_are_refused():
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    given = parser.parse_args(["file", "--datum-drop", "1", "--datum-drop-percent", "5"])
    with pytest.raises(ScoringError, match="either a number of scores or a percentage"):
        settings_given(given)


def test_a_preset_is_changed_by_what_is_given_besides(rate):
    told = rate(TWO_TABLES, "--preset", "ACBL", "--unit", "two_point", "--scale", "continuous")

    assert told["conditions"]["Percentages"] == "of totals as printed"
    assert told["conditions"]["Matchpoints"].startswith("2 for each")
    assert told["conditions"]["Victory points"] == "WBF continuous, 20"


def test_penalties_and_handicaps_name_contestants(rate):
    report = rate(
        TWO_TABLES,
        *("--penalty", "1=50%", "--penalty", "2=1/4", "--handicap", "3=5", "--expected", "4"),
    )

    by_name = {each["contestant"]: each for each in report["totals"]}
    assert (by_name["1"]["penalty_exact"], by_name["2"]["penalty_exact"]) == ("3", "1/4")
    assert by_name["2"]["points_exact"] == str(Fraction(by_name["2"]["factored_exact"]))
    assert Fraction(by_name["3"]["net_exact"]) == Fraction(by_name["3"]["percentage_exact"]) + 5
    assert by_name["4"]["net"] == by_name["4"]["percentage"]


def test_butler_and_tricks_have_figures_of_their_own(rate):
    butler = rate(TWO_TABLES, "--method", "butler", "--datum-drop", "0")

    assert [each["datum"] for each in butler["lines"]] == [190, 190, 310, 310]
    assert totals(butler, "imps_exact") == {"1": "13", "2": "-13", "3": "1", "4": "-1"}
    assert totals(butler, "average_exact")["1"] == "13/2"
    tricks = rate(
        "deal,ns,ew,score\n1,a,b,7\n1,c,d,6\n2,a,d,9\n2,c,b,8\n",
        *("--method", "tricks", "--penalty", "a=1"),
    )
    assert totals(tricks, "average_exact") == {"a": "15", "c": "15", "b": "11", "d": "11"}
    assert totals(tricks, "exact_exact") == {"a": "0", "c": "-1", "b": "0", "d": "0"}


def test_sessions_are_carried_over(rate):
    table = TWO_TABLES.replace("board", "session,board", 1).replace("\n", "\nx,")[:-2]
    second = "\n".join("y" + row[1:] for row in table.splitlines()[1:])

    added = rate(f"{table}{second}\n", "--carry-kind", "proportion", "--carry-share", "0.5")
    points = rate(f"{table}{second}\n", "--method", "total_points", "--penalty", "1=10")

    assert totals(added, "carried_exact") == {"1": "2", "2": "0", "3": "1", "4": "1"}
    assert totals(added, "percentage") == {
        "1": "100.00",
        "2": "0.00",
        "3": "50.00",
        "4": "50.00",
    }
    assert totals(points)["1"] == str(2 * 1040 - 10)


def test_printed_totals_are_what_is_carried_over(rate):
    table = "session,board,ns,ew,score\n" + "".join(
        f"{session},{board},{ns},{ns + 9},{score}\n"
        for session in (1, 2)
        for board, scores in ((1, (10, 20, 30)), (2, (10, 20)))
        for ns, score in enumerate(scores, 1)
    )

    report = rate(table, "--preset", "ACBL", "--points-digits", "0")

    assert {figure.isdecimal() for figure in totals(report).values()} == {True}


def test_teams_have_matches_and_victory_points(rate):
    report = rate(TEAMS, "--method", "team_imps", "--bye", "Greens=12", "--penalty", "Blues=1/2")

    assert report["matches"][0]["boards"][0]["first_exact"] == "10"
    assert report["matches"][0]["points"] == {
        "first": "16.46",
        "first_exact": "823/50",
        "second": "3.54",
        "second_exact": "177/50",
    }
    assert report["matches"][1]["incomplete"] == [3]
    assert totals(report, "points") == {"Reds": "16.46", "Greens": "12.00", "Blues": "3.04"}


@pytest.mark.parametrize(
    ("head", "row", "written"),
    [
        ("contract,declarer,result", "4 S x,N,-1", "4SXN-1"),
        ("contract,played_by,tricks", "3nt*,South,12", "3NTXS+3"),
        ("contract,by,result", "2H,W,0", "2HW="),
        ("contract,by,result", "PASS,,", "PASS"),
        ("contract,by,result", "PASS,N,", "PASS"),
        ("contract,score", "4SN=,", "4SN="),
        ("contract,score", "4SN=,420", "4SN="),
        ("contract,score", "A60/40,100", "A60/40"),
        ("contract,score", ",−50", "-50"),
        ("contract,score", "4SN=,A+-", "A+-"),
        ("contract,score", "60% 4SN= 40% 4SN-1,420", "60% 4SN=, 40% 4SN-1"),
        ("score", "423", "+423"),
        ("score", "0", "+0"),
        ("score,", "-,left alone", ""),
    ],
)
def test_results_are_written_in_many_ways(head, row, written):
    table = f"board,ns,ew,{head}\n1,1,2,{row}\n"

    (read,) = read_results(table.encode("utf-8"))

    assert read.written == written
    assert read.remark == ""


def test_a_score_that_its_contract_does_not_make_counts_and_is_told(rate):
    report = rate("board,ns,ew,contract,by,result,score\n1,1,2,4S,N,=,450\n")

    assert report["lines"][0]["result"] == "+450"
    assert report["remarks"] == ["Row 2: 4SN= is worth +420; the score +450 counts."]


def test_published_points_are_compared_raw_and_factored(rate, tmp_path, capsys):
    table = """board,ns,ew,score,ns_matchpoints,ew_matchpoints
1,1,2,90,4,0
1,3,4,80,"2,00",2
1,5,6,70,1,
2,1,4,90,2,0
2,3,6,80,0.50,
2,5,2,,-,
"""
    report = rate(table)

    assert report["published"] == {"lines": 5, "apart": 1}
    assert [each.get("agrees") for each in report["lines"]] == [True, True, False, True, True, None]
    assert rate(table, "--method", "total_points")["published"]["apart"] == 5
    assert command.main(["rate", str(tmp_path / "results")]) == 0
    assert "Published points: 5, apart: 1." in capsys.readouterr().out


def test_irregular_hands_are_rated_in_an_event_and_not_in_a_table():
    table = b"deal,ns,ew,score,ruling\n1,1,2,7,IRREGULAR TRUMP NS\n"

    with pytest.raises(ScoringError, match="rated from the other tables"):
        read_results(table, game=Game.WHIST)


def test_tricks_are_read_at_whist_and_auction_by_its_table():
    assert read_results(b"deal,ns,ew,score\n1,1,2,7\n", game=Game.WHIST)[0].written == "7"
    auction = read_results(
        b"deal,ns,ew,contract,score\n1,1,2,3NTN=,30\n", contract_game=ContractGame.AUCTION
    )
    assert auction[0].remark == ""


def test_files_of_other_programs_are_read():
    rows = "board|ns|ew|score\r\n\r\n1|Zoë|Bé|50\r\n"

    for encoding in ("utf-8-sig", "cp1252", "utf-16"):
        assert read_results(rows.encode(encoding))[0].ns == "Zoë"
    assert read_results(b"board|ns|ew|score\n1|\x81|b|50\n")[0].ns == "\x81"
    assert read_results(b"sep=;\r\nboard;ns;ew;score\r\n1;a;b;50\r\n")[0].number == 3
    with pytest.raises(ScoringError, match="starts as UTF-16"):
        read_results(b"\xff\xfe\x00")


def test_places_are_for_people_too(tmp_path, capsys):
    file = tmp_path / "evening.csv"
    file.write_text(TWO_TABLES.replace("4SN=", "50"), encoding="utf-8")

    assert command.main(["rate", str(file)]) == 0

    printed = capsys.readouterr().out.splitlines()
    assert "Matchpoints: 2 for each score beaten, 1 for each tied" in printed
    assert next(row for row in printed if row.startswith("place")).split()[:3] == [
        "place",
        "contestant",
        "side",
    ]
    assert [row.split()[:2] for row in printed[-4:]] == [
        ["1", "1"],
        ["2", "2"],
        ["1=", "3"],
        ["1=", "4"],
    ]


@pytest.mark.parametrize(
    ("table", "winners", "names"),
    [
        ("1,,1,1,2|1,,1,3,4|1,,2,1,3|1,,2,2,4", 0, (1, "1")),
        ("1,,1,1,1|1,,1,2,2", 0, (2, "1 NS")),
        ("1,,1,1,2|1,,2,2,1", 2, (2, "1 NS")),
        ("1,,1,1,2|1,,1,3,4", 0, (2, "1")),
        ("1,,1,1,2|1,,1,3,4", 1, (1, "1")),
        ("1,A,1,1,2|1,B,1,1,2", 0, (2, "A 1")),
        ("1,A,1,1,2|2,B,1,1,2", 0, (2, "1")),
        ("1,,1,1,1|1,A,1,2,2", 0, (2, "1 NS")),
    ],
)
def test_it_is_told_who_is_meant(table, winners, names):
    rows = read_results(
        ("session,section,board,ns,ew,score\n" + ",50\n".join(table.split("|")) + ",50").encode()
    )

    found = named(rows, winners=winners)

    assert (found.winners, found.of(rows[0], Side.NS)) == names


@pytest.mark.parametrize(
    ("table", "options", "sentence"),
    [
        ("", [], "The table has no results."),
        ("board,ns,ew,score\n", [], "The table has no results."),
        ("board,ns,score\n1,2,3\n", [], "There is no column ew"),
        ("board,ns,ew\n1,2,3\n", [], "There is no column score, contract or ruling"),
        ("board,ns,ew,score,ns pair\n", [], "There are two columns ns"),
        ("board,ns,ew,score\n1,2,3,50,60\n", [], "Row 2 has more cells"),
        ('board,ns,ew,score\n1,2,3,"' + "x" * 200_000, [], "Row 2 cannot be read as CSV"),
        ("board,ns,ew,score\nx,2,3,50\n", [], "Row 2: “x” is not a board"),
        ("board,ns,ew,score\n²,2,3,50\n", [], "Row 2: “²” is not a board"),
        ("board,ns,ew,score\n1000000000000,2,3,50\n", [], "Row 2: “1000000000000” is not a board"),
        ("board,ns,ew,score\n1,2,,50\n", [], "Row 2: it does not say who sat East-West"),
        ("board,ns,ew,score\n1,,3,50\n", [], "Row 2: it does not say who sat North-South"),
        ("board,ns,ew,score\n1,2,3,lots\n", [], "Row 2: “lots” cannot be read"),
        ("board,ns,ew,score\n1,2,3,50000000\n", [], "a score of +50000000 is too large"),
        ("board,ns,ew,contract\n1,2,3,9S\n", [], "Levels run from 1 to 7"),
        ("board,ns,ew,contract,by\n1,2,3,9S,N\n", [], "Levels run from 1 to 7"),
        ("board,ns,ew,score\n1,2,2,50\n1,3,4,50\n", ["--winners", "1"], "plays against itself"),
        ("board,ns,ew,score\n1,2,3,50\n1,2,4,50\n", [], "“2” has played board 1 in row 2"),
        ("board,ns,ew,score,ns_imps\n1,2,3,50,x\n", [], "Row 2: “x” is not a number of points"),
        ("[1]", [], "a list of objects"),
        ('{"results": 3}', [], "a list of objects"),
        ("{", [], "begins like JSON but is not valid JSON"),
        ('[{"board": 1, "ns": null, "ew": 2, "score": 3}]', [], "who sat North-South"),
        (TWO_TABLES, ["--penalty", "9=1"], "9 has a penalty but does not play; the contestants"),
        (TWO_TABLES, ["--handicap", "9=1"], "9 has a handicap but does not play"),
        (TWO_TABLES, ["--penalty", "1"], "“1” names nobody"),
        (TWO_TABLES, ["--penalty", "1=x"], "x is not a number"),
        (
            TWO_TABLES,
            ["--penalty", "1=5%", "--method", "total_points"],
            "Give the penalty against 1 in points",
        ),
        (TWO_TABLES, ["--penalty", "1=5%", "--method", "cross_imps"], "there is no top, so give"),
        (TWO_TABLES, ["--bye", "1=5"], "Only teams get a bye"),
        (TWO_TABLES, ["--tie-breaks", "by age"], "the tie-breaks are head_to_head"),
        (TWO_TABLES, ["--carry-share", "2"], "share carried over must be from 0 to 1"),
        (TWO_TABLES, ["--scale", "steep"], "“steep” is not a step of a scale"),
        (TWO_TABLES, ["--points-digits", "90"], "90 is out of range"),
        (TWO_TABLES, ["--datum-drop", "-1"], "-1 is out of range"),
        ("board,ns,ew,score\n1,A,A,50\n", ["--method", "team_imps"], "A plays against itself"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(refuse, table, options, sentence):
    assert sentence in refuse(table, *options)


@pytest.mark.parametrize(
    ("method", "printed"),
    [("cross_imps", "cross-imps"), ("butler", "butler"), ("matchpoints", "cross-imps")],
)
def test_the_conditions_say_by_which_imps_pairs_are_compared(rate, method, printed):
    assert rate(TWO_TABLES, "--method", method)["conditions"]["Pairs by IMPs"] == printed


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    assert command.main(["rate", str(tmp_path / "nowhere.csv")]) == 2

    assert "nowhere.csv cannot be read: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["x", "1.5", "1/0", "9" * 40])
def test_a_setting_that_is_not_a_number_is_refused(tmp_path, capsys, value):
    with pytest.raises(SystemExit):
        command.main(["rate", str(tmp_path), "--points-digits", value])

    assert "number" in capsys.readouterr().err


def test_the_package_is_a_command(tmp_path, monkeypatch, capsys):
    (tmp_path / "results.csv").write_text(TWO_TABLES)
    monkeypatch.setattr(sys, "argv", ["scoring", "rate", str(tmp_path / "results.csv")])

    with pytest.raises(SystemExit) as left:
        runpy.run_path(command.__file__, run_name="__main__")

    assert left.value.code == 0
    assert capsys.readouterr().out
