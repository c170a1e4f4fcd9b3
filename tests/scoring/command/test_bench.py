"""The benchmark command, on a field small enough for a test; nothing here is timed."""

import json
import runpy
import sys

import pytest

from scoring import __main__ as command
from scoring.command.bench import contest_of, peak_of, scores_of
from scoring.command.bench_reference import butler_by_definition
from scoring.comparison.butler import Datum

SMALL = ["--pairs", "40", "--largest", "60", "--boards", "3", "--repeats", "1"]
CASES = ["matchpoints", "cross_imps", "butler"]
CASES += ["club_cross_imps", "club_butler", "largest", "one_change"]


def test_the_bench_prints_every_figure_and_finds_no_difference(capsys):
    assert command.main(["bench", "--json", *SMALL]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == [*CASES, "growth", "peak_mib"]
    for case in CASES:
        assert figures[case]["differences"] == 0
        assert {"median_ms", "reference_ms", "ratio"} <= set(figures[case])
    assert figures["growth"]["pairs"] == [40, 80, 160]
    assert figures["peak_mib"] > 0


def test_the_package_is_a_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["scoring", "bench", *SMALL])

    with pytest.raises(SystemExit) as left:
        runpy.run_path(command.__file__, run_name="__main__")

    assert left.value.code == 0
    assert "peak_mib" in capsys.readouterr().out


def test_the_bench_can_be_read_by_people(capsys):
    assert command.main(["bench", *SMALL]) == 0

    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()][:2] == CASES[:2]


def test_everybody_in_the_measured_field_plays_every_board_once():
    contest = contest_of(scores_of(40, 3))

    for board in (1, 2, 3):
        lines = [each.result for each in contest.results if each.result.board == board]
        assert sorted(who for line in lines for who in (line.ns, line.ew)) == list(range(40))
    assert peak_of(40, 3) > 0


def test_the_definition_of_butler_is_not_used_for_what_it_does_not_say():
    with pytest.raises(ValueError, match="drop a fixed number"):
        butler_by_definition(scores_of(8, 1), Datum(drop=0, drop_percent=5))
