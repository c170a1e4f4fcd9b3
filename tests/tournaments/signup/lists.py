"""A list for an evening next week, and people who sign up for it."""

from datetime import time, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from tournaments.clubhouse.models import PlannedSession
from tournaments.clubhouse.selectors import SessionPlan
from tournaments.clubhouse.services import plan_sessions
from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club
from tournaments.signup.models import SignedUp
from tournaments.signup.selectors import Entry, ListFacts, ListTerms, list_of, person_at
from tournaments.signup.services import Newcomers, link_of, open_lists, sign_up


def evening_to_come(club: Club | None = None, days: int = 7, **terms: Any) -> PlannedSession:
    """Plan an evening and open its list."""
    planned = plan_sessions(
        club_id=(club or create_club(name=f"Club {uuid4().hex[:8]}")).pk,
        plan=SessionPlan(
            title="Thursday Pairs",
            day=timezone.localdate() + timedelta(days=days),
            begins=time(19, 30),
        ),
    )
    open_lists(planned_ids=[planned.pk], terms=ListTerms(**terms))
    return planned


def the_list(planned: PlannedSession, *, paid: bool = False) -> ListFacts:
    """Return the list of an evening."""
    found = list_of(planned.pk, paid=paid)
    assert found is not None
    return found


def put_down(
    planned: PlannedSession, *names: str, key: UUID | None = None, asks: int | None = None, **more
) -> SignedUp:
    """Sign up as a player does; return whoever has the link."""
    key = key or uuid4()
    newcomers = Newcomers(names=names, **more)
    sign_up(list_id=the_list(planned).id, newcomers=newcomers, key=key, asks_id=asks)
    person = person_at(link_of(key))
    assert person is not None
    return person


def names(entries: tuple[Entry, ...]) -> list[str]:
    """Return the names of entries, in order."""
    return [each.names for each in entries]
