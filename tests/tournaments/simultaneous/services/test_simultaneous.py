"""Simultaneous tournaments: opened, joined, left and made final."""

import random
from uuid import uuid4

import pytest

from tests.tournaments.evenings import THREE_TABLES, Evening, clubs_in_play, evening, signed
from tournaments.record.models import Event, Simultaneous
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.conditions import change_method
from tournaments.record.services.events import create_event, delete_event_in_setup
from tournaments.record.services.ledger import KeyReusedError
from tournaments.simultaneous.services import (
    FinalError,
    change_simultaneous,
    join_clubs,
    leave_clubs,
    open_to_clubs,
)
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def _open(leader: Evening, **more: object) -> Simultaneous:
    given = {"name": "All Clubs", "chance": random.Random(1)} | signed(more)
    return open_to_clubs(event_id=leader.event.pk, **given)


def _join(club: Evening, code: str, **more: object) -> Simultaneous:
    return join_clubs(event_id=club.event.pk, code=code, **signed(more))


def _leave(club: Evening) -> None:
    leave_clubs(event_id=club.event.pk, **signed())


def _change(club: Evening, **more: object) -> None:
    change_simultaneous(event_id=club.event.pk, **signed(more))


def test_a_club_joins_with_the_code_however_it_is_written():
    leader, other = evening(), evening()
    field = _open(leader)

    joined = _join(other, f" {field.code[:4].lower()}-{field.code[4:].lower()} ")

    assert joined == field
    assert set(field.events.all()) == {leader.event, other.event}


def test_an_event_never_has_the_address_of_a_tournament():
    leader = evening()
    field = _open(leader, name="Autumn")

    event = create_event(club_id=leader.club.pk, name="Autumn", held_on=leader.event.held_on)

    assert event.slug != field.slug


def test_the_same_key_opens_and_joins_once():
    leader, other = evening(), evening()
    key = uuid4()
    field = _open(leader, key=key)

    assert _open(leader, key=key) == field
    with pytest.raises(KeyReusedError):
        _open(leader, key=key, name="Another")
    assert _join(other, field.code, key=key) == _join(other, field.code, key=key)
    with pytest.raises(KeyReusedError):
        _join(other, "", key=key)
    assert leader.event.ledger.count() == other.event.ledger.count() == 1


def test_refuses_a_code_that_nobody_gave():
    with pytest.raises(NotFoundError, match="No tournament has this code"):
        _join(evening(), "----")


def test_refuses_an_event_that_is_scored_otherwise():
    field = _open(evening())

    with pytest.raises(RefusedError, match="Contract bridge, pairs, Matchpoints"):
        _join(evening(method="butler"), field.code)


def test_refuses_a_second_tournament():
    leader, other = evening(), evening()
    field = _open(leader)
    _open(other)

    with pytest.raises(ConflictError, match="already part of All Clubs"):
        _join(other, field.code)
    with pytest.raises(ConflictError, match="already part of All Clubs"):
        _open(leader)


@pytest.mark.parametrize(
    ("family", "parameters", "conditions"),
    [
        ("team-match", {"boards": 8}, {"contest": "team_match"}),
        ("mitchell", THREE_TABLES, {"method": "total_points"}),
    ],
)
def test_refuses_what_is_not_compared_with_every_other_score(
    family: str, parameters: dict[str, int], conditions: dict[str, str]
):
    with pytest.raises(RefusedError, match="matchpoints, cross-IMPs or Butler"):
        _open(evening(family, parameters, **conditions))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [({"name": " "}, "enter a name"), ({"boards_shown": "never"}, "each board is shown")],
)
def test_refuses_to_open_without_a_name_or_a_rule(wrong: dict[str, str], sentence: str):
    leader = evening()

    with pytest.raises(RefusedError, match=sentence):
        _open(leader, **wrong)
    assert not Simultaneous.objects.exists()
    assert not leader.event.ledger.exists()


def test_the_method_stands_while_other_clubs_are_compared():
    leader = evening()
    _open(leader)

    with pytest.raises(ConflictError, match="are scored the same way"):
        change_method(event_id=leader.event.pk, method="butler", **signed())


def test_the_event_that_leads_leaves_last_and_takes_the_tournament_with_it():
    leader, other = evening(), evening()
    clubs_in_play(leader, other)

    with pytest.raises(ConflictError, match="cannot leave until they have left"):
        _leave(leader)
    for club in (other, leader):
        _leave(club)

    assert not Simultaneous.objects.exists()
    assert not Event.objects.exclude(simultaneous=None).exists()


def test_a_club_leaves_no_deals_to_be_read_that_another_has_yet_to_play():
    leader, other = evening().start().play(rounds=2), evening().start().play()
    clubs_in_play(leader, other)

    with pytest.raises(ConflictError, match="not played these deals"):
        _leave(other)
    leader.play()
    _leave(other)

    assert Event.objects.get(pk=other.event.pk).simultaneous is None


def test_nobody_leaves_what_it_does_not_play_in():
    with pytest.raises(ConflictError, match="not part of a simultaneous"):
        _leave(evening())


def test_no_club_comes_or_goes_once_all_is_final():
    leader, other = evening(), evening()
    field = clubs_in_play(leader, other)
    _change(leader, final=True)

    with pytest.raises(FinalError):
        _join(evening(), field.code)
    with pytest.raises(FinalError):
        _leave(other)
    _change(leader, final=False)
    _leave(other)


def test_only_the_club_that_leads_changes_the_tournament():
    leader, other = evening(), evening()
    field = clubs_in_play(leader, other)

    with pytest.raises(ConflictError, match="club that leads"):
        _change(other, final=True)
    with pytest.raises(RefusedError, match="each board is shown"):
        _change(leader, boards_shown="never")
    field.refresh_from_db()
    assert (field.final, field.boards_shown) == (False, "all")


def test_the_ledger_tells_who_joined_and_proves_it():
    leader, other = evening(), evening()
    field = clubs_in_play(leader, other)
    _change(leader, final=True, boards_shown="club")

    assert history(other.event.pk)[0].what == f"Plays with other clubs in {field.slug}"
    assert set(history(leader.event.pk)[0].what.split("; ")) == {
        "Boards are shown: When every club has played it → When the club itself has played it",
        "Results of all clubs final: no → yes",
    }
    for club in (leader, other):
        assert verify_ledger(club.event.pk).ok
    Event.objects.filter(pk=other.event.pk).update(simultaneous=None)
    assert verify_ledger(other.event.pk).problems


def test_an_event_that_plays_with_others_is_not_removed():
    leader = evening()
    _open(leader)

    with pytest.raises(ConflictError, match="Leave that first"):
        delete_event_in_setup(event_id=leader.event.pk)
    _leave(leader)
    delete_event_in_setup(event_id=leader.event.pk)
    assert not Event.objects.filter(pk=leader.event.pk).exists()
