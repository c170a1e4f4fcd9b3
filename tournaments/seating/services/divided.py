"""Divide a field into sections, each with its movement, as the adviser proposes."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from tournaments.record.models import Section
from tournaments.record.services.events import add_section, session_in_setup
from tournaments.seating.services.choice import choose_movement
from tournaments.site.refusals import NotFoundError, RefusedError

Part = tuple[str, Mapping[str, int | str | bool]]
"""What one section plays: a family and its parameters."""


@transaction.atomic
def choose_movements(*, section_id: int, parts: Sequence[Part]) -> list[Section]:
    """Set the movements of all sections of a session, adding missing sections.

    Args:
        section_id: Any section of the session.
        parts: What each section plays, in the order of their letters.

    Raises:
        NotFoundError: there is no such section.
        AlreadyStartedError: the session has started.
        RefusedError: there are more sections than parts, or a movement does not fit.
    """
    found = Section.objects.select_related("session").filter(pk=section_id).first()
    if found is None:
        raise NotFoundError("This section does not exist.", "section")
    session = session_in_setup(found.session_id)
    there = list(session.sections.order_by("letter"))
    if len(there) > len(parts):
        raise RefusedError(
            f"This session has {len(there)} sections, but the proposal is for {len(parts)}. "
            f"Remove section {there[-1].letter} first.",
            "sections",
        )
    there += [add_section(session_id=session.pk) for _ in range(len(parts) - len(there))]
    return [
        choose_movement(section_id=section.pk, family=family, parameters=parameters)
        for section, (family, parameters) in zip(there, parts, strict=True)
    ]
