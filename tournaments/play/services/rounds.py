"""Set which round a section is in, where the scores say otherwise."""

from uuid import UUID

from django.db import transaction

from tournaments.play.models import RoundSaid
from tournaments.record.models import Section
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.room import room
from tournaments.record.services.ledger import done_before, lock_event, note_unrecorded_change
from tournaments.record.services.results import require_running
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import NotFoundError, RefusedError


@transaction.atomic
@compares_requests
def say_round(*, section_id: int, round_: int | None, key: UUID) -> None:
    """Set the round a section is in; None for the round the scores give.

    The setting lapses once the scores are past that round. No result depends on it, so it has no
    entry in the ledger and records no name. Reusing a key changes nothing.

    Raises:
        NotFoundError: there is no such section.
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: the section does not play this round.
    """
    section = Section.objects.filter(pk=section_id).order_by().first()
    if section is None:
        raise NotFoundError("This section does not exist.", "section")
    event = lock_event(section.event_id)
    if done_before(event, key):
        return
    require_running(section.session_id)
    if round_ is None:
        RoundSaid.objects.filter(section=section).delete()
    else:
        now = room(open_event(event.pk), section.session_id)
        if round_ not in {each.round for each in now.rounds if each.section == section.letter}:
            raise RefusedError(f"Section {section.letter} has no round {round_}.", "round")
        RoundSaid.objects.update_or_create(
            section=section,
            defaults={
                "event": event,
                "round": round_,
                "counted": now.counted[section.letter],
            },
        )
    note_unrecorded_change(event.pk)
