"""Events and their conditions, for programs."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import (
    Amount,
    Condition,
    OneOf,
    ScaleText,
    TieBreakList,
    WholeNumber,
)
from scoring.conditions.methods import ScoringMethod
from scoring.conditions.presets import OWN, chosen_by, preset_of
from tournaments.clubs.selectors import clubs_directed, require_director
from tournaments.record.api import SessionStatusField
from tournaments.record.models import Event
from tournaments.record.selectors.access.admission import owner_of_event, readable_event
from tournaments.record.selectors.event.conditions_in_words import scoring_words
from tournaments.record.selectors.event.facts import EventFacts, SectionFacts, SessionFacts
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, open_event
from tournaments.record.selectors.events import EventLine, events
from tournaments.record.selectors.ledger.history import published_head
from tournaments.record.services.conditions import change_conditions, change_method
from tournaments.record.services.events import add_session, create_event, delete_event_in_setup
from tournaments.site.api import fields
from tournaments.site.api.base import (
    DirectorView,
    ReadingIsPublicView,
    asked,
    sent,
    signed,
    signed_if_keyed,
    valid,
)
from tournaments.site.api.fields import (
    PageIn,
    PresetField,
    StrictIn,
    TieBreaksField,
    mirrors,
    word_field,
)
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID, LONGEST_REASON, LONGEST_SCALE, LONGEST_TITLE

_SCHEMA_NAMES = {
    "datum": "DatumRule",
    "patton": "PattonShare",
    "shortage": "ShortageMeasure",
    "handicap": "HandicapRule",
}
"""The conditions that have another name in the schema."""


_WORD_FIELDS = {
    name: word_field(
        _SCHEMA_NAMES.get(name, name.title().replace("_", "")),
        [(str(word), word.label) for word in condition.choices],
    )
    for name, condition in CONDITIONS.items()
    if isinstance(condition, OneOf)
}


def _field_in(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that chooses a condition."""
    told: dict[str, Any] = {"required": False}
    if condition.note:
        told["help_text"] = condition.note
    match condition:
        case OneOf():
            return _WORD_FIELDS[condition.name](required=False)
        case WholeNumber():
            return serializers.IntegerField(
                min_value=condition.least, max_value=condition.most, **told
            )
        case Amount():
            return serializers.DecimalField(
                max_digits=condition.digits,
                decimal_places=condition.places,
                min_value=Decimal(0),
                max_value=condition.most,
                **told,
            )
        case TieBreakList():
            return TieBreaksField(**told)
        case ScaleText():
            return serializers.CharField(allow_blank=True, max_length=LONGEST_SCALE, **told)
        case _:
            return serializers.BooleanField(**told)


def _field_out(condition: Condition) -> serializers.Field[Any, Any, Any, Any]:
    """Return the field that shows a condition of an event."""
    told: dict[str, Any] = {"source": f"conditions.{condition.name}"}
    if condition.note:
        told["help_text"] = condition.note
    match condition:
        case OneOf() if not condition.note:
            return _WORD_FIELDS[condition.name](**told)
        case WholeNumber():
            return serializers.IntegerField(**told)
        case Amount():
            return serializers.DecimalField(
                max_digits=condition.digits,
                decimal_places=condition.places,
                min_value=Decimal(0),
                **told,
            )
        case TieBreakList():
            return TieBreaksField(**told)
        case OneOf() | ScaleText():
            return serializers.CharField(**told)
        case _:
            return serializers.BooleanField(**told)


class ConditionsOfContestIn(StrictIn):
    """Conditions of contest; ``preset`` fills in those you leave out."""

    preset = PresetField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, every condition, and the other fields."""
        others = super().get_fields()
        preset = others.pop("preset")
        chosen = {name: _field_in(each) for name, each in CONDITIONS.items()}
        return {"preset": preset} | chosen | others

    def conditions(self, method: ScoringMethod) -> dict[str, Any]:
        """Return what a valid request chooses: its preset, overridden by what it names.

        Args:
            method: The event's method, for which the preset chooses.
        """
        given: Mapping[str, Any] = self.validated_data
        named = {name: given[name] for name in CONDITIONS if name in given}
        if "match_award" in named:
            method = method.awarding(named["match_award"])
        if "round_award" in named:
            method = method.counting_rounds(named["round_award"])
        return chosen_by(given.get("preset", OWN), method) | named


class ConditionsIn(ConditionsOfContestIn):
    """The conditions to change; the others stay as they are."""

    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)


class ConditionsOut(serializers.Serializer[Any]):
    """The conditions of contest of an event, and the preset that matches them all."""

    preset = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, Any]:
        """Return the preset, and every condition."""
        return super().get_fields() | {name: _field_out(each) for name, each in CONDITIONS.items()}

    @extend_schema_field(PresetField)
    def get_preset(self, event: EventFacts | Event) -> str:
        """Return the preset's name, or ``own`` if no preset has these conditions."""
        if isinstance(event, EventFacts):
            return event.preset
        return preset_of(event.conditions.value, event.scoring_method)


class EventsIn(PageIn):
    """Which events to list."""

    directed = serializers.BooleanField(
        default=False,
        help_text="Only events of clubs where you direct, including those being set up.",
    )


@mirrors(EventLine, exclude=("first_session_id",), slug="The end of its address.")
class EventLineOut(serializers.Serializer[Any]):
    """An event in a list; game, contest and method in words."""

    status = SessionStatusField()


class EventsOut(serializers.Serializer[Any]):
    """Part of the list, newest first."""

    count = serializers.IntegerField(help_text="How many there are in all.")
    results = EventLineOut(many=True)


class EventIn(ConditionsOfContestIn):
    """An event to create."""

    club = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    name = serializers.CharField(max_length=LONGEST_TITLE)
    held_on = serializers.DateField()
    game = fields.GameField(default="bridge")
    contest = fields.ContestField(default="pairs")
    method = fields.MethodField(required=False, help_text="If left out, the usual one.")
    sections = serializers.IntegerField(min_value=1, max_value=26, default=1)

    def event(self) -> dict[str, Any]:
        """Return what a valid request says about the event, except the club."""
        names = ("name", "held_on", "game", "contest", "method", "sections")
        return {name: self.validated_data[name] for name in names if name in self.validated_data}

    def its_conditions(self) -> dict[str, Any]:
        """Return the conditions that a valid request chooses for the event."""
        game, contest = self.validated_data["game"], self.validated_data["contest"]
        fitting = methods_of(game, contest)
        method = self.validated_data.get("method")
        chosen = method if method in fitting else fitting[0]  # the service refuses any other
        return self.conditions(scoring_method(game, contest, chosen))


class MethodIn(StrictIn):
    """The method by which an event is scored."""

    method = fields.MethodField()


@fields.mirrors(SectionFacts, fields="id letter family parameters winners shared")
class SectionOut(serializers.Serializer[Any]):
    """A section and its movement; ``family`` is empty until one is chosen."""

    parameters = serializers.DictField(child=fields.ParameterValueField())


@fields.mirrors(SessionFacts)
class SessionOut(serializers.Serializer[Any]):
    """A session with its sections."""

    status = SessionStatusField()


class SubstituteOut(serializers.Serializer[Any]):
    """A substitute for a player."""

    id = serializers.IntegerField()
    session = serializers.IntegerField(help_text="Its number in the event.")
    seat = serializers.IntegerField(help_text="The seat of the player replaced: 1 for the first.")
    name = serializers.CharField()
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField(help_text="0 for all rounds until the end.")


class ContestantOut(serializers.Serializer[Any]):
    """A pair or team; ``title`` has its names on one line."""

    # The context holds the snapshot.

    id = serializers.IntegerField()
    address = serializers.CharField(help_text="The end of its address: 3-ns.")
    section = serializers.CharField(source="section_letter")
    number = serializers.SerializerMethodField()
    direction = serializers.CharField(help_text="NS, EW, or empty if all are in one field.")
    title = serializers.SerializerMethodField()
    team_name = serializers.CharField(source="name")
    players = serializers.SerializerMethodField()
    substitutes = SubstituteOut(many=True)
    stratum = serializers.IntegerField(allow_null=True, help_text="1 is the highest.")
    handicap = serializers.DecimalField(
        max_digits=5, decimal_places=2, allow_null=True, help_text="In per cent."
    )

    def get_players(self, contestant: ContestantFacts) -> list[str]:
        """Return the players entered, in the order of the seats."""
        return [name for name in contestant.seated if name]

    def get_number(self, contestant: ContestantFacts) -> str:
        """Return its number in lists: ``3``, or ``B3`` if there are several sections."""
        return _snapshot(self).number_of(contestant)

    def get_title(self, contestant: ContestantFacts) -> str:
        """Return its names, or what it is called until names are entered."""
        return _snapshot(self).name_of(contestant)


class EventOut(serializers.Serializer[Any]):
    """An event, from its snapshot."""

    id = serializers.IntegerField(source="event.id")
    slug = serializers.CharField(source="event.slug")
    club = serializers.CharField(source="event.club")
    club_id = serializers.IntegerField(source="event.club_id")
    name = serializers.CharField(source="event.name")
    held_on = serializers.DateField(source="event.held_on")
    game = fields.GameField(source="event.game")
    contest = fields.ContestField(source="event.contest")
    method = fields.MethodField(source="event.method")
    conditions = ConditionsOut(source="event")
    simultaneous = serializers.CharField(
        source="event.simultaneous",
        help_text="The address of the simultaneous tournament that it is part of, if any.",
    )
    scoring = serializers.SerializerMethodField()
    sessions = SessionOut(many=True)
    contestants = serializers.SerializerMethodField()
    ledger_sequence = serializers.SerializerMethodField()
    ledger_head = serializers.SerializerMethodField()

    def get_scoring(self, snapshot: EventSnapshot) -> list[str]:
        """Return the conditions in words, as printed with the results."""
        return list(scoring_words(snapshot))

    @extend_schema_field(ContestantOut(many=True))
    def get_contestants(self, snapshot: EventSnapshot) -> object:
        """Return who takes part, by section and number."""
        listed = list(snapshot.contestants.values())
        return ContestantOut(listed, many=True, context={"snapshot": snapshot}).data

    def get_ledger_sequence(self, snapshot: EventSnapshot) -> int | None:
        """Return how many changes were accepted; only directors may know."""
        return snapshot.event.ledger_sequence if snapshot.role.sees_every_score else None

    def get_ledger_head(self, snapshot: EventSnapshot) -> str:
        """Return the code of the ledger; empty for the public while a session is in play."""
        return published_head(snapshot)


def _snapshot(serializer: serializers.BaseSerializer[Any]) -> EventSnapshot:
    snapshot: EventSnapshot = serializer.context["snapshot"]
    return snapshot


class EventsView(ReadingIsPublicView):
    """All events."""

    @operation("list_events", "List events", asks=EventsIn, gives=EventsOut, public=True)
    def get(self, request: Request) -> object:
        """Newest first: all that have started, or all those of the clubs where you direct."""
        wanted = asked(EventsIn, request)
        if wanted["directed"]:
            if not request.user.is_authenticated:
                raise NotAuthenticated
            found = events(club_ids=tuple(club.id for club in clubs_directed(request.user)))
        else:
            found = events(started=True)
        start = wanted["offset"]
        page = found[start : start + wanted["limit"]]
        return {"count": len(found), "results": page}

    @operation(
        "create_event",
        "Create an event",
        takes=EventIn,
        gives=EventOut,
        status=201,
        keyed="optional",
        problems=[409, 422],
    )
    def post(self, request: Request) -> object:
        """The event gets its first session, with sections A, B, …."""
        event_in = valid(EventIn, request)
        club = event_in.validated_data["club"]
        require_director(club, request.user)
        event = create_event(
            club_id=club,
            **event_in.event(),
            **event_in.its_conditions(),
            **signed_if_keyed(request),
        )
        return Response(
            EventOut(open_event(event.pk)).data,
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("api:event", args=[event.slug])},
        )


class EventView(ReadingIsPublicView):
    """One event."""

    @operation("read_event", "Read an event", gives=EventOut, public=True)
    def get(self, request: Request, event: str) -> object:
        """With its sessions, sections and contestants; directors can see it before it starts."""
        return readable_event(event, request.user)

    @operation(
        "delete_event",
        "Delete an event that is being set up",
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, event: str) -> None:
        """Only before a session has started: scores are never thrown away."""
        delete_event_in_setup(event_id=owner_of_event(event, request.user).event_id)


class ConditionsView(DirectorView):
    """The conditions of contest."""

    @operation(
        "change_conditions",
        "Change how an event is scored or shown",
        takes=ConditionsIn,
        gives=ConditionsOut,
        keyed=True,
        problems=[409, 422],
    )
    def patch(self, request: Request, event: str) -> object:
        """Conditions you leave out stay. Results stay too, and standings are recomputed."""
        found = owner_of_event(event, request.user)
        conditions_in = valid(ConditionsIn, request)
        now = open_event(found.event_id).event
        return change_conditions(
            event_id=now.id,
            conditions=conditions_in.conditions(now.scoring_method),
            **signed(request),
            reason=conditions_in.validated_data["reason"],
        )


class MethodView(DirectorView):
    """The method of scoring."""

    @operation(
        "change_method",
        "Score an event by another method of its contest",
        takes=MethodIn,
        gives=MethodIn,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, event: str) -> object:
        """Results stay, and standings are recomputed."""
        found = owner_of_event(event, request.user)
        return change_method(event_id=found.event_id, **sent(MethodIn, request), **signed(request))


class SessionsView(DirectorView):
    """The sessions of an event."""

    @operation(
        "add_session",
        "Add the next session",
        gives=SessionOut,
        status=201,
        keyed="optional",
        problems=[409],
    )
    def post(self, request: Request, event: str) -> object:
        """The session gets the same sections as the one before it."""
        found = owner_of_event(event, request.user)
        return add_session(event_id=found.event_id, **signed_if_keyed(request))
