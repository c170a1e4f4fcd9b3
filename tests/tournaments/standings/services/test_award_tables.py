"""Award tables that a club keeps: uploaded once, replaced, removed, and refused with a sentence."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, evening, every_line, signed
from tests.tournaments.everything import AWARD_TABLE
from tests.tournaments.kept import kept
from tournaments.record.models import Award, ClubAwardTable
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.standings import services as award_tables
from tournaments.standings.selectors.ranking.awards import chosen_table, club_award_tables
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.services import (
    StaleAwardTableError,
    award_by_table,
    keep_award_table,
    remove_award_table,
    replace_award_table,
)

pytestmark = pytest.mark.django_db
held = kept(evening)
NEWER = AWARD_TABLE.replace('"2"', '"3"').replace('"7"', '"9"')


def test_a_table_is_uploaded_once_and_chosen_by_its_club_alone(held):
    key = uuid4()
    first = keep_award_table(club_id=held.club.pk, text=AWARD_TABLE, by=DIRECTOR, key=key)
    again = keep_award_table(club_id=held.club.pk, text=AWARD_TABLE, by=DIRECTOR, key=key)

    assert first.pk == again.pk
    (found,) = club_award_tables(held.club.pk)
    assert (found.title, found.version) == ("Elm Row, 2", 1)
    assert chosen_table(held.club.pk, found.choice).title == "Elm Row, 2"
    assert chosen_table(evening().club.pk, found.choice) is None
    assert chosen_table(held.club.pk, "club").name == "Club points"


def test_what_has_been_awarded_stays_when_a_table_is_replaced_and_removed():
    played = evening("howell", {"pairs": 6}).start().play().finish()
    kept_table = keep_award_table(club_id=played.club.pk, text=AWARD_TABLE)
    (found,) = club_award_tables(played.club.pk)
    table = chosen_table(played.club.pk, found.choice)
    award_by_table(event_id=played.event.pk, table=table, **signed())

    replace_award_table(award_table_id=kept_table.pk, text=NEWER, expected_version=1)
    assert [each.title for each in club_award_tables(played.club.pk)] == ["Elm Row, 3"]
    remove_award_table(award_table_id=kept_table.pk, expected_version=2)

    assert not ClubAwardTable.objects.exists()
    assert {each.table for each in Award.objects.all()} == {"Elm Row, 2"}
    assert every_line(standings(played.public))[0].masterpoints == "7.00"


def test_refuses_what_is_no_table_a_title_twice_and_one_too_many(held, monkeypatch):
    keep_award_table(club_id=held.club.pk, text=AWARD_TABLE)
    with pytest.raises(RefusedError, match="Give 1 to 50 scales"):
        keep_award_table(club_id=held.club.pk, text='name = "Elm Row"')
    with pytest.raises(RefusedError, match="The club already has Elm Row, 2"):
        keep_award_table(club_id=held.club.pk, text=AWARD_TABLE)
    other = keep_award_table(club_id=held.club.pk, text=NEWER)
    with pytest.raises(RefusedError, match="The club already has Elm Row, 2"):
        replace_award_table(award_table_id=other.pk, text=AWARD_TABLE, expected_version=1)
    monkeypatch.setattr(award_tables, "MOST_TABLES", 2)
    with pytest.raises(RefusedError, match="Remove one first"):
        keep_award_table(club_id=held.club.pk, text=NEWER.replace('"3"', '"4"'))


def test_a_table_may_be_corrected_under_its_title(held):
    kept_table = keep_award_table(club_id=held.club.pk, text=AWARD_TABLE)

    changed = replace_award_table(
        award_table_id=kept_table.pk, text=AWARD_TABLE.replace('"7"', '"8"'), expected_version=1
    )

    assert (changed.title, changed.version) == ("Elm Row, 2", 2)


def test_refuses_a_version_that_is_gone_and_what_is_not_there(held):
    kept_table = keep_award_table(club_id=held.club.pk, text=AWARD_TABLE)
    with pytest.raises(StaleAwardTableError, match="it is now version 1, and you saw version 3"):
        remove_award_table(award_table_id=kept_table.pk, expected_version=3)
    with pytest.raises(NotFoundError, match="This award table does not exist"):
        replace_award_table(award_table_id=10**9, text=NEWER, expected_version=1)
    with pytest.raises(NotFoundError, match="This club does not exist"):
        keep_award_table(club_id=10**9, text=AWARD_TABLE)
