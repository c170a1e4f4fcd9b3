"""Set up an event: its conditions, sessions, sections and movements."""

from datetime import date
from uuid import UUID

from django.db import transaction

from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.clubs.services import lock_club
from tournaments.record.models import (
    ConditionsOfContest,
    Contestant,
    ContestantPlayer,
    Deal,
    Event,
    Section,
    Session,
    Simultaneous,
    Stage,
    StartingPosition,
)
from tournaments.record.services.conditions import (
    checked_conditions,
    checked_method,
    refuse_missing_scale,
    refuse_unfit_tie_breaks,
)
from tournaments.record.services.ledger import lock_event, lock_session, note_unrecorded_change
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, free_slug

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class AlreadyStartedError(ConflictError):
    """The session has started, so its movement can no longer be set up."""


@created_once(Event)
@transaction.atomic
def create_event(
    *,
    club_id: int,
    name: str,
    held_on: date,
    game: str = Game.BRIDGE,
    contest: str = ContestKind.PAIRS,
    method: str = "",
    sections: int = 1,
    by: Actor | None = None,
    key: UUID | None = None,
    **conditions: object,
) -> Event:
    """Create an event with its first session and that session's sections A, B, ….

    An empty ``method`` means the usual one for the game and contest. ``conditions`` are those that
    ``change_conditions`` takes; any left out get their usual value. A ``key`` that the same person
    has used before returns the event it made.

    Raises:
        RefusedError: the name is empty, the method does not fit the game and contest, a condition
            is unknown or cannot have its value, or there are not 1 to 26 sections.
    """
    fitting = methods_of(game, contest)
    if not fitting:
        raise RefusedError(
            "Choose bridge or whist, and pairs, an individual, a team match or teams.", "contest"
        )
    chosen = checked_method(game, contest, method or fitting[0])
    if not 1 <= sections <= len(LETTERS):
        raise RefusedError("A session can have 1 to 26 sections.", "sections")
    value = Conditions(**checked_conditions(conditions))
    # Locked, so that two events with the same name and day get different addresses.
    lock_club(club_id)
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    event = Event(
        club_id=club_id,
        name=name,
        slug=free_slug(
            f"{name} {held_on.isoformat()}",
            LONGEST_SLUG,
            address_taken,
            "event",
        ),
        held_on=held_on,
        game=game,
        contest=contest,
        method=chosen,
    )
    scored = scoring_method(game, contest, chosen, value.match_award, value.round_award)
    refuse_unfit_tie_breaks(value, scored)
    refuse_missing_scale(value)
    event.conditions = ConditionsOfContest.objects.create(**value.stored())
    event.save()
    session = Session.objects.create(event=event, number=1)
    for letter in LETTERS[:sections]:
        Section.objects.create(event=event, session=session, letter=letter)
    return event


@created_once(Section)
@transaction.atomic
def add_section(*, session_id: int, by: Actor | None = None, key: UUID | None = None) -> Section:
    """Add the next section to a session that has not started; once for each key.

    Raises:
        AlreadyStartedError: it has started.
        RefusedError: there are already 26 sections.
    """
    session = session_in_setup(session_id)
    count = session.sections.count()
    if count >= len(LETTERS):
        raise RefusedError("A session can have up to 26 sections.", "sections")
    note_unrecorded_change(session.event_id)
    return Section.objects.create(event_id=session.event_id, session=session, letter=LETTERS[count])


@transaction.atomic
def remove_section(*, section_id: int) -> None:
    """Remove the last section of a session that has not started, with everybody entered in it.

    Raises:
        AlreadyStartedError: the session has started.
        RefusedError: it is the only section, or not the last one.
    """
    section = Section.objects.select_related("session").filter(pk=section_id).first()
    if section is None:
        raise NotFoundError("This section does not exist.", "section")
    session = session_in_setup(section.session_id)
    letters = list(session.sections.order_by("letter").values_list("letter", flat=True))
    if letters == [section.letter]:
        raise RefusedError("A session needs at least one section.", "sections")
    if section.letter != letters[-1]:
        raise RefusedError(f"Remove section {letters[-1]} first.", "sections")
    section.starting_positions.all().delete()
    left = Contestant.objects.filter(
        event=session.event_id, section_letter=section.letter, starting_positions=None
    )
    ContestantPlayer.objects.filter(contestant__in=left).delete()
    left.delete()
    section.delete()
    note_unrecorded_change(session.event_id)


@created_once(Session)
@transaction.atomic
def add_session(*, event_id: int, by: Actor | None = None, key: UUID | None = None) -> Session:
    """Add the next session, with the sections of the one before it; once for each key.

    Raises:
        NotFoundError: there is no such event.
    """
    event = lock_event(event_id)
    before = event.sessions.order_by("-number").first()
    number = 1 if before is None else before.number + 1
    session = Session.objects.create(event=event, number=number)
    letters = ["A"] if before is None else before.sections.values_list("letter", flat=True)
    for letter in letters:
        Section.objects.create(event=event, session=session, letter=letter)
    note_unrecorded_change(event.pk)
    return session


@transaction.atomic
def delete_event_in_setup(*, event_id: int) -> None:
    """Remove an event in which no session has started, with everything set up for it.

    Its ledger goes too: it holds only choices of conditions and who was seated where. Its line in a
    congress timetable stays, without a link.

    Raises:
        AlreadyStartedError: a session has started; its scores are kept.
        ConflictError: it is part of a simultaneous tournament.
    """
    # Its source first, as ``stages`` locks them: its pages list the contests that follow.
    source = Stage.objects.filter(target=event_id).values_list("source", flat=True).first()
    if source is not None:
        note_unrecorded_change(lock_event(source).pk)
    event = lock_event(event_id)
    if event.sessions.exclude(status=Session.Status.SETUP).exists():
        raise AlreadyStartedError("This event has started, so it can no longer be deleted.")
    if event.simultaneous is not None:
        raise ConflictError(f"This event is part of {event.simultaneous.name}. Leave that first.")
    if event.stages.exists():
        raise ConflictError("Other contests follow this event. Undo them first.")
    Stage.objects.filter(target=event).delete()
    event.congress_items.update(event=None)
    event.ledger.all().delete()
    StartingPosition.objects.filter(section__session__event=event).delete()
    event.contestants.all().delete()
    Section.objects.filter(session__event=event).delete()
    Deal.objects.filter(session__event=event).delete()
    event.sessions.all().delete()
    event.delete()
    event.conditions.delete()


def session_in_setup(session_id: int) -> Session:
    """Return a session that has not started, with its event locked.

    Raises:
        NotFoundError: there is no such session.
        AlreadyStartedError: it has started.
    """
    session = lock_session(session_id)
    if session.status != Session.Status.SETUP:
        raise AlreadyStartedError("This session has started, so its set-up can no longer change.")
    return session


def address_taken(slug: str) -> bool:
    """Return whether an event or a simultaneous tournament has this address."""
    return (
        Event.objects.filter(slug=slug).exists() or Simultaneous.objects.filter(slug=slug).exists()
    )
