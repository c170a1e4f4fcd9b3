"""Naming players."""

import pytest

from tests.tournaments.evenings import evening
from tournaments.models import Player
from tournaments.services.movements.names import enter_names
from tournaments.services.people.people import add_player, rename_player
from tournaments.services.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def test_a_new_name_joins_the_clubs_list_and_a_known_one_does_not() -> None:
    played = evening()
    known = add_player(club_id=played.club.pk, name="Ann Lee")
    first = played.event.contestants.order_by("id")[0]

    enter_names(contestant_id=first.pk, names=["ann lee", "Zoë Grünbaum"])

    assert played.snapshot.contestants[first.pk].players == ("Ann Lee", "Zoë Grünbaum")
    assert next(iter(Player.objects.values_list("pk", "name"))) == (known.pk, "Ann Lee")
    assert Player.objects.count() == 2


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

    with pytest.raises(RefusedError, match="Ann Lee is entered already, with number 1NS"):
        enter_names(contestant_id=second.pk, names=["Ann Lee", "Cy Fox"])
    with pytest.raises(RefusedError, match="is entered here twice"):
        enter_names(contestant_id=second.pk, names=["Cy Fox", "cy  fox"])

    assert not Player.objects.filter(name="Cy Fox").exists()


def test_refuses_more_names_than_seats() -> None:
    played = evening()
    first = played.event.contestants.order_by("id")[0]

    with pytest.raises(RefusedError, match="at most 2 names"):
        enter_names(contestant_id=first.pk, names=["A", "B", "C"])


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
def test_refuses_what_is_no_name(name: str) -> None:
    with pytest.raises(RefusedError):
        add_player(club_id=evening().club.pk, name=name)


def test_an_unknown_contestant_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        enter_names(contestant_id=0, names=["A"])
