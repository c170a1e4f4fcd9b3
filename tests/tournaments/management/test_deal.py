"""``deal``: random deals into a PBN file."""

import pytest
from django.core.management.base import CommandError

from tournaments.interchange.programs.pbn import read_deals


def test_the_file_has_the_boards_and_can_be_read(run, tmp_path):
    out, _errors = run("deal", 20, "--out", tmp_path / "a.pbn", "--first", 17)
    assert out.startswith("20 boards dealt, 17 to 36, in ")
    deals = read_deals((tmp_path / "a.pbn").read_bytes())
    assert [each.board for each in deals] == list(range(17, 37))
    assert len({each.cards for each in deals}) == 20

    run("deal", 20, "--out", tmp_path / "b.pbn")
    assert {each.cards for each in read_deals((tmp_path / "b.pbn").read_bytes())}.isdisjoint(
        each.cards for each in deals
    )


def test_a_file_that_is_there_is_never_written_over(run, tmp_path):
    kept = tmp_path / "tonight.pbn"
    kept.write_text("tonight")
    with pytest.raises(CommandError, match="is there already"):
        run("deal", 2, "--out", kept)
    assert kept.read_text() == "tonight"
    with pytest.raises(CommandError, match="cannot be written"):
        run("deal", 2, "--out", tmp_path / "no" / "folder.pbn")


@pytest.mark.parametrize("words", [(0,), (1000,), (5, "--first", 0), (5, "--first", 996)])
def test_boards_that_there_are_not(run, tmp_path, words):
    with pytest.raises(CommandError, match="from 1 to 999"):
        run("deal", *words, "--out", tmp_path / "a.pbn")
