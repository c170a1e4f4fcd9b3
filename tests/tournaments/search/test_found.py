"""What is found, and what nobody may find."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournaments.evenings import DAY, DIRECTOR, Evening, clubs_in_play, evening
from tests.tournaments.kept import kept
from tests.tournaments.seasons import held_evening
from tournaments.clubhouse.selectors import ClubWords
from tournaments.clubhouse.services import describe_club
from tournaments.clubs.models import Club, Player
from tournaments.clubs.selectors import club_facts
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    merge_players,
    show_player,
)
from tournaments.search.selectors import found
from tournaments.seating.services.names import enter_substitute
from tournaments.series.selectors import SeriesChoice
from tournaments.series.services import create_series

pytestmark = pytest.mark.django_db

PEOPLE = [
    ("Søren Kristensen", "Béatrice O’Brien"),
    ("John Smyth", "Łukasz Müller"),
    ("Al Ng", "Joanna Smith"),
    ("Ines van den Berg", "Иван Петров"),
    ("Ann Leeson", "Leo Annan"),
    ("Mei 王小明", "Hugh Tuesday"),
]


def a_season() -> tuple[Evening, Evening]:
    club = create_club(name="Zürich Bridge Circle")
    first = held_evening(club, people=PEOPLE, name="Tuesday Pairs").play().finish()
    second = held_evening(club, 1, people=PEOPLE, name="Tuesday Pairs").play().finish()
    return first, second


season = kept(a_season)


def names(text: str, what: str = "players") -> list[str]:
    return [each.name for each in getattr(found(text), what)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Søren Kristensen", "Søren Kristensen"),
        ("soren", "Søren Kristensen"),
        ("CHRISTENSEN soren", "Søren Kristensen"),
        ("obrien", "Béatrice O’Brien"),
        ("o'brien, beatrice", "Béatrice O’Brien"),
        ("lukasz mueller", "Łukasz Müller"),
        ("smyth", "John Smyth"),
        ("jon simth", "John Smyth"),
        ("smith j", "Joanna Smith"),
        ("ng", "Al Ng"),
        ("n", "Al Ng"),
        ("berg van den ines", "Ines van den Berg"),
        ("иван", "Иван Петров"),
        ("王", "Mei 王小明"),
    ],
)
def test_a_name_is_found_however_it_is_typed(season, typed, first):
    assert names(typed)[0] == first


def test_the_nearest_comes_first_and_what_is_far_off_is_not_found(season):
    assert names("smith") == ["Joanna Smith", "John Smyth"]
    assert names("leeson") == ["Ann Leeson"]
    for typed in ("", " ", "?!%_", "Quetzalcoatl", "\0", "x" * 10_000, "ann quetzalcoatl"):
        assert not found(typed)


def test_events_come_newest_first_with_club_and_day(season):
    first, second = season
    hits = found("tuseday").events
    assert [each.address for each in hits] == [
        f"/events/{each.event.slug}/" for each in (second, first)
    ]
    assert {each.club for each in hits} == {"Zürich Bridge Circle"}
    assert [each.day for each in hits] == [DAY + timedelta(weeks=1), DAY]


@pytest.mark.parametrize("typed", ["board 4 tuesday", "4 tuesday", "tuesday board 4", "board 4"])
def test_a_number_finds_the_board_of_the_events_found(season, typed):
    hits = found(typed).boards
    assert [each.name for each in hits] == ["Board 4, Tuesday Pairs"] * 2
    assert hits[0].address == f"/events/{season[1].event.slug}/sessions/1/boards/4/"


@pytest.mark.parametrize("typed", ["4", "board 40", "40 tuesday", "4 wednesday", "board ④ tuesday"])
def test_no_board_is_found_where_there_is_none(season, typed):
    assert found(typed).boards == ()


@pytest.mark.parametrize(
    "typed",
    [
        "{day:%Y-%m-%d}",
        "{day.day} {day:%B}",
        "{day.day} {day:%b} {day.year}",
        "{day:%B} {day.day}, {day.year}",
        "tuesday {day.day}. {day:%b}",
        "{day.day} {day:%B} pairs",
        "{day.day}th {day:%b}",
        "{day:%B} {day.day}th, {day.year}",
        "{day.day}.{day.month}.{day.year}",
        "{day.day}.{day.month}.",
        "{day:%A} {day.day} {day:%B}",
        "{day:%A}, {day.day} {day:%B} tuesday pairs",
    ],
)
def test_a_day_finds_what_was_played_on_it(season, typed):
    first, second = (each.event for each in season)
    assert first.held_on != second.held_on
    for event in (first, second):
        hits = found(typed.format(day=event.held_on)).events
        assert [(hit.name, hit.day) for hit in hits] == [(event.name, event.held_on)]


@pytest.mark.parametrize(
    "typed", ["0000-01-01", "2026-02-31", "31 Feb 2026", "99 may", "1 jan", "99.99.", "31.2.2026"]
)
def test_a_day_on_which_nothing_was_played_finds_nothing(season, typed):
    assert not found(typed).events


def test_a_search_at_a_club_finds_nothing_of_another(season):
    other = create_club(name="Elsewhere")
    event = season[0].event
    assert found(event.name, club_facts(event.club)).events
    assert not found(event.name, club_facts(other)).events


def test_clubs_and_contests_are_found(season):
    create_series(club_id=season[0].club.pk, wanted=SeriesChoice(name="Winter Cup"))

    assert names("zurich circle", "clubs") == ["Zürich Bridge Circle"]
    assert names("winter", "contests") == ["Winter Cup"]
    assert found("winter").contests[0].club == "Zürich Bridge Circle"


def player(name: str) -> int:
    return Player.objects.get(name=name).pk


@pytest.mark.parametrize("shown", ["initials", "hidden"])
def test_a_hidden_player_is_not_found(season, shown):
    show_player(player_id=player("Ann Leeson"), shown=shown)

    assert not found("Ann Leeson").players
    show_player(player_id=player("Ann Leeson"), shown="name")
    assert names("Ann Leeson") == ["Ann Leeson"]


def test_an_erased_player_is_not_found(season):
    erase_player(player_id=player("Ann Leeson"), now=timezone.now())

    assert not found("Ann Leeson")
    assert not found("A player").players


def test_who_has_results_only_as_a_substitute_or_under_another_name_is_found(season):
    club = season[0].club
    held = held_evening(club, 2, people=PEOPLE, name="Tuesday Pairs")
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=held.contestant("1-ns").pk,
        seat=1,
        name="Una Oak",
        first_round=2,
        last_round=2,
        by=DIRECTOR,
        key=uuid4(),
    )
    held.play()
    assert not found("una oak").players

    held.finish()
    assert names("una oak") == ["Una Oak"]

    kept_name = add_player(club_id=club.pk, name="Zebedee Quux")
    merge_players(player_id=player("Una Oak"), into_id=kept_name.pk)
    assert names("una oak") == names("zebedee quux") == ["Zebedee Quux"]


def test_nobody_is_found_whose_club_has_no_pages_for_players_or_who_has_no_result(season):
    club = season[0].club.pk
    add_player(club_id=club, name="Zebedee Quux")
    assert not found("Zebedee Quux")

    describe_club(club_id=club, words=ClubWords(player_pages=False))
    assert not found("Ann Leeson").players


def test_an_event_is_found_once_it_has_started_and_its_players_and_boards_once_it_is_final():
    club = create_club(name="Elm Row")
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True)
    name = held.snapshot.contestants[held.contestant("1-ns").pk].players[0]
    held.event.name, held.event.club = "Harvest Moon", club
    held.event.save()

    def everything() -> tuple[bool, bool, bool]:
        return (
            bool(found("harvest").events),
            bool(found("harvest 1").boards),
            name in names(name),
        )

    assert everything() == (False, False, False)
    held.start().play()
    assert everything() == (True, False, False)
    held.finish()
    assert everything() == (True, True, True)


def test_a_board_that_another_club_has_yet_to_play_is_not_found():
    one, two = evening(), evening()
    field = clubs_in_play(one, two)
    one.start().play().finish()
    two.start()

    def found_of(held: Evening) -> bool:
        return any(held.event.slug in each.address for each in found("thursday 1").boards)

    assert (found_of(one), found_of(two)) == (False, False)
    two.play().finish()
    assert (found_of(one), found_of(two)) == (False, False)
    field.final = True
    field.save()
    assert (found_of(one), found_of(two)) == (True, True)


def test_the_demonstration_is_found_only_while_it_is_alone(season):
    Club.objects.update(demonstration=True)
    assert found("leeson").players
    assert found("zurich").clubs

    create_club(name="Elm Row")
    assert not found("leeson")
    assert not found("tuesday 4")
    assert not found("zurich")
    at_it = club_facts(season[0].club)
    assert found("leeson", at_it).players
    assert found("tuesday 4", at_it).boards
