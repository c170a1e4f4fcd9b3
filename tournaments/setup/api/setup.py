"""Sections, names and sessions of an event, for programs."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.record.selectors.access.admission import owner_of_part, readable_section
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.services.conditions import LOWEST_STRATUM, set_strata_and_handicaps
from tournaments.record.services.events import add_section, remove_section
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names, enter_substitute, remove_substitute
from tournaments.setup.api.events import ContestantOut, SectionOut, SessionOut
from tournaments.setup.services import finalise_session, reopen_session, start_session
from tournaments.site.api.base import ApiView, DirectorView, actor, sent, signed, signed_if_keyed
from tournaments.site.api.fields import ParameterValueField, ReasonIn, StrictIn
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_NAME, LONGEST_REASON, LONGEST_TITLE
from tournaments.site.refusals import NotFoundError

MOST_PARAMETERS = 20
MOST_NAMES = 56  # at all the seats of a contestant
LARGEST_ROUND = 10_000


class MovementIn(StrictIn):
    """The movement of a section."""

    family = serializers.CharField(max_length=40, help_text="A family's id.")
    parameters = serializers.DictField(child=ParameterValueField(), default=dict)

    def validate_parameters(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """Refuse more parameters than any family has.

        Raises:
            ValidationError: there are too many.
        """
        if len(parameters) > MOST_PARAMETERS:
            raise serializers.ValidationError(f"Send no more than {MOST_PARAMETERS} parameters.")
        return parameters


class NamesIn(StrictIn):
    """Who plays, in the order of the seats; an empty name leaves the seat open."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        max_length=MOST_NAMES,
    )
    team_name = serializers.CharField(max_length=LONGEST_TITLE, default="", allow_blank=True)


class SubstituteIn(StrictIn):
    """Who replaces whom, and when."""

    session = serializers.IntegerField(min_value=1, help_text="The id of the session in play.")
    seat = serializers.IntegerField(
        min_value=1,
        max_value=MOST_NAMES,
        help_text="The seat of the player replaced: 1 for the first.",
    )
    name = serializers.CharField(max_length=LONGEST_NAME)
    first_round = serializers.IntegerField(min_value=1, max_value=LARGEST_ROUND)
    last_round = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ROUND,
        allow_null=True,
        default=None,
        help_text="Null for all rounds until the end.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class SubstituteRemovalIn(StrictIn):
    """The substitute to remove."""

    substitute = serializers.IntegerField(min_value=1, help_text="Its id.")
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class PrizeIn(StrictIn):
    """The stratum and the handicap of a pair or team; null for none."""

    stratum = serializers.IntegerField(
        allow_null=True, min_value=1, max_value=LOWEST_STRATUM, default=None
    )
    handicap = serializers.DecimalField(
        allow_null=True,
        max_digits=5,
        decimal_places=2,
        default=None,
        help_text="In per cent, from -100 to 100.",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class ReopenIn(StrictIn):
    """Why a session is opened again."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class PlaceOut(serializers.Serializer[Any]):
    """A starting position: the movement's label, and who has it."""

    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass takes declared fields away
    who = serializers.CharField()

    def to_representation(self, label: str) -> Any:
        plan: Any = self.root.instance
        return super().to_representation(plan.places[label])


class PlannedTableOut(serializers.Serializer[Any]):
    """One table in one round."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    north = PlaceOut()
    east = PlaceOut()
    south = PlaceOut()
    west = PlaceOut()
    boards = serializers.ListField(child=serializers.IntegerField())


class SeatingOut(serializers.Serializer[Any]):
    """A section's plan; `relays` and `sitting_out` are by round."""

    title = serializers.CharField()
    summary = serializers.CharField()
    rounds = serializers.IntegerField()
    tables = serializers.IntegerField()
    boards = serializers.IntegerField()
    by_pair = serializers.BooleanField(help_text="Whether partners stay together.")
    rows = PlannedTableOut(many=True)
    relays = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()))
    sitting_out = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class SectionsView(DirectorView):
    """The sections of a session."""

    @operation(
        "add_section",
        "Add the next section",
        gives=SectionOut,
        status=201,
        keyed="optional",
        problems=[409, 422],
    )
    def post(self, request: Request, session: int) -> object:
        """Only before the session starts."""
        owner_of_part("session", session, request.user)
        return add_section(session_id=session, **signed_if_keyed(request))


class SectionView(DirectorView):
    """One section."""

    @operation("remove_section", "Remove the last section", status=204, problems=[409, 422])
    def delete(self, request: Request, section: int) -> None:
        """Only before the session starts. Everyone entered in it is removed too."""
        owner_of_part("section", section, request.user)
        remove_section(section_id=section)


class SectionMovementView(DirectorView):
    """A section's movement."""

    @operation(
        "choose_movement",
        "Choose a section's movement",
        takes=MovementIn,
        gives=SectionOut,
        problems=[409, 422],
    )
    def put(self, request: Request, section: int) -> object:
        """Contestants that the new movement also has keep their names."""
        owner_of_part("section", section, request.user)
        return choose_movement(section_id=section, **sent(MovementIn, request))


class SeatingView(ApiView):
    """A section's plan."""

    @operation(
        "read_seating",
        "Read who sits where, with which boards",
        gives=SeatingOut,
        public=True,
    )
    def get(self, request: Request, section: int) -> object:
        """Round by round; the public can read it once the session has started."""
        snapshot = readable_section(section, request.user)
        plan = seating(snapshot, snapshot.sections[section])
        if plan is None:
            raise NotFoundError("No movement has been chosen for this section yet.", "section")
        return plan


class NamesView(DirectorView):
    """The names of a pair or team."""

    @operation(
        "enter_names",
        "Enter the names of a pair or team",
        takes=NamesIn,
        gives=ContestantOut,
        problems=[422],
    )
    def put(self, request: Request, contestant: int) -> object:
        """In the order of the seats. Names new to the club are added to its list."""
        found = owner_of_part("contestant", contestant, request.user)
        enter_names(contestant_id=contestant, **sent(NamesIn, request), by=actor(request))
        return _contestant(found.event_id, contestant)


class SubstitutesView(DirectorView):
    """A substitute for a player."""

    @operation(
        "enter_substitute",
        "Enter a substitute for a player",
        takes=SubstituteIn,
        gives=ContestantOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, contestant: int) -> object:
        """From one round on, or for some rounds. The result still belongs to the pair or team."""
        found = owner_of_part("contestant", contestant, request.user)
        given = sent(SubstituteIn, request)
        owner_of_part("session", given["session"], request.user)
        enter_substitute(
            session_id=given.pop("session"), contestant_id=contestant, **given, **signed(request)
        )
        return _contestant(found.event_id, contestant)


class SubstituteRemovalView(DirectorView):
    """A substitute, removed."""

    @operation(
        "remove_substitute",
        "Remove a substitute",
        takes=SubstituteRemovalIn,
        gives=ContestantOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, contestant: int) -> object:
        """The original player is then recorded as having played those rounds."""
        found = owner_of_part("contestant", contestant, request.user)
        given = sent(SubstituteRemovalIn, request)
        remove_substitute(
            contestant_id=contestant,
            substitute_id=given["substitute"],
            reason=given["reason"],
            **signed(request),
        )
        return _contestant(found.event_id, contestant)


class PrizeView(DirectorView):
    """The stratum and the handicap of a pair or team."""

    @operation(
        "set_stratum_and_handicap",
        "Set the stratum and the handicap of a pair or team",
        takes=PrizeIn,
        gives=ContestantOut,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, contestant: int) -> object:
        """Sets both at once; if one is null or left out, it is removed."""
        found = owner_of_part("contestant", contestant, request.user)
        given = sent(PrizeIn, request)
        set_strata_and_handicaps(
            event_id=found.event_id,
            prizes={contestant: (given["stratum"], given["handicap"])},
            **signed(request),
            reason=given["reason"],
        )
        return _contestant(found.event_id, contestant)


def _contestant(event_id: int, contestant: int) -> Response:
    snapshot = open_event(event_id)
    context = {"snapshot": snapshot}
    return Response(ContestantOut(snapshot.contestants[contestant], context=context).data)


class SessionStartView(DirectorView):
    """The start of a session."""

    @operation(
        "start_session",
        "Start a session",
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
        tag="sessions",
    )
    def post(self, request: Request, session: int) -> object:
        """Every section needs a movement; its sittings are created from it now."""
        owner_of_part("session", session, request.user)
        return start_session(session_id=session, **signed(request))


class SessionFinaliseView(DirectorView):
    """The end of a session."""

    @operation(
        "finalise_session",
        "Make a session's results final",
        takes=ReasonIn,
        gives=SessionOut,
        keyed=True,
        problems=[409],
        tag="sessions",
    )
    def post(self, request: Request, session: int) -> object:
        """No result may be missing. Everything then becomes public."""
        owner_of_part("session", session, request.user)
        return finalise_session(session_id=session, **sent(ReasonIn, request), **signed(request))


class SessionReopenView(DirectorView):
    """A session, reopened."""

    @operation(
        "reopen_session",
        "Reopen a final session",
        takes=ReopenIn,
        gives=SessionOut,
        keyed=True,
        problems=[409, 422],
        tag="sessions",
    )
    def post(self, request: Request, session: int) -> object:
        """Results can then be corrected. Give the reason."""
        owner_of_part("session", session, request.user)
        return reopen_session(session_id=session, **sent(ReopenIn, request), **signed(request))
