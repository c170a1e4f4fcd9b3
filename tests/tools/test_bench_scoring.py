"""The benchmark of scoring, on a field small enough for a test; nothing here is timed."""

import json

import pytest

from scoring.comparison.butler import Datum
from tools.bench_scoring import contest_of, main, peak_of, scores_of
from tools.by_definition import butler_by_definition

SMALL = ["--pairs", "40", "--largest", "60", "--boards", "3", "--repeats", "1"]
CASES = ["matchpoints", "cross_imps", "butler"]
CASES += ["club_cross_imps", "club_butler", "largest", "one_change"]


def test_the_bench_prints_every_figure_and_finds_no_difference(capsys):
    main(["--json", *SMALL])

    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == [*CASES, "growth", "peak_mib"]
    for case in CASES:
        assert figures[case]["differences"] == 0
        assert {"median_ms", "reference_ms", "ratio"} <= set(figures[case])
    assert figures["growth"]["pairs"] == [40, 80, 160]
    assert figures["peak_mib"] > 0


def test_the_bench_can_be_read_by_people(capsys):
    main(SMALL)

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
