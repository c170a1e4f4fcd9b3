"""Change what a club says of itself, and plan its sessions."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tournaments.clubhouse.models import ClubPage, PlannedSession
from tournaments.clubhouse.selectors import PLAN, ClubWords, SessionPlan
from tournaments.clubs.services import lock_club
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import (
    LONGEST_REMARK,
    LONGEST_TELEPHONE,
    LONGEST_TEXT,
    LONGEST_TITLE,
)
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, plain_text

MOST_AT_ONCE = 100
MOST_PLANNED = 2_000
"""Of one club, past ones included: four sessions a week for ten years."""


class StalePlanError(ConflictError):
    """The planned session has changed since the caller read it."""


@transaction.atomic
def describe_club(*, club_id: int, words: ClubWords) -> None:
    """Say on a club's page what it is, how to join and whom to ask.

    Raises:
        NotFoundError: there is no such club.
    """
    club = lock_club(club_id)
    ClubPage.objects.update_or_create(
        club=club,
        defaults={
            "about": plain_text(words.about, LONGEST_TEXT),
            "joining": plain_text(words.joining, LONGEST_TEXT),
            "contact": plain_text(words.contact, LONGEST_TITLE),
            "email": words.email,
            "telephone": plain_text(words.telephone, LONGEST_TELEPHONE),
            "player_pages": words.player_pages,
            "season_begins": words.season_begins,
        },
    )


@created_once(PlannedSession)
@transaction.atomic
def plan_sessions(
    *,
    club_id: int,
    plan: SessionPlan,
    weeks: int = 0,
    until: date | None = None,
    without: Collection[date] = (),
    by: Actor | None = None,
    key: UUID | None = None,
) -> PlannedSession:
    """Plan a session, or one every few weeks; return the first. A key used again plans nothing.

    Args:
        club_id: The club.
        plan: The first of them.
        weeks: How many weeks lie between two; 0 for a single session.
        until: The last day on which there may be one.
        without: Days on which there is none, such as holidays.
        by: Who plans it.
        key: The idempotency key.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the title is empty or too long, no day is left, or there are too many.
    """
    club = lock_club(club_id)
    plan_title = clean_name(plan.title, "title", longest=LONGEST_TITLE)
    days = session_days(plan.day, weeks, until, without)
    if not days:
        raise RefusedError("No day is left. Check the last day and the days without play.", "until")
    if len(days) > MOST_AT_ONCE:
        raise RefusedError(f"Plan up to {MOST_AT_ONCE} sessions at once.", "until")
    if PlannedSession.objects.filter(club=club).count() + len(days) > MOST_PLANNED:
        raise RefusedError(f"A calendar can have up to {MOST_PLANNED} sessions.", "day")
    rows = [
        PlannedSession(
            club=club,
            title=plan_title,
            day=day,
            begins=plan.begins,
            remark=plain_text(plan.remark, LONGEST_REMARK),
            changed_at=timezone.now(),
        )
        for day in days
    ]
    return PlannedSession.objects.bulk_create(rows)[0]


def session_days(
    first: date, weeks: int, until: date | None, without: Collection[date]
) -> list[date]:
    """Return the days of a session, or of one every few weeks; at most one more than allowed."""
    last = until if weeks and until else first
    days = range(first.toordinal(), last.toordinal() + 1, 7 * (weeks or 1))[: MOST_AT_ONCE + 1]
    return [day for day in map(date.fromordinal, days) if day not in without]


@transaction.atomic
def change_planned(*, planned_id: int, plan: SessionPlan, expected_version: int) -> None:
    """Change a planned session.

    Raises:
        NotFoundError: there is no such session.
        StalePlanError: it has since changed to another version.
        RefusedError: the title is empty or too long.
    """
    row = _locked(planned_id, expected_version)
    for name in PLAN:
        setattr(row, name, getattr(plan, name))
    row.title = clean_name(plan.title, "title", longest=LONGEST_TITLE)
    row.remark = plain_text(plan.remark, LONGEST_REMARK)
    _save(row)


@transaction.atomic
def call_off_planned(*, planned_id: int, cancelled: bool, expected_version: int) -> None:
    """Call a planned session off, or say that it takes place after all.

    Raises:
        NotFoundError: there is no such session.
        StalePlanError: it has since changed to another version.
    """
    row = _locked(planned_id, expected_version)
    row.cancelled = cancelled
    _save(row)


@transaction.atomic
def remove_planned(*, planned_id: int, expected_version: int) -> None:
    """Take a planned session out of the calendar, as if it had never been announced.

    Raises:
        NotFoundError: there is no such session.
        StalePlanError: it has since changed to another version.
        ConflictError: people have signed up for it.
    """
    row = _locked(planned_id, expected_version)
    try:
        row.delete()
    except ProtectedError as error:
        raise ConflictError(
            f"People have signed up for {row.title}. Call it off, so that they learn of it."
        ) from error


@transaction.atomic
def note_set_up(*, planned_id: int, event_id: int) -> None:
    """Note which event was set up from a planned session; once noted, it stays.

    Raises:
        NotFoundError: there is no such session.
        ConflictError: another event was set up from it.
    """
    row = _locked(planned_id)
    if row.event_id not in (None, event_id):
        raise ConflictError(f"{row.title} has been set up already. Open it from the desk.")
    row.event_id = event_id
    row.save(update_fields=["event"])


def _save(row: PlannedSession) -> None:
    row.version += 1
    row.changed_at = timezone.now()
    row.save()


def _locked(planned_id: int, expected_version: int | None = None) -> PlannedSession:
    row = PlannedSession.objects.select_for_update().filter(pk=planned_id).order_by().first()
    if row is None:
        raise NotFoundError("This session is no longer in the calendar.", "planned")
    if expected_version not in (None, row.version):
        raise StalePlanError(
            f"Someone else has changed {row.title}. Load the page again.", "version"
        )
    return row
