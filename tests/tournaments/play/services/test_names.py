"""Names that players enter at their table in the first round."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import Evening, evening, proved
from tests.tournaments.phones import phone, with_phones
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player
from tournaments.play.selectors.phone.sheet import names_offered
from tournaments.play.services.tables import (
    NamesClosedError,
    StaleNamesError,
    enter_names_at_table,
    give_links,
    put_on_paper,
)
from tournaments.record.models import LedgerEntry
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def unnamed(*args: object, **more: object) -> Evening:
    held = evening(*args, entry="phones", **more)
    give_links(session_id=held.session.pk)
    return held.start()


def who(held: Evening, address: str) -> tuple[str, ...]:
    return held.snapshot.contestants[held.contestant(address).pk].players


def say(
    held: Evening,
    label: str,
    *names: str,
    table: int = 1,
    key: object = None,
    seen: list[str] | None = None,
) -> object:
    return enter_names_at_table(
        link=phone(held, table).link, label=label, names=names, key=key or uuid4(), seen=seen
    )


def test_a_table_says_who_sits_there_and_the_ledger_says_which_table_said_so() -> None:
    held = unnamed()
    known = add_player(club_id=held.club.pk, name="Ada Hope")

    say(held, "N1", "Ada Hope", "  Bea   Hill ")

    assert who(held, "1-ns") == ("Ada Hope", "Bea Hill")
    assert held.contestant("1-ns").members.filter(player=known).exists()
    last = LedgerEntry.objects.filter(event=held.event).latest("sequence")
    assert (last.kind, last.actor) == ("names_entered", "table:1")
    assert proved(held)


def test_names_are_corrected_and_the_director_has_the_last_word() -> None:
    held = with_phones()

    say(held, "N1", "Ada Hope", "Bea Hill")
    enter_names(contestant_id=held.contestant("1-ns").pk, names=["Ada Hope", "Bea Hall"])

    assert who(held, "1-ns") == ("Ada Hope", "Bea Hall")
    assert proved(held)


def test_names_kept_on_a_phone_do_not_replace_what_the_director_entered_since() -> None:
    held = unnamed()
    say(held, "N1", "Ada Hop", "Bea Hill", seen=["", ""])
    enter_names(contestant_id=held.contestant("1-ns").pk, names=["Ada Hope", "Bea Hill"])

    for seen in (None, ["", ""], ["Ada Hop", "Bea Hill"]):
        with pytest.raises(StaleNamesError, match="has since entered Ada Hope and Bea Hill here"):
            say(held, "N1", "Ada Hopp", "Bea Hill", seen=seen)

    assert who(held, "1-ns") == ("Ada Hope", "Bea Hill")
    say(held, "N1", "Ada Hopp", "Bea Hill", seen=["Ada Hope", "Bea Hill"])
    assert who(held, "1-ns") == ("Ada Hopp", "Bea Hill")
    assert proved(held)


def test_a_table_corrects_itself_twice_without_a_connection() -> None:
    held = unnamed()

    say(held, "N1", "Ada Hop", seen=["", ""])
    say(held, "N1", "Ada Hope", seen=["", ""])

    assert who(held, "1-ns") == ("Ada Hope",)


def test_only_those_who_start_at_the_table_are_named_there() -> None:
    held = unnamed()

    for label in ("N2", "E2", "X"):
        with pytest.raises(NotFoundError):
            say(held, label, "Ada Hope")
    with pytest.raises(RefusedError, match="room for 2 names"):
        say(held, "N1", "Ada Hope", "Bea Hill", "Cy Lane")


def test_once_the_first_round_is_in_the_director_names_people() -> None:
    held = unnamed()
    key = uuid4()
    say(held, "N1", "Ada Hope", key=key)
    at = phone(held)
    for board in at.boards(1):
        assert at.sheet.names
        at.enter(1, board, "PASS", seen=0)

    assert at.sheet.names == ()
    with pytest.raises(NamesClosedError):
        say(held, "N1", "Bea Hill")
    assert say(held, "N1", "Ada Hope", key=key) == ("Ada Hope",)
    with pytest.raises(KeyReusedError):
        say(held, "N1", "Bea Hill", key=key)
    assert who(held, "1-ns") == ("Ada Hope",)
    assert phone(held, 2).sheet.names


def test_a_table_on_paper_names_nobody() -> None:
    held = unnamed()
    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)

    with pytest.raises(NamesClosedError):
        say(held, "N1", "Ada Hope")


def test_a_player_is_not_entered_twice() -> None:
    held = unnamed()
    say(held, "N1", "Ada Hope", "Bea Hill")

    with pytest.raises(RefusedError, match="already entered"):
        say(held, "E1", "Ada Hope")


def test_hidden_names_are_for_the_director_only() -> None:
    held = with_phones()
    Player.objects.filter(entered__contestant=held.contestant("1-ns")).update(shown="hidden")

    assert [each.seat for each in phone(held).sheet.names] == ["EW"]
    with pytest.raises(NotFoundError):
        say(held, "N1", "Ada Hope")


def test_single_players_are_named_seat_by_seat() -> None:
    held = unnamed("individual", {"players": "8"}, contest="individual")
    seats = phone(held).sheet.names

    say(held, seats[2].label, "Ada Hope")

    assert [each.seat for each in seats] == ["N", "E", "S", "W"]
    assert phone(held).sheet.names[2].names == ("Ada Hope",)


def test_one_pair_of_a_team_leaves_the_other_and_the_teams_name_as_they_are() -> None:
    held = unnamed("fours-howell", {"teams": 5}, contest="teams", method="imps")
    here = phone(held).sheet.names[0]
    team = here.contestant_id
    enter_names(contestant_id=team, names=["A One", "B Two", "C Three", "D Four"], team_name="Oaks")

    say(held, here.label, "Ada Hope", "Bea Hill", seen=["A One", "B Two"])

    found = held.snapshot.contestants[team]
    assert found.name == "Oaks"
    assert found.seated[here.first : here.first + 2] == ("Ada Hope", "Bea Hill")
    assert len({*found.seated} & {"A One", "B Two", "C Three", "D Four"}) == 2


def test_a_table_cannot_read_out_the_clubs_list() -> None:
    held = unnamed()
    club = held.club.pk
    for number in range(20):
        add_player(club_id=club, name=f"Ann Number{number}")
    add_player(club_id=club, name="Joanna Bannister")
    hidden = add_player(club_id=club, name="Anna Hidden")
    Player.objects.filter(pk=hidden.pk).update(shown="hidden")

    assert len(names_offered(club, "an")) == 8
    assert names_offered(club, "ban") == ("Joanna Bannister",)
    assert names_offered(club, "Ann Number19") == ("Ann Number19",)
    assert not any(names_offered(club, typed) for typed in ("anna", "a", "%%", "a%", "- -", ""))
