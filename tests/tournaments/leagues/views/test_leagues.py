"""A league on its pages: set up, played by its captains, decided, ended and begun anew."""

import re
from datetime import date, timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from icalendar import Calendar
from pypdf import PdfReader

from scoring.leagues.meeting import MeetingState
from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.pages import words_of
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition
from tournaments.leagues.selectors.captains import captain_secrets
from tournaments.leagues.services import league_of

pytestmark = pytest.mark.django_db

TEAMS = "Kings, Ada Hope\nQueens, Ben Fry\nJacks\nTens\n\nAces, Cy Dale\nDeuces\nTreys"
FORM = {
    "name": "County league",
    "teams": TEAMS,
    "first": "2026-09-02",
    "every": "14",
    "times": "2",
    "unit": "imps",
    "points": "vps",
    "scale": "wbf",
    "boards": "24",
    "segments": "2",
    "for_result": "2 1 0",
    "walkover": "12 0",
    "tie_breaks": ["head_to_head", "difference"],
    "movers": "1",
}


@pytest.fixture
def desk() -> Browser:
    club = create_club(name="League club")
    return logged_in(appoint_director(club_id=club.pk, username="dora", password="patience"))


def send(client: Client, name: str, /, *place: object, **form: object) -> str:
    """Send a form and return the page that follows."""
    typed = {"key": str(uuid4()), **form}
    answer = client.post(reverse(name, args=place), typed, follow=True)
    return answer.content.decode()


def set_up(desk: Browser, **more: object) -> Competition:
    club = desk.get(reverse("new_league")).context["form"]["club"].value()
    page = send(desk, "new_league", club=club, **(FORM | more))
    assert "has been set up." in page
    return Competition.objects.get()


def states(league: Competition) -> list[MeetingState]:
    return [each.state for each in league_of(league.pk).state.meetings]


def test_a_league_is_typed_in_and_has_its_fixtures_and_tables_at_once(desk: Browser) -> None:
    league = set_up(desk, at="19:30", wishes="Kings not home 2026-09-02\nKings + Queens")

    page = desk.page("league_console", league.slug)

    assert "Division 2" in page
    assert "Wednesday 2 September 2026" in page
    season = league_of(league.pk).state
    assert not any(each.home == 1 and each.on == date(2026, 9, 2) for each in season.meetings)
    for day in {each.on for each in season.meetings}:
        assert not {1, 2} <= {each.home for each in season.meetings if each.on == day}


def test_wishes_that_cannot_be_met_are_named(desk: Browser) -> None:
    club = desk.get(reverse("new_league")).context["form"]["club"].value()
    wishes = "\n".join(f"{team} home 2026-09-02" for team in ("Kings", "Queens", "Jacks"))
    page = send(desk, "new_league", club=club, **(FORM | {"wishes": wishes}))
    assert "These cannot all be met: Kings at home on 2 September 2026" in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"teams": "Kings"}, "at least two teams"),
        ({"teams": "Kings\nkings"}, "same name"),
        ({"teams": "\n\n".join("ABCDEFGHIJKLM")}, "up to 12 divisions"),
        ({"wishes": "Kings like tea"}, "cannot be read as a request"),
        ({"wishes": "Dukes home 2026-09-02"}, "No team is called Dukes"),
        ({"wishes": "Kings home soon"}, "is not a date"),
        ({"closed": "Christmas"}, "is not a date"),
        ({"boards": "0"}, "greater than or equal to 1"),
        ({"walkover": "many"}, "number"),
        ({"walkover": "12 1e-99999999"}, "such as 2 or 0.5"),
        ({"for_result": "0 1 2"}, "at least as much as a draw"),
        ({"name": ""}, "required"),
    ],
    ids=str,
)
def test_an_impossible_league_is_not_created(
    desk: Browser, wrong: dict[str, str], sentence: str
) -> None:
    club = desk.get(reverse("new_league")).context["form"]["club"].value()
    answer = desk.post(reverse("new_league"), {"club": club, **FORM, **wrong})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Competition.objects.exists()


def test_two_captains_enter_and_confirm_a_result(desk: Browser) -> None:
    league, phone = set_up(desk), Client()
    secrets = captain_secrets(league.pk)
    match = league_of(league.pk).state.meetings[0]
    home, away = secrets[match.home], secrets[match.away]

    page = send(phone, "captain_says", home, 1, do="report", home=["30", "9"], away=["12", "20"])
    assert "The result counts once the other side confirms it." in page
    page = phone.get(reverse("captain", args=[away])).content.decode()
    assert "The other side says <b>39–32 (30–12, 9–20)</b>." in page
    page = send(phone, "captain_says", away, 1, do="confirm", home=["30", "9"], away=["12", "20"])

    assert "The result counts now." in page
    assert states(league)[0] is MeetingState.PLAYED
    console = desk.page("league_console", league.slug)
    assert "39–32 (30–12, 9–20)" in console
    assert "11.68–8.32" in console


def test_a_dispute_is_decided_by_the_director_and_can_be_taken_back(desk: Browser) -> None:
    league, phone = set_up(desk), Client()
    secrets = captain_secrets(league.pk)
    match = league_of(league.pk).state.meetings[0]
    send(phone, "captain_says", secrets[match.home], 1, do="report", home="30", away="12")
    page = send(phone, "captain_says", secrets[match.away], 1, do="dispute", reason="Board 7")
    assert "The director has been told." in page
    assert "Matches to settle" in desk.page("league_console", league.slug)
    asked = desk.page("league_match", league.slug, 1)
    assert "Kings: 30–12" in asked
    assert "<q>Board 7</q>" in asked

    send(desk, "league_match_change", league.slug, 1, do="score", home="30", away="20")
    assert states(league)[0] is MeetingState.PLAYED
    history = desk.page("competition_history", league.slug)
    assert "disputed by Tens" in history
    assert "Board 7" in history
    league.refresh_from_db()
    send(desk, "withdraw_entry", league.slug, sequence=league.ledger_sequence)
    assert states(league)[0] is MeetingState.DISPUTED


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"do": "report", "home": "", "away": ""}, "Enter what each side won."),
        ({"do": "report", "home": "many", "away": "3"}, "two whole numbers"),
        ({"do": "confirm", "home": "3", "away": "3"}, "has not reported this match yet"),
        ({"do": "dispute"}, "has not reported"),
        ({"do": "dispute", "reason": "\0" + "x" * 10_000}, "has not reported"),
        ({"do": "report", "home": "9" * 10_000, "away": "\0"}, "two whole numbers"),
        ({"do": "cheat"}, "Choose what to report"),
    ],
    ids=str,
)
def test_a_captain_is_told_what_is_wrong(
    desk: Browser, form: dict[str, str], sentence: str
) -> None:
    league = set_up(desk)
    match = league_of(league.pk).state.meetings[0]
    secret = captain_secrets(league.pk)[match.home]
    assert sentence in send(Client(), "captain_says", secret, 1, **form)
    assert set(states(league)) == {MeetingState.OPEN}


def test_a_captains_link_opens_no_other_teams_match_and_ends_when_exchanged(desk: Browser) -> None:
    league, phone = set_up(desk), Client()
    secret = captain_secrets(league.pk)[1]
    other = next(each for each in league_of(league.pk).state.meetings if 1 not in each.teams)
    page = send(phone, "captain_says", secret, other.number, do="report", home="3", away="1")
    assert "Your team does not play this match." in page

    send(desk, "league_change", league.slug, do="link", number="1")

    for address in ("captain", "captain_says"):
        place = [secret] if address == "captain" else [secret, 1]
        answer = phone.get(reverse(address, args=place))
        assert answer.status_code in (404, 405)
    assert phone.post(reverse("captain_says", args=[secret, 1])).status_code == 404
    gone = phone.get(reverse("captain", args=[secret]))
    assert "no-store" in gone.headers["Cache-Control"]
    assert "Ask the director for it" in gone.content.decode()


def test_a_match_is_moved_and_awarded(desk: Browser) -> None:
    league = set_up(desk)
    page = send(desk, "league_match_change", league.slug, 1, do="postpone", on="2026-12-23")
    assert "Wednesday 23 December 2026" in page
    assert "Enter the date" in send(
        desk, "league_match_change", league.slug, 1, do="postpone", on="soon"
    )
    send(desk, "league_match_change", league.slug, 1, do="award", to="away", reason="Not there")
    assert states(league)[0] is MeetingState.AWARDED
    assert "0.00–12.00" in desk.page("league_match", league.slug, 1)
    for wrong in ({"do": "nothing"}, {"do": "award"}, {"do": "award", "to": "us"}):
        assert "Choose what" in send(desk, "league_match_change", league.slug, 1, **wrong)
    assert desk.get(reverse("league_match", args=[league.slug, 99])).status_code == 404


def test_fixtures_are_looked_at_and_drawn_again_before_the_first_result(desk: Browser) -> None:
    league = set_up(desk)
    calendar = {"first": "2026-10-01", "every": "7", "times": "1", "wishes": "Kings + Queens"}
    before = league_of(league.pk).state.meetings

    page = send(desk, "league_draw", league.slug, do="look", **calendar)
    assert "All requests are met." in page
    assert league_of(league.pk).state.meetings == before
    send(desk, "league_draw", league.slug, do="draw", **calendar)

    assert len(league_of(league.pk).state.meetings) == 9
    send(desk, "league_match_change", league.slug, 1, do="score", home="30", away="20")
    assert "cannot be redrawn" in desk.page("league_draw", league.slug)
    assert "cannot be redrawn" in send(desk, "league_draw", league.slug, do="draw", **calendar)


def test_points_are_deducted_names_corrected_rules_changed_and_a_team_withdraws(
    desk: Browser,
) -> None:
    league = set_up(desk)
    send(desk, "league_change", league.slug, do="deduct", number="1", points="1,5", reason="Late")
    send(desk, "league_change", league.slug, do="names", number="2", names="Dames, Eve Low")
    page = send(desk, "league_change", league.slug, do="withdraw", number="7", keep="no")
    assert "withdrawn" in page
    assert "Dames" in page
    rules = {name: FORM[name] for name in FORM if name not in ("name", "teams", "first")}
    send(desk, "league_change", league.slug, **{**rules, "do": "rules", "points": "result"})
    console = desk.page("league_console", league.slug)
    assert "−1.5" in console
    wrong = desk.post(
        reverse("league_change", args=[league.slug]), {**rules, "do": "rules", "boards": "x"}
    )
    assert wrong.status_code == 422
    assert "Choose what to do" in send(desk, "league_change", league.slug, do="?")
    for points in ("much", "NaN", "", "1e99999999", "9" * 10_000, "\0", "1e9"):
        page = send(desk, "league_change", league.slug, do="deduct", number="1", points=points)
        assert ("up to 1,000" if points == "1e9" else "such as 2 or 0.5") in page
    page = send(desk, "league_change", league.slug, do="names", number="2", names="x" * 10_000)
    assert "up to 120 characters" in page
    send(desk, "league_change", league.slug, do="names", number="2", names="Ladies\0, Eve\0Low")
    assert "Ladies" in desk.page("league_teams", league.slug)


def test_a_season_ends_and_the_next_begins_in_one_step(desk: Browser) -> None:
    league = set_up(desk, teams="Kings\nQueens\n\nAces\nDeuces", movers="1")
    assert "not settled" in send(desk, "league_change", league.slug, do="end")
    for number in range(1, 5):
        send(desk, "league_match_change", league.slug, number, do="score", home="9", away="9")
    page = send(desk, "league_change", league.slug, do="end")
    assert "tied across a line" in page
    assert "Kings (1)" in page
    send(desk, "league_change", league.slug, do="order", order="2, 1, 3, 4", reason="Play-off")
    assert "Start the next season" in send(desk, "league_change", league.slug, do="end")

    page = desk.page("next_season", league.slug)
    assert page.index("Queens") < page.index("Aces") < page.index("Kings")
    form = {"name": "Next year", "first": "2027-09-01", "every": "7", "times": "2"}
    page = send(desk, "next_season", league.slug, **form)

    assert "Next year has been set up." in page
    after = Competition.objects.latest("pk")
    assert [len(teams) for teams in league_of(after.pk).state.divisions] == [2, 2]
    assert (
        desk.post(reverse("next_season", args=[after.slug]), {**form, "every": "0"}).status_code
        == 422
    )


def test_the_public_reads_tables_fixtures_and_teams_once_shown(desk: Browser) -> None:
    league, stranger = set_up(desk), Client()
    addresses = [
        reverse("league", args=[league.slug]),
        reverse("league_fixtures", args=[league.slug]),
        reverse("league_team", args=[league.slug, 1]),
        reverse("league_calendar", args=[league.slug]),
        reverse("league_fixtures_pdf", args=[league.slug]),
    ]
    assert {stranger.get(each).status_code for each in addresses} == {404}
    send(desk, "league_match_change", league.slug, 1, do="score", home="30", away="20")
    send(desk, "show_competition", league.slug, shown="yes")

    assert {stranger.get(each).status_code for each in addresses} == {200}
    team = stranger.get(addresses[2]).content.decode()
    assert "Division 1, place 1 with" in team
    assert "Captain" not in team
    assert stranger.get(reverse("league_team", args=[league.slug, 99])).status_code == 404
    assert stranger.get(addresses[3] + "?team=99").status_code == 404


def test_below_its_tables_a_league_has_the_last_results_and_the_next_matches(
    desk: Browser,
) -> None:
    begun = timezone.localdate() - timedelta(days=7)
    league, stranger = set_up(desk, first=begun.isoformat(), at="19:30"), Client()
    coming = begun + timedelta(days=14)
    send(desk, "show_competition", league.slug, shown="yes")
    address = reverse("league", args=[league.slug])
    assert "Last results" not in words_of(stranger.get(address))

    send(desk, "league_match_change", league.slug, 1, do="score", home="30", away="20")

    words = words_of(stranger.get(address))
    assert f"Last results {date_format(begun, 'l j F')}" in words
    assert f"Next matches {date_format(coming, 'l j F')}, 19:30" in words
    team = words_of(stranger.get(reverse("league_team", args=[league.slug, 1])))
    assert re.search(f"Next match: .*Kings.*, {date_format(coming, 'l j F')} *, 19:30", team)
    fixtures = stranger.get(reverse("league_fixtures", args=[league.slug])).content.decode()
    assert f'href="#day-{coming}"' in fixtures
    assert f'id="day-{coming}"' in fixtures


def test_the_calendar_is_read_back_and_follows_every_change(desk: Browser) -> None:
    league, stranger = set_up(desk, at="19:30"), Client()
    send(desk, "show_competition", league.slug, shown="yes")
    address = reverse("league_calendar", args=[league.slug])

    def read(query: str = "") -> dict[str, object]:
        found = Calendar.from_ical(stranger.get(address + query).content)
        return {str(each["uid"]): each for each in found.walk("VEVENT")}

    before = read()
    first, second = list(before)[:2]
    send(desk, "league_match_change", league.slug, 1, do="postpone", on="2026-12-23")
    moved = read()
    league.refresh_from_db()
    send(desk, "withdraw_entry", league.slug, sequence=league.ledger_sequence)
    send(desk, "league_match_change", league.slug, 2, do="award", to="home", reason="Ill")
    back = read()

    season = league_of(league.pk).state
    assert len(before) == len(season.meetings) == 18
    assert list(before) == list(moved) == list(back)
    begins = [str(each[first]["dtstart"].dt) for each in (before, moved, back)]
    summer, winter = "2026-09-02 18:30:00+00:00", "2026-12-23 19:30:00+00:00"  # one hour apart
    assert begins == [summer, winter, summer]
    sequences = [int(each[first]["sequence"]) for each in (before, moved, back)]
    assert sequences == sorted(set(sequences))
    assert [each[second]["status"] for each in (before, back)] == ["CONFIRMED", "CANCELLED"]
    assert str(before[first]["summary"]) == "Kings – Tens"
    assert len(read("?team=1")) == 6
    tag = stranger.get(address).headers["ETag"]
    assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 304
    send(desk, "league_match_change", league.slug, 1, do="postpone", on="2026-12-23")
    assert stranger.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_dates_without_a_time_fill_the_day(desk: Browser) -> None:
    league = set_up(desk)
    answer = desk.get(reverse("league_calendar", args=[league.slug]))
    (first, *_) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert (first["dtstart"].dt, first["dtend"].dt) == (date(2026, 9, 2), date(2026, 9, 3))


def test_every_captain_has_a_code_to_scan_until_the_link_is_exchanged(desk: Browser) -> None:
    league = set_up(desk)
    page = desk.page("league_teams", league.slug)
    assert page.count('class="code-ink"') == len(captain_secrets(league.pk)) == 7

    after = send(desk, "league_change", league.slug, do="link", number="1")

    of_kings, others = _code(page, "Kings"), _code(page, "Queens")
    assert _code(after, "Kings") != of_kings
    assert _code(after, "Queens") == others


def _code(page: str, team: str) -> str:
    """Return the dark squares of the code of a team's captain."""
    return page.split(f"Code of the captain of {team}")[1].split('class="code-ink" d="')[1][:2000]


def test_the_history_has_the_same_tabs_as_the_other_pages_of_its_competition(desk: Browser) -> None:
    league = set_up(desk)
    page = desk.page("competition_history", league.slug)
    assert reverse("league_teams", args=[league.slug]) in page
    assert reverse("league_draw", args=[league.slug]) in page


def test_no_script_is_loaded_twice_as_a_second_copy_would_block_every_form(
    desk: Browser,
) -> None:
    league = set_up(desk)
    for name in ("league_console", "league_teams", "competition_history"):
        page = desk.page(name, league.slug)
        assert page.count("director.js") + len(re.findall(r"director\.\w+\.js", page)) == 1


ROOMS = TEAMS.replace("Kings,", "Kings @ Village hall,").replace("Aces", "Aces@The Bell")


def _printed(client: Client, league: Competition, query: str = "") -> str:
    address = reverse("league_fixtures_pdf", args=[league.slug]) + query
    answer = client.get(address)
    assert answer.status_code == 200
    again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    pages = PdfReader(BytesIO(answer.content), strict=True).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_the_fixtures_are_printed_by_date_and_by_team_with_rooms(desk: Browser) -> None:
    league, stranger = set_up(desk, teams=ROOMS, at="19:30"), Client()
    send(desk, "league_match_change", league.slug, 1, do="score", home="30", away="20")
    send(desk, "show_competition", league.slug, shown="yes")

    whole = _printed(stranger, league)
    kings = _printed(stranger, league, "?team=1")

    assert "Wednesday 2 September 2026" in whole
    assert "30–20" in whole
    assert whole.count("Village hall") == 3 + 6  # on each date at home; in six lists of a team
    assert whole.count("The Bell") == 2 + 4
    assert "Matches begin at 19.30" in kings
    assert kings.count("Village hall") == 3
    assert (kings.count("home"), kings.count("away")) == (3, 3)
    assert "Treys" not in kings
    assert (
        "Village hall"
        in stranger.get(reverse("league_fixtures", args=[league.slug])).content.decode()
    )
    calendar = Calendar.from_ical(
        stranger.get(reverse("league_calendar", args=[league.slug])).content
    )
    assert {str(each["location"]) for each in calendar.walk("VEVENT")} >= {
        "Village hall",
        "The Bell",
    }
    address = reverse("league_fixtures_pdf", args=[league.slug])
    assert stranger.get(f"{address}?team=99").status_code == 404


def test_fixtures_without_rooms_or_divisions_print_neither(desk: Browser) -> None:
    league = set_up(desk, teams="Kings\nQueens\nJacks")
    send(desk, "league_change", league.slug, do="withdraw", number="3", keep="no")

    whole = _printed(desk, league)

    assert "does not count" in whole
    assert "Room" not in whole
    assert "Division" not in whole
