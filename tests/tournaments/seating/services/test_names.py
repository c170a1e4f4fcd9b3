"""Naming players."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import (
    DAY,
    DIRECTOR,
    THREE_TABLES,
    Evening,
    called,
    evening,
    places_of,
    proved,
)
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player, rename_player
from tournaments.importing.services.kept_files import add_people
from tournaments.interchange.imported import ImportedPlayer
from tournaments.record.models import ContestantPlayer
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def test_a_new_name_joins_the_clubs_list_and_a_known_one_does_not() -> None:
    played = evening()
    known = add_player(club_id=played.club.pk, name="Ann Lee")
    first = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=first.pk, names=["ann lee", "Zoë Grünbaum"])

    assert played.snapshot.contestants[first.pk].players == ("Ann Lee", "Zoë Grünbaum")
    assert next(iter(Player.objects.values_list("pk", "name"))) == (known.pk, "Ann Lee")
    assert Player.objects.count() == 2


def named(contestant, *names: str) -> list[str]:
    enter_names(contestant_id=contestant.pk, names=names)
    return list(Player.objects.values_list("name", flat=True))


def test_a_name_corrected_at_once_leaves_no_ghost_on_the_clubs_list() -> None:
    first, second = evening().event.contestants.order_by("id")[:2]
    named(first, "Anm Lee", "Ben Roe")

    assert named(first, "Ann Lee", "Ben Roe") == ["Ann Lee", "Ben Roe"]
    assert named(first, "Ben Roe", "Ann Lee") == ["Ann Lee", "Ben Roe"]
    assert named(first, "Ben Roe") == ["Ben Roe"]
    assert named(second, "Ann Lee") == ["Ann Lee", "Ben Roe"]
    assert named(first, "") == ["Ann Lee"]


def test_a_member_stays_on_the_clubs_list_whoever_takes_the_seat() -> None:
    played = evening()
    first = played.event.contestants.order_by("id")[0]
    add_player(club_id=played.club.pk, name="Ann Lee")
    named(first, "ann lee", "Ben Roe")
    add_people(club_id=played.club.pk, people=[ImportedPlayer("Ben Roe", "")])
    enter_names(contestant_id=first.pk, names=["Cy Fox"], national_ids=["77"])

    assert named(first, "Di Fenn", "Eve Orme") == [
        "Ann Lee",
        "Ben Roe",
        "Cy Fox",
        "Di Fenn",
        "Eve Orme",
    ]


def test_a_name_that_plays_elsewhere_or_is_in_a_ledger_stays_on_the_clubs_list() -> None:
    played = evening()
    here = played.event.contestants.order_by("id")[0]
    another = create_event(club_id=played.club.pk, name="Friday Pairs", held_on=DAY)
    section = another.sessions.get().sections.get()
    choose_movement(section_id=section.pk, family="mitchell", parameters=THREE_TABLES)
    there = another.contestants.order_by("id")[0]
    named(there, "Ann Lee")
    named(here, "Ann Lee", "Ben Roe")
    assert named(here, "Ben Roe") == ["Ann Lee", "Ben Roe"]
    played.start()

    assert named(here, "Cy Fox") == ["Ann Lee", "Ben Roe", "Cy Fox"]
    assert named(there, "Ben Roe") == ["Ben Roe", "Cy Fox"]
    assert named(there, "") == ["Ben Roe", "Cy Fox"]


@pytest.mark.parametrize("names", [[], [""], ["", "Ben Roe"]])
def test_seats_may_stay_open(names: list[str]) -> None:
    played = evening()
    first = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=first.pk, names=names)

    assert played.snapshot.contestants[first.pk].players == tuple(name for name in names if name)


def test_nobody_is_entered_twice() -> None:
    played = evening()
    first, second = played.event.contestants.order_by("id")[:2]
    enter_names(contestant_id=first.pk, names=["Ann Lee", "Ben Roe"])

    with pytest.raises(RefusedError, match="Ann Lee is already entered, with number 1 N-S"):
        enter_names(contestant_id=second.pk, names=["Ann Lee", "Cy Fox"])
    with pytest.raises(RefusedError, match="is entered here twice"):
        enter_names(contestant_id=second.pk, names=["Cy Fox", "cy  fox"])

    assert not Player.objects.filter(name="Cy Fox").exists()


def test_a_name_is_put_in_order() -> None:
    played = evening()
    first = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=first.pk, names=["  Ann \x00\n Lee ", "<b>Ben"])

    assert played.snapshot.contestants[first.pk].players == ("Ann Lee", "<b>Ben")


def test_a_team_has_a_name_and_four_players() -> None:
    played = evening("league-24", {}, contest="team_match", game="whist")
    first = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=first.pk, names=["A", "B", "C", "D"], team_name="The Owls")

    team = played.snapshot.contestants[first.pk]
    assert (team.name, team.players) == ("The Owls", ("A", "B", "C", "D"))


def test_a_corrected_name_shows_everywhere() -> None:
    played = evening(names=True).start()
    player = Player.objects.order_by("id")[0]

    rename_player(player_id=player.pk, name="Anna Lee")

    assert any("Anna Lee" in c.players for c in played.snapshot.contestants.values())


@pytest.mark.parametrize("name", ["", "   ", "\x00", "x" * 201])
def test_refuses_an_invalid_name(name: str) -> None:
    with pytest.raises(RefusedError):
        add_player(club_id=evening().club.pk, name=name)


def test_an_unknown_contestant_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        enter_names(contestant_id=0, names=["A"])


def test_names_entered_before_the_start_are_told_by_the_start() -> None:
    played = evening(names=True)
    assert played.event.ledger.count() == 0

    played.start()

    (started,) = played.event.ledger.all()
    player = played.contestant("1-ns").members.get(position=1).player
    assert started.payload["contestants"]["1-ns"]["players"][0] == f"player:{player.pk}"
    assert player.name not in str(started.payload)
    assert proved(played)


def test_names_entered_after_the_start_are_in_the_ledger_once_and_without_a_name() -> None:
    played = evening(names=True).start()
    first = played.contestant("1-ns")
    key = uuid4()
    before = [member.player_id for member in first.members.order_by("position")]

    for _time in range(2):
        enter_names(contestant_id=first.pk, names=["Ann Lee", "Ben Roe"], by=DIRECTOR, key=key)
    enter_names(contestant_id=first.pk, names=["Ann Lee", "Ben Roe"], by=DIRECTOR)

    entry = played.event.ledger.get(kind="names_entered")
    after = [member.player_id for member in first.members.order_by("position")]
    assert entry.payload["players"] == [f"player:{pk}" for pk in after]
    assert entry.payload["previous_players"] == [f"player:{pk}" for pk in before]
    assert (entry.actor, "Ann" in str(entry.payload)) == (DIRECTOR.mark, False)
    assert history(played.event.pk)[0].what == "1 N-S: 2 players named, 2 of them new"
    assert proved(played)


def test_a_teams_name_is_no_persons_so_the_ledger_tells_it() -> None:
    played = evening("fours-howell", {"teams": 5}, contest="teams").start()
    team = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=team.pk, names=[], team_name="The Owls")
    enter_names(contestant_id=team.pk, names=[], team_name="")

    told = [line.what for line in history(played.event.pk)[:2]]
    assert told == ["1: no longer called The Owls", "1: called The Owls"]
    assert proved(played)


def test_a_players_name_can_be_erased_and_the_ledger_still_holds() -> None:
    played = evening(names=True).start().play()
    player = played.contestant("1-ns").members.get(position=1).player

    rename_player(player_id=player.pk, name="(erased)")

    assert proved(played)
    assert not any(player.name in str(entry.payload) for entry in played.event.ledger.all())


def test_a_later_session_that_is_started_cannot_cover_up_who_played() -> None:
    played = evening(names=True).start().play()
    one, other = (played.contestant(each).members.get(position=1) for each in ("1-ns", "2-ns"))
    one_player, other_player = one.player_id, other.player_id
    type(one).objects.filter(pk=one.pk).update(player=other_player)
    type(one).objects.filter(pk=other.pk).update(player=one_player)

    played.next_session().start()

    problems = verify_ledger(played.event.pk).problems
    assert any("names 1 N-S differently from earlier entries" in each for each in problems)


def test_a_player_of_an_individual_has_one_name_and_a_pair_of_a_team_two():
    single = evening("individual", {"players": "8"}, contest="individual")
    with pytest.raises(RefusedError, match="There is 1 seat here, so enter no more than 1 name"):
        enter_names(contestant_id=single.event.contestants.first().pk, names=["Ann", "Ben"])
    teams = evening("fours-howell", {"teams": 5}, contest="teams")
    team = teams.event.contestants.first()
    enter_names(contestant_id=team.pk, names=["Ann", "", "Cai", "Dee"], team_name="Larks")
    snapshot = teams.snapshot
    at = {
        e.label: snapshot.name_at(e)
        for e in snapshot.starting_positions.values()
        if e.contestant_id == team.pk
    }
    assert at == {"1ns": "Ann", "1ew": "Cai – Dee"}


@pytest.mark.parametrize(
    ("family", "parameters", "contest"),
    [
        ("mitchell", {"tables": 3, "boards_per_round": 2}, "pairs"),
        ("triples", {"boards_per_match": 4}, "teams"),
        ("individual", {"players": "8"}, "individual"),
    ],
)
def test_evenings_of_tests_have_the_names_that_would_be_entered(
    family: str, parameters: dict[str, int | str | bool], contest: str
) -> None:
    at_once = evening(family, parameters, contest=contest, names=True)
    one_by_one = evening(family, parameters, contest=contest)
    places = places_of(one_by_one.session)
    for contestant in one_by_one.event.contestants.order_by("id"):
        enter_names(contestant_id=contestant.pk, names=called(contestant, places[contestant.pk]))

    assert entered(at_once) == entered(one_by_one)
    assert at_once.event.ledger_sequence == one_by_one.event.ledger_sequence == 0


def entered(held: Evening) -> list[tuple[object, ...]]:
    """Return who was entered, with all that is stored of them but their ids."""
    members = ContestantPlayer.objects.filter(contestant__event=held.event)
    return list(
        members.order_by("contestant__id", "position").values_list(
            "contestant__address",
            "contestant__name",
            "position",
            "player__name",
            "player__national_id",
            "player__shown",
            "player__erased_at",
        )
    )
