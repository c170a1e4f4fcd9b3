"""Events: their conditions, sessions, sections and who takes part."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.conditions.catalogue import methods_of, scoring_method
from tournaments.api.events.condition_serializers import ConditionsOfContestIn, ConditionsOut
from tournaments.api.protocol import fields
from tournaments.api.protocol.fields import PageIn, StrictIn
from tournaments.selectors.event.conditions_in_words import scoring_words
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, Role


class EventsIn(PageIn):
    """Which events."""

    directed = serializers.BooleanField(
        default=False, help_text="Those of the clubs where you direct, also while being set up."
    )


class EventLineOut(serializers.Serializer[Any]):
    """An event in a list; game, contest and method in words."""

    id = serializers.IntegerField()
    club = serializers.CharField()
    name = serializers.CharField()
    slug = serializers.CharField(help_text="The end of its address.")
    held_on = serializers.DateField()
    game = serializers.CharField()
    contest = serializers.CharField()
    method = serializers.CharField()
    status = fields.SessionStatusField()
    contestants = serializers.IntegerField()


class EventsOut(serializers.Serializer[Any]):
    """A part of the list, newest first."""

    count = serializers.IntegerField(help_text="How many there are in all.")
    results = EventLineOut(many=True)


class EventIn(ConditionsOfContestIn):
    """An event to create."""

    club = serializers.IntegerField(min_value=1, max_value=10**15)
    name = serializers.CharField(max_length=120)
    held_on = serializers.DateField()
    game = fields.GameField(default="bridge")
    contest = fields.ContestField(default="pairs")
    method = fields.MethodField(required=False, help_text="The usual one when left out.")
    sections = serializers.IntegerField(min_value=1, max_value=26, default=1)

    def event(self) -> dict[str, Any]:
        """Return what a valid request says of the event, the club apart."""
        names = ("name", "held_on", "game", "contest", "method", "sections")
        return {name: self.validated_data[name] for name in names if name in self.validated_data}

    def its_conditions(self) -> dict[str, Any]:
        """Return the conditions that a valid request chooses for the event."""
        game, contest = self.validated_data["game"], self.validated_data["contest"]
        fitting = methods_of(game, contest)
        method = self.validated_data.get("method")
        chosen = method if method in fitting else fitting[0]  # another is refused by the service
        return self.conditions(scoring_method(game, contest, chosen))


class MethodIn(StrictIn):
    """By which method an event is scored."""

    method = fields.MethodField()


class SectionOut(serializers.Serializer[Any]):
    """A section and its movement; ``family`` is empty while none was chosen."""

    id = serializers.IntegerField()
    letter = serializers.CharField()
    family = serializers.CharField()
    parameters = serializers.DictField(child=fields.ParameterValueField())
    winners = serializers.IntegerField()
    shared = serializers.BooleanField()


class SessionOut(serializers.Serializer[Any]):
    """A session with its sections."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    status = fields.SessionStatusField()
    sections = SectionOut(many=True)


class ContestantOut(serializers.Serializer[Any]):
    """A pair or team; ``title`` is its names in one line. Needs the snapshot in the context."""

    id = serializers.IntegerField()
    address = serializers.CharField(help_text="The end of its address: 3-ns.")
    section = serializers.CharField(source="section_letter")
    number = serializers.SerializerMethodField()
    direction = serializers.CharField(help_text="NS, EW, or empty where all are in one field.")
    title = serializers.SerializerMethodField()
    team_name = serializers.CharField(source="name")
    players = serializers.ListField(child=serializers.CharField())
    stratum = serializers.IntegerField(allow_null=True, help_text="1 is the highest.")
    handicap = serializers.DecimalField(
        max_digits=5, decimal_places=2, allow_null=True, help_text="In per cent."
    )

    def get_number(self, contestant: ContestantFacts) -> str:
        """Return what lists call it: ``3``, or ``B3`` where there are several sections."""
        return _snapshot(self).number_of(contestant)

    def get_title(self, contestant: ContestantFacts) -> str:
        """Return its names, or what it is called while nobody was named."""
        return _snapshot(self).name_of(contestant)


class EventOut(serializers.Serializer[Any]):
    """An event. Needs the snapshot in the context."""

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
        source="event.simultaneous", help_text="The address of the tournament it plays in, if any."
    )
    scoring = serializers.SerializerMethodField()
    sessions = SessionOut(many=True)
    contestants = serializers.SerializerMethodField()
    ledger_sequence = serializers.SerializerMethodField()

    def get_scoring(self, snapshot: EventSnapshot) -> list[str]:
        """Return the conditions in words, as printed with the results."""
        return list(scoring_words(snapshot))

    @extend_schema_field(ContestantOut(many=True))
    def get_contestants(self, snapshot: EventSnapshot) -> object:
        """Return who takes part, by section and number."""
        listed = list(snapshot.contestants.values())
        return ContestantOut(listed, many=True, context=self.context).data

    def get_ledger_sequence(self, snapshot: EventSnapshot) -> int | None:
        """Return how many changes were accepted; only directors may know."""
        return snapshot.event.ledger_sequence if snapshot.role is Role.DIRECTOR else None


def _snapshot(serializer: serializers.BaseSerializer[Any]) -> EventSnapshot:
    snapshot: EventSnapshot = serializer.context["snapshot"]
    return snapshot
