"""National numbers on the entry list come from the club's list of people."""

import pytest

from tests.tournaments.evenings import evening
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.services import add_player, merge_players, set_number
from tournaments.printing.catalogue import printing

pytestmark = pytest.mark.django_db


def test_a_number_in_the_club_s_list_stands_on_the_entry_list_and_is_read_by_no_role_but_ours():
    held = evening(names=True)
    second = held.contestant("1-ns").members.get(position=2).player
    Player.objects.filter(pk=second.pk).update(national_id="0815-4711")

    snapshot = held.snapshot
    entries = printing.read_content(snapshot, snapshot.sessions[0].id, "entry-list").sections[0][1]

    assert entries[0].numbers == ("_____", "0815-4711")
    assert [each.numbers for each in entries[1:]] == [()] * 5
    public = snapshot.seen_by(Role.PUBLIC).contestants.values()
    assert not any(each.national_ids for each in public)


def test_a_person_of_several_names_has_the_number_that_the_club_keeps():
    held = evening(names=True)
    entered = held.contestant("1-ns").members.get(position=2).player
    kept = add_player(club_id=held.club.pk, name="Zenobia Quux")
    set_number(player_id=kept.pk, number="0815-4711")
    merge_players(player_id=entered.pk, into_id=kept.pk)

    snapshot = held.snapshot
    entries = printing.read_content(snapshot, snapshot.sessions[0].id, "entry-list").sections[0][1]

    assert entries[0].numbers == ("_____", "0815-4711")
