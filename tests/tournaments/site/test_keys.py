"""A key holds its request even where the ledger has no entry for it."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, change, evening
from tournaments.record.models import Contestant, Event
from tournaments.record.services.conditions import change_conditions
from tournaments.record.services.hands import remove_deals
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import KeyReusedError
from tournaments.site.models import UsedKey

pytestmark = pytest.mark.django_db


def test_a_request_that_changed_nothing_is_not_carried_out_later():
    held, key = evening(embargo="session"), uuid4()
    asked = {"event_id": held.event.pk, "by": DIRECTOR, "key": key}
    change_conditions(conditions={"embargo": "session"}, **asked)
    change(held, embargo="live")

    change_conditions(conditions={"embargo": "session"}, **asked)

    assert Event.objects.get(pk=held.event.pk).conditions.embargo == "live"
    with pytest.raises(KeyReusedError):
        change_conditions(conditions={"embargo": "rounds"}, **asked)
    assert UsedKey.objects.filter(key=key).count() == 1


def test_names_before_the_start_are_entered_once_under_a_key():
    held, key = evening(), uuid4()
    pair = held.event.contestants.order_by("id")[0]
    enter_names(contestant_id=pair.pk, names=["Ada Hope"], key=key)
    enter_names(contestant_id=pair.pk, names=["Ida Marsh"])

    enter_names(contestant_id=pair.pk, names=["Ada Hope"], key=key)

    now = Contestant.objects.get(pk=pair.pk)
    assert [member.player.name for member in now.members.all()] == ["Ida Marsh"]
    with pytest.raises(KeyReusedError):
        enter_names(contestant_id=pair.pk, names=["Jo Reed"], key=key)


def test_a_refused_request_leaves_its_key_free():
    held, key = evening(), uuid4()
    pair = held.event.contestants.order_by("id")[0]
    with pytest.raises(ValueError, match="entered here twice"):
        enter_names(contestant_id=pair.pk, names=["Ada Hope", "Ada Hope"], key=key)

    enter_names(contestant_id=pair.pk, names=["Ada Hope"], key=key)

    assert pair.members.count() == 1


def test_a_key_of_one_service_is_not_another_ones():
    held, key = evening(), uuid4()
    pair = held.event.contestants.order_by("id")[0]
    enter_names(contestant_id=pair.pk, names=["Ada Hope"], key=key)

    with pytest.raises(KeyReusedError):
        remove_deals(session_id=held.session.pk, key=key)
