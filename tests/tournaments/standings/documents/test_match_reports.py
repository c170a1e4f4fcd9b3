"""Match reports of knockouts: segments belong to their match, on paper, on pages and in the API."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening, signed
from tests.tournaments.pages import words_of
from tests.tournaments.printing.reading import text_of
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.printing.catalogue import printing
from tournaments.standings.documents import match_reports, result_sheet
from tournaments.standings.published.event import published_matches
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.rating.knockout import knockout_seen

pytestmark = pytest.mark.django_db

SMALL, LARGE = "2NTN=", "4SN="  # 3 IMPs against a pass; 9 on board 1, 12 on board 2


def knockout(**more) -> Evening:
    parameters = {"teams": 4, "segments": 2, "boards_per_round": 1} | more
    return evening("knockout-teams", parameters, contest="teams", method="imps").start()


def won(held: Evening, *winners: str, by: str = SMALL) -> Evening:
    """Enter a segment: where these sit North-South they make a contract, the others pass out."""
    snapshot = held.snapshot
    return held.fill(
        lambda result: (
            by if snapshot.contestant_at(result.sitting.north_id).number in winners else "PASS"
        )
    )


def drawn(held: Evening, **wanted) -> None:
    draw_round(section_id=held.section.pk, wanted=DrawRequest(**wanted), **signed())


def turned(**more) -> Evening:
    """Return semi-finals whose first segments 1 and 2 win, and whose second 4 and 3 win by more."""
    held = won(knockout(**more), "1", "2")
    drawn(held)
    return won(held, "3", "4", by=LARGE)


def reports(held: Evening, number: int = 0):
    snapshot = held.snapshot
    return match_reports.read(snapshot, snapshot.sessions[number]).matches


@pytest.mark.parametrize("form", ["single", "repechage", "double"])
def test_the_winner_of_a_match_is_named_and_not_that_of_its_first_segment(form):
    held = turned(form=form)
    drawn(held)
    held.finish() if not held.results(status="pending") else None
    first, second = reports(held)[:2]

    assert {first.first, first.second} == {"Team 1", "Team 4"}
    for report, winner in ((first, "Team 4"), (second, "Team 3")):
        assert "wins" in report.margin
        assert report.margin.startswith(f"{winner} wins by 9 IMPs")
        assert sorted([report.first_total, report.second_total]) == ["12", "3"]
        one, two = report.parts
        assert one.title.startswith("Segment 1: 3 – 0")
        assert one.boards[-1].running == "3 – 0"
        assert two.title == "Segment 2: 0 – 12 · match score 3 – 12"
        assert two.boards[-1].running == "3 – 12"
    printed = text_of(printing.pdf("match-reports", _content(held), "A4"))
    assert "Semi-final" in printed or form != "single"
    for report in (first, second):
        assert report.margin in printed
        assert all(part.title in printed for part in report.parts)


def _content(held: Evening):
    snapshot = held.snapshot
    return match_reports.read(snapshot, snapshot.sessions[0])


def test_result_sheet_page_and_api_tell_of_matches_and_not_of_segments():
    held = turned()
    drawn(held)

    listed = result_sheet.read(held.snapshot, held.snapshot.sessions[0]).matches
    assert [(each.title, each.first_total, each.second_total) for each in listed] == [
        ("Semi-final", "3", "12"),
        ("Semi-final", "3", "12"),
    ]
    assert listed[0].margin == "Team 4 wins by 9 IMPs"
    page = words_of(Client().get(reverse("match", args=[held.event.slug, "1", "4"])))
    assert "Team 4 wins by 9 IMPs" in page
    assert "Team 1 wins" not in page
    assert "Segment 2" in page
    told = Client().get(f"/api/v1/events/{held.event.pk}/matches/").json()
    assert [each["stage"] for each in told] == ["Semi-final", "Semi-final"]
    assert told[0]["margin"] == "Team 4 wins by 9 IMPs"
    assert [each["name"] for each in told[0]["segments"]] == ["Segment 1", "Segment 2"]
    assert [each["boards"] for each in told[0]["segments"]] == [[1], [2]]
    assert (told[0]["first_total"], told[0]["second_total"]) == ("3", "12")


@pytest.mark.parametrize(
    ("segments", "parts"),
    [
        (2, ["Semi-final, segment 1, against", "Semi-final, segment 2, against"]),
        (1, ["Semi-final, against", "Final, against"]),
    ],
)
def test_the_breakdown_of_a_total_says_which_segment_each_line_is(segments, parts):
    held = turned(segments=segments)
    address = f"/api/v1/events/{held.event.slug}/scorecards/1/total/"

    part = Client().get(address).json()[0]
    page = words_of(Client().get(f"/events/{held.event.slug}/pairs/1/"))

    told = [line["words"] for line in part["lines"]]
    assert [words.partition(" Team")[0] for words in told[:2]] == parts
    assert all(" on one board: " in words for words in told[:2])
    assert all(words.partition(":")[0] in page for words in told)


def test_a_match_in_play_says_who_leads_and_nobody_wins_a_segment():
    held = won(knockout(), "1", "2").finish()

    for report in reports(held):
        assert report.margin in (
            "Team 1 leads by 3 IMPs after 1 board",
            "Team 2 leads by 3 IMPs after 1 board",
        )


def test_a_tie_and_a_withdrawal_say_who_goes_through():
    held = won(knockout(segments=1), "1", "2", "3")  # 2 and 3 tie
    drawn(held, ties=(("1.2", "3"),))
    tied = next(each for each in reports(held) if each.first == "Team 2")
    assert tied.margin == "The match is level; Team 3 goes through"

    other = won(knockout(), "1", "2")
    drawn(other, out=("1",))
    left = next(each for each in reports(other) if each.first == "Team 1")
    assert left.margin == "Team 1 leads by 3 IMPs; Team 4 goes through"


def test_what_is_carried_over_and_extra_boards_run_on_in_the_score():
    held = knockout(form="double", carry_over="half-or-third", carry_limit=1, segments=1)
    for winners in (("1", "2"), ("1", "3"), ("2",)):
        won(held, *winners)
        drawn(held)
    won(held)  # the second final of 1 and 2 is passed out: 1 wins by what it carries over
    held.finish()
    final = reports(held)[-1]
    assert final.margin.startswith("Team 1 wins by 1 IMP, Team 1 carries over 1 IMP")
    assert final.boards[-1].running == "1 – 0"

    tied = won(knockout(segments=1, boards_per_round=2), "1", "2", "3")
    drawn(tied, ties=(("1.2", "extra"),))
    won(tied, "3")
    drawn(tied)
    match = next(each for each in reports(tied) if each.first == "Team 2")
    assert [part.title.split(":")[0] for part in match.parts] == ["Segment 1", "Extra boards"]
    assert match.margin.startswith("Team 3 wins")


def test_a_match_over_two_sessions_is_one_and_its_score_runs_on():
    held = won(knockout(), "1", "2").finish()
    later = held.next_session(
        "knockout-teams", {"teams": 4, "segments": 2, "boards_per_round": 2}
    ).start()
    won(later, "3", "4", by=LARGE).finish()

    snapshot = held.snapshot
    seen = knockout_seen(snapshot, later.section.pk)
    public = snapshot.seen_by(Role.PUBLIC)
    sheets = matches(public)
    assert len(sheets) == 2
    for number in (0, 1):
        first = reports(held, number)[0]
        assert first.margin == "Team 4 wins by 18 IMPs"
        assert (first.first_total, first.second_total) == ("3", "21")
        assert tuple(map(str, seen.matches["1.1"].scores)) == ("3", "21")
        assert [part.title.split(":")[0] for part in first.parts] == [
            "Segment 1, session 1",
            "Segment 2, session 2",
        ]
        assert [bool(part.boards) for part in first.parts] == [number == 0, number == 1]
        assert first.boards[-1].running == ("3 – 0" if number == 0 else "3 – 21")
    files = [(each.sheet.session, each.sheet.first_total) for each in published_matches(public)]
    assert sorted(files) == [(1, "3"), (1, "3"), (2, "0"), (2, "0")]
