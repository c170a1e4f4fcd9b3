"""The desk and the form of a new event."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR, evening
from tests.tournaments.pages import words_of
from tournaments.competitions.selectors.opened import KINDS
from tournaments.competitions.services import create_competition
from tournaments.drives.selectors.drives import TableReport
from tournaments.drives.services import TypedReport, report_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def form(held, **changes):
    given = {
        "key": str(uuid4()),
        "club": held.club.pk,
        "name": "Monday Pairs",
        "held_on": "2026-11-23",
        "game": "bridge",
        "contest": "pairs",
        "method": "matchpoints",
        "sections": "1",
        "entrants": "16",
        "unit": "two_point",
        "short_boards": "neuberg",
        "average_plus": "session",
        "compare": "section",
        "embargo": "rounds",
    }
    return given | changes


def test_the_desk_lists_events_by_state(started, directing):
    page = directing(started).page("director_desk")

    assert "In play" in page
    assert reverse("console", args=[started.session.pk]) in page


def test_of_events_being_set_up_the_next_to_come_is_first(set_up, directing):
    client, names = directing(set_up), ["Tonight Today", "Next week", "Summer", "Forgotten"]
    for name, days in (("Summer", 90), ("Tonight", 0), ("Forgotten", -30), ("Next week", 7)):
        day = timezone.localdate() + timedelta(days=days)
        client.post(reverse("event_new"), form(set_up, name=name, held_on=day.isoformat()))

    page = words_of(client.page("director_desk")).partition("Being set up")[2]

    assert sorted(names, key=page.index) == names
    assert page.count("Today") == 1


def test_the_desk_lists_what_is_played_over_weeks_until_it_is_over(started, directing):
    signed = {"by": DIRECTOR}
    place = {"club_id": started.club.pk, "starts_on": date(2026, 11, 23)}
    for kind, name in (("ladder", "Winter ladder"), ("drive", "Harvest drive")):
        rules = {"game": "whist", "tables": 3, "rounds": 1} if kind == "drive" else {}
        made = create_competition(**place, kind=kind, name=name, rules=rules, key=uuid4(), **signed)
    client = directing(started)
    page = client.page("director_desk")
    assert reverse("ladder_console", args=["winter-ladder-2026-11-23"]) in page
    assert "Harvest drive" in page

    reports = tuple(TypedReport(TableReport(1, table, 8)) for table in (1, 2, 3))
    report_round(
        competition_id=made.pk,
        round_number=1,
        reports=reports,
        move=True,
        key=uuid4(),
        **signed,
    )

    page = client.page("director_desk")
    assert "Winter ladder" in page
    assert "Harvest drive" not in page


def test_a_desk_lists_no_competition_of_another_club(set_up, started, directing):
    create_competition(
        club_id=started.club.pk,
        kind="ladder",
        name="Winter ladder",
        starts_on=date(2026, 11, 23),
        by=DIRECTOR,
        key=uuid4(),
    )

    assert "Winter ladder" not in directing(set_up).page("director_desk")


def test_the_form_of_a_new_event_leads_to_what_is_no_event(set_up, directing):
    page = directing(set_up).page("event_new")

    for kind in KINDS:
        assert reverse(f"new_{kind}") in page


def test_an_empty_desk_says_what_to_do_next(set_up, directing):
    client = directing(set_up)
    client.post(reverse("event_delete", args=[set_up.event.slug]))

    page = client.page("director_desk")

    assert "No event yet" in page
    assert reverse("event_new") in page


def test_a_new_event_needs_one_form_and_leads_to_its_set_up(set_up, directing):
    answer = directing(set_up).post(reverse("event_new"), form(set_up, sections="2"))

    made = Event.objects.get(name="Monday Pairs")
    assert answer.headers["Location"] == reverse("event_setup", args=[made.slug])
    assert made.sessions.get().sections.count() == 2


def test_a_new_event_of_one_section_leads_straight_to_its_movement(set_up, directing):
    answer = directing(set_up).post(reverse("event_new"), form(set_up))

    section = Event.objects.get(name="Monday Pairs").sessions.get().sections.get()
    assert answer.headers["Location"] == reverse("choose_movement", args=[section.pk])


def test_the_form_sent_twice_makes_one_event(set_up, directing):
    client, given = directing(set_up), form(set_up)

    client.post(reverse("event_new"), given)
    client.post(reverse("event_new"), given)

    assert Event.objects.filter(name="Monday Pairs").count() == 1


def test_a_method_of_another_contest_is_refused_at_its_field_and_the_rest_is_kept(
    set_up, directing
):
    answer = directing(set_up).post(
        reverse("event_new"), form(set_up, contest="team_match", name="Kept Name")
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This contest is scored by IMPs, Board-a-match, Patton or Total points." in page
    assert "Kept Name" in page
    assert not Event.objects.filter(name="Kept Name").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\0"},
        {"name": "x" * 500},
        {"held_on": "31 February"},
        {"sections": "10" * 20},
        {"sections": "0"},
        {"entrants": "-3"},
        {"game": "poker"},
        {"unit": "nothing"},
        {"club": "999999"},
        {"club": ""},
    ],
)
def test_an_impossible_event_is_refused_and_nothing_is_created(set_up, directing, wrong):
    answer = directing(set_up).post(reverse("event_new"), form(set_up, **wrong))

    assert answer.status_code == 422
    assert Event.objects.filter(club=set_up.club).count() == 1


def test_the_methods_follow_the_game_and_the_contest(set_up, directing):
    page = directing(set_up).get(reverse("event_methods"), {"game": "whist", "contest": "pairs"})

    assert "Tricks" in page.content.decode()
    assert "IMPs" not in page.content.decode()


@pytest.mark.parametrize(
    ("contest", "question", "name", "number"),
    [
        ("pairs", "Pairs expected", "Pairs", "16"),
        ("individual", "Players expected", "Individual", "12"),
        ("team_match", "Teams expected", "Match", "2"),
        ("teams", "Teams expected", "Teams", "8"),
    ],
)
def test_who_is_expected_and_the_name_follow_the_contest(
    directing, contest, question, name, number
):
    client = directing(evening())
    untouched = client.get(reverse("event_new")).context["form"]
    typed = {each: untouched[each].value() for each in ("name", "entrants")}

    page = client.get(reverse("event_methods"), {"game": "bridge", "contest": contest} | typed)

    assert question in page.content.decode()
    assert page.context["form"]["name"].value().endswith(f" {name}")
    assert str(page.context["form"]["entrants"].value()) == number


def test_what_was_typed_stays_when_the_contest_changes(directing):
    asked = {"game": "bridge", "contest": "teams", "name": "Bell Cup", "entrants": "11"}

    page = directing(evening()).get(reverse("event_methods"), asked)

    assert 'value="Bell Cup"' in page.content.decode()
    assert 'value="11"' in page.content.decode()
    assert "data-focus" not in page.content.decode()
