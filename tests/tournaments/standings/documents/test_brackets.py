"""The bracket of a knockout on paper."""

import re

import pytest

from tests.tournaments.draws.services.test_knockouts import drawn, knockout, won_by
from tests.tournaments.printing.reading import opened, pieces_on, text_of, whole
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE, suitable
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.rating.knockout import rights_by_round

pytestmark = pytest.mark.django_db


def pages_of(held):
    snapshot = held.snapshot
    content = CATALOGUE["bracket"].read(snapshot, snapshot.sessions[0], "")
    return [page.extract_text() for page in opened(printing.pdf("bracket", content, "A4")).pages]


def test_it_names_every_stage_and_what_each_team_scored():
    held = knockout(8).start()
    won_by(held, "1", "2", "3", "4")
    drawn(held)
    (text,) = pages_of(held)
    for words in ("Quarter-final", "Semi-final", "Final", "1 Team 1", "8 Team 8"):
        assert words in text
    assert "3" in text


@pytest.mark.parametrize(
    ("paper", "wide", "high"), [("A4", 1190.55, 841.89), ("letter", 1224, 792)]
)
def test_for_the_wall_it_is_on_paper_of_twice_the_size_with_32_teams_on_a_sheet(paper, wide, high):
    held = knockout(32).start()
    snapshot = held.snapshot
    content = CATALOGUE["bracket-wall"].read(snapshot, snapshot.sessions[0], "")
    (page,) = opened(printing.pdf("bracket-wall", content, paper)).pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((wide, high))
    text = page.extract_text()
    for number in range(1, 33):
        assert f"{number} Team {number}" in text


def test_a_large_bracket_goes_on_on_further_sheets_with_every_team_on_one_of_them():
    held = knockout(36).start()
    pages = pages_of(held)
    assert len(pages) > 1
    for number in range(1, 37):
        assert any(f"{number} Team {number}" in page for page in pages)


def test_it_suits_knockouts_only_and_needs_a_start():
    held = knockout(4)
    assert CATALOGUE["bracket"] in suitable(held.snapshot)
    snapshot = held.snapshot
    with pytest.raises(RefusedError, match="Start the session first"):
        CATALOGUE["bracket"].read(snapshot, snapshot.sessions[0], "")


def test_the_score_sheet_of_a_match_says_who_sits_down_second_in_each_segment():
    held = knockout(4, segments=2).start()
    won_by(held, "1", "2")
    drawn(held)
    snapshot = held.snapshot
    sheets = CATALOGUE["match-score-sheets"]
    content = sheets.read(snapshot, snapshot.sessions[0], "")
    words = text_of(printing.pdf("match-score-sheets", content, "A4"))
    rights = rights_by_round(snapshot, snapshot.sections[held.section.pk])
    of_team = re.split(r"Match score sheet\b", words)[1:]
    assert len(of_team) == 4
    for number in (1, 2):
        for text, two in zip(
            of_team, (("1", "4"), ("2", "3"), ("2", "3"), ("1", "4")), strict=True
        ):
            (who,) = rights[number] & set(two)
            assert f"round {number} · Team {who} sits down second" in " ".join(text.split())


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("teams", [4, 8])
def test_for_the_wall_a_small_bracket_fills_the_sheet_in_larger_type(teams, paper):
    snapshot = knockout(teams).start().snapshot
    content = CATALOGUE["bracket-wall"].read(snapshot, snapshot.sessions[0], "")
    (page,) = opened(printing.pdf("bracket-wall", content, paper)).pages
    first, last = (
        next(piece for piece in pieces_on(page) if piece.text == f"{number} Team {number}")
        for number in (1, teams - 1 if teams == 4 else 6)
    )
    assert first.size > 20
    assert first.y - last.y > 0.4 * float(page.mediabox.height)


@pytest.mark.parametrize(("paper", "sheets"), [("A4", 3), ("letter", 4)])
def test_the_score_sheets_of_short_matches_share_a_page_to_cut_apart(paper, sheets):
    snapshot = knockout(8).start().snapshot
    content = CATALOGUE["match-score-sheets"].read(snapshot, snapshot.sessions[0], "")
    drawings = whole(printing.pdf("match-score-sheets", content, paper), paper)
    found = [text.text for page in drawings for text in page.texts]
    assert len(content.sheets) == found.count("Match score sheet") == 8
    assert len(drawings) == sheets


def test_what_a_lost_match_is_worth_has_a_minus_on_the_result_sheet():
    held = won_by(knockout(8).start(), "1", "2", "3", "4")
    snapshot = held.snapshot
    content = CATALOGUE["results"].read(snapshot, snapshot.sessions[0], "")
    assert {match.award for match in content.matches} <= {"3 : −3", "−3 : 3"}
    words = text_of(printing.pdf("results", content, "A4"))
    assert "−3" in words
    assert "-3" not in words
