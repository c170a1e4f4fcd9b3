"""Links of tables and pairs: given, exchanged, kept so that a stolen database opens nothing."""

from dataclasses import astuple

import pytest
from django.test import override_settings

from tests.tournaments.evenings import evening
from tests.tournaments.phones import pair_secret, phone, stored_link, with_phones
from tournaments.play.services.tables import (
    exchange_links,
    exchange_table_link,
    give_links,
    put_on_paper,
)
from tournaments.record.models import PairLink, TableLink
from tournaments.record.selectors.access.links import (
    pair_link,
    pair_secrets,
    secret_of,
    table_link,
    table_secrets,
)
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def test_every_table_and_pair_gets_a_link_before_the_session_starts() -> None:
    held = evening(sections=2)

    give_links(session_id=held.session.pk)

    sections = [section.pk for section in held.session.sections.order_by("letter")]
    assert list(table_secrets(held.session.pk)) == [
        (section, table) for section in sections for table in (1, 2, 3)
    ]
    assert len(pair_secrets(held.session.pk)) == 12


def test_a_link_leads_to_its_own_table_and_nowhere_else() -> None:
    held = with_phones()

    there = phone(held, 2).link

    assert astuple(there)[1:6] == (held.event.pk, held.session.pk, held.section.pk, 2, None)
    assert pair_link(phone(held, 2).secret) is None


def test_a_pairs_link_leads_to_that_pair() -> None:
    held = with_phones()

    found = pair_link(pair_secret(held, "2-ew"))

    assert found is not None
    assert found.contestant_id == held.contestant("2-ew").pk
    assert table_link(pair_secret(held, "2-ew")) is None


def test_links_that_are_there_stay_when_more_are_given() -> None:
    held = with_phones()
    before = dict(table_secrets(held.session.pk))
    TableLink.objects.filter(table=2).delete()

    give_links(session_id=held.session.pk)

    after = table_secrets(held.session.pk)
    assert after.keys() == before.keys()
    assert [place[1] for place in after if after[place] != before[place]] == [2]


def test_a_secret_has_128_bits_and_no_two_are_alike() -> None:
    held = with_phones(sections=2)
    secrets = [*table_secrets(held.session.pk).values(), *pair_secrets(held.session.pk).values()]

    assert len(set(secrets)) == len(secrets)
    assert {len(secret) for secret in secrets} == {22}  # of 6 bits


def test_the_database_alone_opens_no_table() -> None:
    held = with_phones()
    stored = stored_link(held)
    secret = phone(held).secret

    columns = [str(value) for value in TableLink.objects.values_list().get(pk=stored.pk)]

    assert not any(secret in column or column == secret for column in columns)
    assert table_link(stored.digest) is None
    assert table_link(stored.seed) is None
    with override_settings(SECRET_KEY="of another server"):
        assert secret_of(stored.seed) != secret
        assert not table_secrets(held.session.pk)
        assert table_link(secret) is not None  # phones in play go on


def test_an_exchanged_link_opens_nothing_any_more() -> None:
    held = with_phones()
    old, other = phone(held, 1).secret, phone(held, 2).secret

    exchange_table_link(section_id=held.section.pk, table=1)

    assert table_link(old) is None
    assert table_link(other) is not None
    assert phone(held, 1).link.table == 1


def test_all_links_of_a_session_are_exchanged_together() -> None:
    held = with_phones()
    tables, pairs = table_secrets(held.session.pk), pair_secrets(held.session.pk)

    exchange_links(session_id=held.session.pk)

    assert not {table_link(each) for each in tables.values()} - {None}
    assert not {pair_link(each) for each in pairs.values()} - {None}
    assert PairLink.objects.count() == len(pairs)


def test_a_table_goes_to_paper_and_back() -> None:
    held = with_phones()

    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)
    assert phone(held, 1).sheet.entry == "paper"
    assert phone(held, 2).sheet.entry == "phone"

    put_on_paper(section_id=held.section.pk, table=1, on_paper=False)
    assert phone(held, 1).sheet.entry == "phone"


@pytest.mark.parametrize(
    ("entry", "shown"),
    [("director", "paper"), ("phones", "phone"), ("two_phones", "two_phones"), ("mixed", "phone")],
)
def test_the_conditions_say_how_a_table_enters(entry: str, shown: str) -> None:
    assert phone(with_phones(entry=entry)).sheet.entry == shown


def test_in_a_mixed_room_a_table_enters_by_phone_until_the_director_says_otherwise() -> None:
    held = with_phones(entry="mixed")

    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)

    assert [phone(held, table).sheet.entry for table in (1, 2)] == ["paper", "phone"]


def test_refuses_a_table_without_a_code_and_a_section_without_a_movement() -> None:
    held = evening()
    with pytest.raises(NotFoundError, match="Make the codes first"):
        put_on_paper(section_id=held.section.pk, table=1, on_paper=True)
    held.section.__class__.objects.filter(pk=held.section.pk).update(family="")
    with pytest.raises(RefusedError, match="Choose a movement for section A first"):
        give_links(session_id=held.session.pk)
    assert not TableLink.objects.exists()
