"""The round clock of a session."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.models import Phase
from tournaments.play.selectors.clock.face import clock_face
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.selectors.clock.plan import CatchUp, ClockFace, TimedStretch
from tournaments.play.services.clock import LONGEST_MINUTES, ClockSettings, move_clock, set_clock
from tournaments.record.selectors.access.admission import scorer_of_part
from tournaments.site.api.base import ReadingIsPublicView, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_VERSION, MOST_ROUNDS
from tournaments.site.refusals import NoSuchPartError

MOST_SECONDS = 60 * LONGEST_MINUTES

PHASES = tuple((each.value, each.value) for each in Phase)
MOVES = tuple((each.value, each.value) for each in Move)


@mirrors(TimedStretch)
class TimedStretchOut(serializers.Serializer[Any]):
    """A phase to come."""

    phase = serializers.ChoiceField(choices=PHASES)


@mirrors(CatchUp, in_time="Whether that catches up by the planned end.")
class CatchUpOut(serializers.Serializer[Any]):
    """The pace for the remaining rounds that makes up for lost time."""


@mirrors(
    ClockFace,
    now="That moment, by the server's clock.",
    round="In a change or break, the round before it.",
    seconds_left="Of this phase.",
    ends_at="When this phase ends; null while the clock is paused.",
    home_at="When the session will end if nothing changes.",
    coming="The phases that will follow.",
    behind_seconds="How far behind the plan; negative if ahead.",
    version="Send it as expected_version with a change.",
)
class ClockFaceOut(serializers.Serializer[Any]):
    """What the clock shows at one moment."""

    phase = serializers.ChoiceField(choices=PHASES)


class _VersionedIn(StrictIn):
    expected_version = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_VERSION,
        allow_null=True,
        default=None,
        help_text="The version you have seen, 0 for an untouched clock. If the clock has changed "
        "since, the request is refused (409).",
    )


class MoveIn(_VersionedIn):
    """An action on the clock."""

    move = serializers.ChoiceField(choices=MOVES)
    minutes = serializers.IntegerField(
        min_value=-LONGEST_MINUTES,
        max_value=LONGEST_MINUTES,
        default=0,
        help_text="How many to add, or to take off if negative; only for the move `add`.",
    )


class BreakIn(StrictIn):
    """A break after a round."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    seconds = serializers.IntegerField(min_value=60, max_value=MOST_SECONDS)


class ClockSettingsIn(_VersionedIn):
    """How long rounds, changes and breaks last; whatever is left out stays as it is."""

    round_seconds = serializers.IntegerField(
        min_value=60,
        max_value=MOST_SECONDS,
        required=False,
        help_text="The length of a normal round.",
    )
    change_seconds = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, required=False)
    warning_seconds = serializers.IntegerField(min_value=0, max_value=MOST_SECONDS, required=False)
    breaks = BreakIn(many=True, required=False, help_text="All breaks of the session.")
    planned_end = serializers.DateTimeField(required=False)


class ClockView(ReadingIsPublicView):
    """The clock of a session in play."""

    @operation("read_clock", "Read a session's clock", gives=ClockFaceOut, public=True)
    def get(self, request: Request, session: int) -> object:
        """The clock exists while the session is in play.

        Raises:
            NoSuchPartError: the session is not in play.
        """
        face = clock_face(session, timezone.now())
        if face is None:
            raise NoSuchPartError("clock")
        return face

    @operation(
        "move_clock",
        "Start, pause or resume the clock, add minutes, go forward or back",
        takes=MoveIn,
        status=204,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, session: int) -> object:
        """Rounds and changes follow automatically; ``on`` and ``back`` are for exceptions."""
        scorer_of_part("session", session, request.user)
        asked = sent(MoveIn, request)
        move_clock(
            session_id=session,
            move=Move(asked["move"]),
            seconds=60 * asked["minutes"],
            expected_version=asked["expected_version"],
            now=timezone.now(),
            **signed(request),
        )
        return None

    @operation(
        "set_clock",
        "Set how long rounds, changes and breaks last",
        takes=ClockSettingsIn,
        status=204,
        keyed=True,
        problems=[409],
    )
    def patch(self, request: Request, session: int) -> object:
        """The phase in progress keeps its end; new lengths count from the next one on."""
        scorer_of_part("session", session, request.user)
        asked = sent(ClockSettingsIn, request)
        expected = asked.pop("expected_version")
        if "breaks" in asked:
            asked["breaks"] = {each["round"]: each["seconds"] for each in asked["breaks"]}
        set_clock(
            session_id=session,
            settings=ClockSettings(**asked),
            expected_version=expected,
            now=timezone.now(),
            **signed(request),
        )
        return None
