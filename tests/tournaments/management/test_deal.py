"""``deal``: random deals into a PBN file."""

import pytest
from django.core.management.base import CommandError
from pypdf import PdfReader

from scoring.hands.deals import Deal
from tournaments.hands.documents import owners
from tournaments.interchange.programs.pbn.deals import read_deals


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
    with pytest.raises(CommandError, match="already exists"):
        run("deal", 2, "--out", kept)
    assert kept.read_text() == "tonight"
    with pytest.raises(CommandError, match="cannot be written"):
        run("deal", 2, "--out", tmp_path / "no" / "folder.pbn")


@pytest.mark.parametrize("words", [(0,), (1000,), (5, "--first", 0), (5, "--first", 996)])
def test_boards_that_there_are_not(run, tmp_path, words):
    with pytest.raises(CommandError, match="from 1 to 999"):
        run("deal", *words, "--out", tmp_path / "a.pbn")


def test_a_teaching_set_holds_what_was_asked_for(run, tmp_path):
    wanted = ("--with", "S: 1NT opening", "--with", "Boards 2: NS: 25+ points")
    run("deal", 3, "--out", tmp_path / "a.pbn", *wanted)
    hands = [Deal.parse(each.cards) for each in read_deals((tmp_path / "a.pbn").read_bytes())]
    assert all(15 <= hand.south.points <= 17 for hand in hands)
    assert hands[1].north.points + hands[1].south.points >= 25


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("S: balance", "cannot be read"),
        pytest.param("N: 37 points", "too rare", marks=pytest.mark.thorough),
    ],
)
def test_an_impossible_deal_is_refused_and_nothing_is_written(run, tmp_path, wanted, says):
    with pytest.raises(CommandError, match=says):
        run("deal", 1, "--out", tmp_path / "a.pbn", "--with", wanted)
    assert list(tmp_path.iterdir()) == []


def test_the_same_boards_come_as_sheets_for_dealing_by_hand(run, tmp_path):
    names = {"--out": "a.pbn", "--sheets": "a.pdf", "--curtains": "b.pdf"}
    run("deal", 7, *(word for name, file in names.items() for word in (name, tmp_path / file)))
    deals = {e.board: Deal.parse(e.cards) for e in read_deals((tmp_path / "a.pbn").read_bytes())}
    sheets, curtains = (PdfReader(tmp_path / name).pages for name in ("a.pdf", "b.pdf"))
    words = " ".join(page.extract_text() for page in sheets).split()
    for deal in deals.values():
        for suit in owners(deal):
            assert " ".join(suit) in " ".join(words)
    assert (len(sheets), len(curtains)) == (2, 1)
    text = curtains[0].extract_text()
    assert all(f"Board {board}" in text for board in deals)

    with pytest.raises(CommandError, match=r"a\.pdf already exists"):
        run("deal", 2, "--out", tmp_path / "c.pbn", "--sheets", tmp_path / "a.pdf")
    assert not (tmp_path / "c.pbn").exists()
