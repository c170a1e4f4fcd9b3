"""Trophy matches line by line, against a count by hand."""

import re
from collections import defaultdict
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening
from tournaments.clubs.roles import Role
from tournaments.play.documents.match_sheets import read as match_sheets
from tournaments.seating.services.names import enter_names
from tournaments.standings.documents.match_reports import read as match_reports
from tournaments.standings.selectors.ranking.matches import matches

pytestmark = [pytest.mark.django_db, pytest.mark.computed]
CHALLENGERS = ("Ada", "Bea", "Cora", "Dot")
CHALLENGED = ("Eli", "Fred", "Gus", "Hal")


def trophy(family: str, **parameters: str) -> Evening:
    """A whist match with players named in the printed order 1 to 8."""
    held = evening(family, parameters, contest="team_match", game="whist", method="tricks")
    for team, names in zip(
        held.event.contestants.order_by("number"), (CHALLENGERS, CHALLENGED), strict=True
    ):
        enter_names(contestant_id=team.pk, names=names, team_name=f"{names[0]}'s four")
    return held.start()


@pytest.mark.parametrize(
    ("family", "size"),
    [("league-48", 4), ("league-24", 4), ("new-england-24", 4), ("new-england-36", 6)],
)
def test_lines_add_up_the_tricks_of_the_slips(family, size):
    held = trophy(family).play()
    for session in held.event.sessions.filter(number=2):  # the League's second half
        Evening(held.club, held.event, session).start().play(seed=2)
    snapshot = held.snapshot
    first_team = min(snapshot.contestants)
    ahead = defaultdict(int)  # by deal: the first team's tricks less the second's
    for result in snapshot.results:
        ns, _ew = snapshot.sides(snapshot.sitting(result))
        over = 2 * result.score.ns_tricks - 13
        ahead[result.board] += over if ns.ids == (first_team,) else -over

    sheets = matches(snapshot)

    so_far = 0
    lines = [line for sheet in sheets for line in sheet.lines]
    assert len(lines) * size == len(ahead)
    for number, line in enumerate(lines):
        deals = range(number * size + 1, (number + 1) * size + 1)
        assert line.deals == f"{deals[0]}–{deals[-1]}"
        difference = sum(ahead[deal] for deal in deals)
        so_far += difference
        assert (Fraction(line.difference), Fraction(line.running)) == (difference, so_far)
        assert Fraction(line.lead) == Fraction(so_far, 2)
    by_session = [Fraction(each.first_total) - Fraction(each.second_total) for each in sheets]
    assert sum(by_session) == so_far
    assert [Fraction(each.difference) for each in sheets] == [abs(each) for each in by_session]
    assert (sheets[-1].challengers, sheets[-1].challenged) == ("Ada's four", "Eli's four")


def test_names_stand_where_the_schedule_has_their_numbers():
    (sheet,) = matches(trophy("new-england-24").play(rounds=2).snapshot)

    first, second = sheet.lines[0].tables
    assert (first.ns, first.ew) == (("1 Ada", "2 Bea"), ("5 Eli", "6 Fred"))
    assert (second.ns, second.ew) == (("7 Gus", "8 Hal"), ("3 Cora", "4 Dot"))


def test_a_line_still_played_says_how_much_of_it_counts():
    held = trophy("league-24").play(rounds=3)

    (sheet,) = matches(held.snapshot)

    assert [(line.compared, line.of) for line in sheet.lines[:3]] == [(4, 4), (0, 4), (0, 4)]
    assert sheet.lines[1].running == sheet.lines[1].lead == ""
    later = held.results(sitting__round=4)[0]
    held.enter(later, "7")
    (sheet,) = matches(held.snapshot)
    assert (sheet.lines[1].compared, sheet.lines[1].of) == (1, 4)


@pytest.mark.parametrize(
    ("game", "family", "method"),
    [("whist", "team-match", "tricks"), ("bridge", "new-england-24", "imps")],
)
def test_other_matches_have_no_lines(game, family, method):
    held = evening(family, {}, contest="team_match", game=game, method=method).start().play()

    (sheet,) = matches(held.snapshot)

    assert (sheet.lines, sheet.challengers) == ((), "")


def test_pages_and_api_show_the_lines(client: Client):
    held = trophy("league-24").play()
    snapshot = held.snapshot
    one, other = (each.address for each in snapshot.contestants.values())
    (sheet,) = matches(snapshot.seen_by(Role.PUBLIC))

    page = client.get(reverse("match", args=[held.event.slug, one, other])).content.decode()
    (told,) = client.get(f"/api/v1/events/{held.event.slug}/matches/").json()

    shown = " ".join(re.sub(r"<[^>]+>", " ", page).split()).replace("−", "-")
    assert "Line by line" in shown
    assert "1 Ada – 2 Bea against 5 Eli – 6 Fred" in shown
    assert f"{sheet.lines[-1].running} {sheet.lines[-1].lead}" in shown
    assert [line["running"] for line in told["lines"]] == [line.running for line in sheet.lines]
    assert told["lines"][0]["tables"][0]["ns"] == ["1 Ada", "2 Bea"]
    assert told["difference"] == sheet.difference


def test_names_are_asked_for_in_the_order_of_the_schedule(client: Client):
    held = evening("league-24", {}, contest="team_match", game="whist")
    client.force_login(held.director, backend="django.contrib.auth.backends.ModelBackend")

    page = client.get(reverse("enter_names", args=[held.section.pk])).content.decode()

    places = [page.index(f"Player {number}") for number in range(1, 9)]
    assert places == sorted(places)
    assert "Players 1 to 4 are the challenging club" in page


def test_the_sheets_name_who_partners_whom_in_each_line():
    held = trophy("league-24").play()
    snapshot = held.snapshot

    report = match_reports(snapshot, snapshot.sessions[0]).matches[0]
    sheet = match_sheets(snapshot, snapshot.sessions[0]).sheets[0].matches[0]

    assert [(table.ns, table.ew) for table in report.lines[0].tables] == [
        (("1 Ada", "2 Bea"), ("5 Eli", "6 Fred")),
        (("7 Gus", "8 Hal"), ("3 Cora", "4 Dot")),
    ]
    assert report.roles == "Ada's four (1–4) challenge Eli's four (5–8)"
    assert "a difference of" in report.margin
    seats = {
        (side.direction, side.number, side.players) for side in sheet.lines[0].sittings[0].sides
    }
    assert ("N", "1", ("Ada",)) in seats


def test_the_public_sees_of_a_line_half_played_no_more_than_whole_deals():
    held = trophy("league-24").play(rounds=9)

    (public,) = matches(held.public)
    (director,) = matches(held.snapshot)

    assert public == director
    assert [line.compared for line in public.lines] == [4, 4, 4, 4, 0, 0]
    assert Fraction(public.first_total) + Fraction(public.second_total) == 16 * 26


def test_a_match_that_ends_in_the_middle_of_a_line_counts_whole_deals_only():
    held = trophy("league-24").play(rounds=9)

    held.change_movement("curtailed", after=9)

    (sheet,) = matches(held.snapshot)
    assert Fraction(sheet.first_total) + Fraction(sheet.second_total) == 16 * 26
