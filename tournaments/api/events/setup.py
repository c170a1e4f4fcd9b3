"""Setting up a session: sections, movements, the seating plan and names."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.events.event_serializers import ContestantOut, SectionOut
from tournaments.api.events.setup_serializers import MovementIn, NamesIn, PrizeIn, SeatingOut
from tournaments.api.protocol.base import ApiView, DirectorView, sent
from tournaments.api.protocol.caller import actor, idempotency_key
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import owner_of_part, readable_section
from tournaments.selectors.event.snapshot import open_event
from tournaments.selectors.movement.seating import seating
from tournaments.services.conditions.strata_and_handicap import set_strata_and_handicaps
from tournaments.services.events.events import add_section, remove_section
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.names import enter_names
from tournaments.services.refusals import NotFoundError


class SectionsView(DirectorView):
    """The sections of a session."""

    @operation(
        "add_section",
        "Add the next section",
        at=["session"],
        gives=SectionOut,
        status=201,
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> Response:
        """Only before the session starts."""
        owner_of_part("session", session, request.user)
        section = add_section(session_id=session)
        return Response(SectionOut(section).data, status=status.HTTP_201_CREATED)


class SectionView(DirectorView):
    """One section."""

    @operation(
        "remove_section",
        "Remove the last section",
        at=["section"],
        status=204,
        problems=[409, 422],
    )
    def delete(self, request: Request, section: int) -> Response:
        """Only before the session starts; who was entered in it goes with it."""
        owner_of_part("section", section, request.user)
        remove_section(section_id=section)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SectionMovementView(DirectorView):
    """A section's movement."""

    @operation(
        "choose_movement",
        "Choose a section's movement",
        at=["section"],
        takes=MovementIn,
        gives=SectionOut,
        problems=[409, 422],
    )
    def put(self, request: Request, section: int) -> Response:
        """Contestants that the new movement has as well keep their names."""
        owner_of_part("section", section, request.user)
        given = sent(MovementIn, request)
        changed = choose_movement(section_id=section, **given)
        return Response(SectionOut(changed).data)


class SeatingView(ApiView):
    """A section's plan."""

    @operation(
        "read_seating",
        "Read who sits where with which boards",
        at=["section"],
        gives=SeatingOut,
        public=True,
    )
    def get(self, request: Request, section: int) -> Response:
        """Round by round; the public reads it once the session has started."""
        snapshot = readable_section(section, request.user)
        plan = seating(snapshot, snapshot.sections[section])
        if plan is None:
            raise NotFoundError("No movement was chosen for this section yet.", "section")
        return Response(SeatingOut(plan).data)


class NamesView(DirectorView):
    """Who plays as a pair or team."""

    @operation(
        "enter_names",
        "Enter the names of a pair or team",
        at=["contestant"],
        takes=NamesIn,
        gives=ContestantOut,
        problems=[422],
    )
    def put(self, request: Request, contestant: int) -> Response:
        """In the order of the seats. A name the club does not know is added to its list."""
        found = owner_of_part("contestant", contestant, request.user)
        given = sent(NamesIn, request)
        enter_names(contestant_id=contestant, **given)
        snapshot = open_event(found.event_id)
        return Response(
            ContestantOut(snapshot.contestants[contestant], context={"snapshot": snapshot}).data
        )


class PrizeView(DirectorView):
    """The stratum and the handicap of a pair or team."""

    @operation(
        "set_stratum_and_handicap",
        "Say in which stratum and with which handicap a pair or team plays",
        at=["contestant"],
        takes=PrizeIn,
        gives=ContestantOut,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, contestant: int) -> Response:
        """Both at once; what is left out or null takes away what there was."""
        found = owner_of_part("contestant", contestant, request.user)
        given = sent(PrizeIn, request)
        set_strata_and_handicaps(
            event_id=found.event_id,
            prizes={contestant: (given["stratum"], given["handicap"])},
            by=actor(request),
            key=idempotency_key(request),
            reason=given["reason"],
        )
        snapshot = open_event(found.event_id)
        return Response(
            ContestantOut(snapshot.contestants[contestant], context={"snapshot": snapshot}).data
        )
