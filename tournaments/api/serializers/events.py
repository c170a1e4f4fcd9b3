"""Events: their conditions, sessions, sections and who takes part."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.serializers import fields
from tournaments.api.serializers.fields import PageIn, StrictIn
from tournaments.models import Event
from tournaments.models.conditions import MatchAward
from tournaments.selectors.conditions.in_words import scoring_words
from tournaments.selectors.conditions.settings import OWN, preset_for, preset_of
from tournaments.selectors.event.snapshot import ContestantFacts, EventFacts, EventSnapshot, Role
from tournaments.services.events.condition_checks import (
    CHANGEABLE,
    LARGEST_AVERAGE_PLUS,
    MOST_PATTON_POINTS,
)
from tournaments.services.events.events import METHODS


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


class ConditionsOfContestIn(StrictIn):
    """Conditions of contest; ``preset`` fills those that are not named beside it."""

    preset = fields.PresetField(required=False)
    unit = fields.UnitField(required=False)
    short_boards = fields.ShortBoardsField(required=False)
    average_plus = fields.AveragePlusField(required=False)
    compare = fields.CompareField(required=False)
    embargo = fields.EmbargoField(required=False)
    common_top = serializers.BooleanField(
        required=False, help_text="Whether all boards count the same."
    )
    fouled = fields.FouledField(required=False)
    percentage_of = fields.PercentageOfField(required=False)
    cross = fields.CrossField(required=False)
    datum = fields.DatumRuleField(required=False)
    datum_rounding = fields.DatumRoundingField(required=False)
    average_plus_imps = serializers.DecimalField(
        required=False,
        max_digits=3,
        decimal_places=1,
        min_value=Decimal(0),
        max_value=LARGEST_AVERAGE_PLUS,
        help_text="In whole or half IMPs.",
    )
    patton = fields.PattonShareField(required=False)
    patton_points = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_PATTON_POINTS,
        help_text="Points of the total for each board; a board itself is worth 2.",
    )
    match_award = fields.MatchAwardField(required=False)
    victory_points = fields.VictoryPointsField(required=False)
    own_scale = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=5000,
        help_text="Margins and VPs, for victory points `own`: 0 10-10, 1 11-9, 3 12-8.",
    )
    contract_table = fields.ContractTableField(required=False)
    shortage = fields.ShortageMeasureField(required=False)
    carry = fields.CarryField(required=False)
    carry_share = serializers.IntegerField(
        required=False, min_value=0, max_value=100, help_text="In per cent."
    )
    carry_cap = serializers.DecimalField(
        required=False, max_digits=7, decimal_places=2, min_value=Decimal(0), help_text="In points."
    )
    handicap = fields.HandicapRuleField(required=False)
    tie_breaks = fields.TieBreaksField(required=False)

    def conditions(self, contest: str, method: str, match_award: str) -> dict[str, Any]:
        """Return what a valid request chooses: its preset, and over it what it names.

        Args:
            contest: Of the event, as ``method``; the preset's choices are those for them.
            method: The event's.
            match_award: What its matches count if the request does not say.
        """
        given = self.validated_data
        named = {name: given[name] for name in CHANGEABLE if name in given}
        award = given.get("match_award", match_award)
        return preset_for(given.get("preset", OWN), contest, method, award) | named


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
        usual = METHODS.get((game, contest), ("",))[0]
        method = self.validated_data.get("method", usual)
        return self.conditions(contest, method, MatchAward.VICTORY_POINTS)


class ConditionsIn(ConditionsOfContestIn):
    """The conditions to change; what is left out stays."""

    reason = serializers.CharField(max_length=300, default="", allow_blank=True)


class MethodIn(StrictIn):
    """By which method an event is scored."""

    method = fields.MethodField()


class ConditionsOut(serializers.Serializer[Any]):
    """Under which conditions an event is contested, and the preset they all agree with."""

    preset = serializers.SerializerMethodField()
    unit = fields.UnitField()
    short_boards = fields.ShortBoardsField()
    average_plus = fields.AveragePlusField()
    compare = serializers.CharField(
        help_text="`section` or `session`; `event` where clubs are compared with each other."
    )
    embargo = fields.EmbargoField()
    common_top = serializers.BooleanField(help_text="Whether all boards count the same.")
    fouled = fields.FouledField()
    percentage_of = fields.PercentageOfField()
    cross = fields.CrossField()
    datum = fields.DatumRuleField()
    datum_rounding = fields.DatumRoundingField()
    average_plus_imps = serializers.DecimalField(
        max_digits=3, decimal_places=1, min_value=Decimal(0), help_text="In whole or half IMPs."
    )
    patton = fields.PattonShareField()
    patton_points = serializers.IntegerField(help_text="Points of the total for each board.")
    match_award = fields.MatchAwardField()
    victory_points = fields.VictoryPointsField()
    own_scale = serializers.CharField(help_text="Margins and VPs, for victory points `own`.")
    contract_table = fields.ContractTableField()
    shortage = fields.ShortageMeasureField()
    carry = fields.CarryField()
    carry_share = serializers.IntegerField(help_text="In per cent.")
    carry_cap = serializers.DecimalField(
        max_digits=7, decimal_places=2, min_value=Decimal(0), help_text="In points."
    )
    handicap = fields.HandicapRuleField()
    tie_breaks = fields.TieBreaksField()

    @extend_schema_field(fields.PresetField)
    def get_preset(self, event: EventFacts | Event) -> str:
        """Return the preset's name, ``own`` where none agrees."""
        return preset_of(event)


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
