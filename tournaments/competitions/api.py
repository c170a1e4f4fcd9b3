"""Competitions of any kind: their state, their entries, their proof."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.clubs.selectors import require_director
from tournaments.competitions.models import LONGEST_ENTRY_KIND, LONGEST_KIND, CompetitionEntry
from tournaments.competitions.selectors.kinds import MOST_PLAYERS
from tournaments.competitions.selectors.opened import (
    AnyCompetition,
    EntrantFacts,
    competitions_of,
    directed_competition,
    open_competition,
    verify_competition,
)
from tournaments.competitions.services import (
    MOST_ENTRANTS,
    change_entrant,
    create_competition,
    enter_entrant,
    record_entry,
    show_competition,
    withdraw_entry,
)
from tournaments.record.selectors.ledger.verification import LedgerReport
from tournaments.site.api.base import DirectorView, ReadingIsPublicView, person, sent, signed
from tournaments.site.api.fields import ReasonIn, StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_SEQUENCE, LONGEST_NAME, LONGEST_REASON, LONGEST_TITLE


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.JSONField):
    """Any JSON object; what it must hold depends on the kind."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """Accept any object.

        Raises:
            ValidationError: it is not an object.
        """
        if not isinstance(data, dict):
            raise serializers.ValidationError("Send an object.")
        return data

    def to_representation(self, value: object) -> Any:  # as the framework types it
        """Write an object with its names sorted, since a database may not keep their order."""
        return _in_order(value)


def _in_order(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _in_order(value[name]) for name in sorted(value)}
    if isinstance(value, list | tuple):
        return [_in_order(each) for each in value]
    return value


class CompetitionIn(StrictIn):
    """A new competition."""

    kind = serializers.CharField(max_length=LONGEST_KIND, help_text="Such as `ladder`.")
    name = serializers.CharField(max_length=LONGEST_TITLE)
    starts_on = serializers.DateField()
    rules = ObjectField(default=dict, help_text="The options of its kind.")


class EntryIn(StrictIn):
    """Something that happened."""

    kind = serializers.CharField(
        max_length=LONGEST_ENTRY_KIND, help_text="What happened, in the terms of its kind."
    )
    payload = ObjectField(help_text="The details; people appear only as the numbers of entrants.")
    reason = serializers.CharField(max_length=LONGEST_REASON, default="", allow_blank=True)
    seen = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEQUENCE,
        allow_null=True,
        default=None,
        help_text="The last entry you have seen; null to write regardless of newer entries.",
    )


class EntrantIn(StrictIn):
    """An entrant and its number."""

    team = serializers.CharField(max_length=LONGEST_TITLE, default="", allow_blank=True)
    players = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME), max_length=MOST_PLAYERS, default=list
    )


class NewEntrantIn(EntrantIn):
    """A new entrant, and the number it should have."""

    number = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ENTRANTS,
        allow_null=True,
        default=None,
        help_text="By default the next; in a drive the card's: 5 for lady 3, 6 for gentleman 3.",
    )


class ShownIn(StrictIn):
    """Whether the public can read it."""

    shown = serializers.BooleanField()


@mirrors(EntrantFacts, fields="number name team players")
class EntrantOut(serializers.Serializer[Any]):
    """An entrant and its number."""

    name = serializers.CharField()


class CompetitionLineOut(serializers.Serializer[Any]):
    """A competition in a list."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    kind = serializers.CharField(source="kind.id")
    name = serializers.CharField()
    starts_on = serializers.DateField()
    club = serializers.CharField(source="club.name")
    shown = serializers.BooleanField(source="folded.shown")


class CompetitionOut(CompetitionLineOut):
    """A competition as the caller may see it."""

    sequence = serializers.IntegerField(help_text="The number of its last entry.")
    head = serializers.CharField(help_text="The code of its ledger's head.")
    entrants = EntrantOut(many=True)
    state = ObjectField(
        help_text="The state that its entries lead to; its form depends on the kind."
    )


class EntryOut(serializers.Serializer[Any]):
    """An entry of a competition's ledger."""

    sequence = serializers.IntegerField()
    kind = serializers.CharField()
    payload = ObjectField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    hash = serializers.CharField()


class CompetitionHistoryOut(serializers.Serializer[Any]):
    """An entry, with what it says in words."""

    entry = EntryOut()
    told = serializers.CharField()
    withdrawn = serializers.BooleanField()


@mirrors(LedgerReport, fields="ok entries problems head")
class CompetitionProofOut(serializers.Serializer[Any]):
    """The result of proving a competition's ledger."""

    ok = serializers.BooleanField()


class ClubCompetitionsView(ReadingIsPublicView):
    """The competitions of a club."""

    @operation(
        "list_competitions", "List a club's competitions", gives=CompetitionLineOut(many=True)
    )
    def get(self, request: Request, club: int) -> object:
        """Latest first; the public gets only those that are shown."""
        return competitions_of([club], request.user)

    @operation(
        "create_competition",
        "Create a competition",
        takes=CompetitionIn,
        gives=CompetitionOut,
        status=201,
        keyed=True,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """Only directors can see it until it is shown."""
        require_director(club, request.user)
        made = create_competition(club_id=club, **sent(CompetitionIn, request), **signed(request))
        return told(open_competition(made.pk, person(request)))


class CompetitionView(ReadingIsPublicView):
    """One competition."""

    @operation("read_competition", "Read a competition", gives=CompetitionOut)
    def get(self, request: Request, competition: str) -> object:
        """With all entrants and the state that its entries lead to."""
        return told(open_competition(competition, request.user))

    @operation(
        "show_competition",
        "Show a competition to the public, or hide it",
        takes=ShownIn,
        gives=EntryOut,
        keyed=True,
    )
    def patch(self, request: Request, competition: str) -> object:
        """Hiding it cannot undo what people have already read."""
        found = _directed(request, competition)
        return show_competition(
            competition_id=found.id, **sent(ShownIn, request), **signed(request)
        )


class CompetitionEntriesView(DirectorView):
    """The entries of a competition's ledger."""

    @operation(
        "read_competition_entries",
        "Read the history of a competition",
        gives=CompetitionHistoryOut(many=True),
    )
    def get(self, request: Request, competition: str) -> object:
        """Oldest first."""
        return _directed(request, competition).history()

    @operation(
        "record_fact",
        "Enter what happened in a competition",
        takes=EntryIn,
        gives=EntryOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, competition: str) -> CompetitionEntry:
        """An entry that cannot have happened is refused."""
        found = _directed(request, competition)
        return record_entry(competition_id=found.id, **sent(EntryIn, request), **signed(request))


class EntryWithdrawalView(DirectorView):
    """An entry, withdrawn."""

    @operation(
        "withdraw_entry",
        "Withdraw an entry of a competition",
        takes=ReasonIn,
        gives=EntryOut,
        status=201,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, competition: str, sequence: int) -> CompetitionEntry:
        """As if it had never been made. To restore it, withdraw the withdrawal."""
        found = _directed(request, competition)
        return withdraw_entry(
            competition_id=found.id,
            sequence=sequence,
            **sent(ReasonIn, request),
            **signed(request),
        )


class EntrantsView(DirectorView):
    """The entrants of a competition."""

    @operation(
        "enter_entrant",
        "Enter a team, a pair or a player in a competition",
        takes=NewEntrantIn,
        gives=EntryOut,
        status=201,
        keyed=True,
        problems=[422],
    )
    def post(self, request: Request, competition: str) -> CompetitionEntry:
        """The payload of the answer holds the number."""
        found = _directed(request, competition)
        return enter_entrant(
            competition_id=found.id, **sent(NewEntrantIn, request), **signed(request)
        )


class EntrantView(DirectorView):
    """One entrant."""

    @operation(
        "change_entrant",
        "Correct the names of an entrant",
        takes=EntrantIn,
        gives=EntryOut,
        keyed=True,
        problems=[422],
    )
    def put(self, request: Request, competition: str, entrant: int) -> CompetitionEntry:
        """Results stay with the number."""
        found = _directed(request, competition)
        return change_entrant(
            competition_id=found.id,
            number=entrant,
            **sent(EntrantIn, request),
            **signed(request),
        )


class CompetitionProofView(DirectorView):
    """The proof of a competition's ledger."""

    @operation("verify_competition", "Prove a competition's ledger", gives=CompetitionProofOut)
    def get(self, request: Request, competition: str) -> object:
        """Check the chain link by link, fold it, and compare it with what is stored."""
        return verify_competition(_directed(request, competition).id)


def _directed(request: Request, competition: str) -> AnyCompetition:
    return directed_competition(competition, request.user)


def told(competition: AnyCompetition) -> dict[str, object]:
    """Return a competition as ``CompetitionOut`` shows it."""
    return {
        "id": competition.id,
        "slug": competition.slug,
        "kind": {"id": competition.kind.id},
        "name": competition.name,
        "starts_on": competition.starts_on,
        "club": {"name": competition.club.name},
        "folded": {"shown": competition.folded.shown},
        "sequence": competition.sequence,
        "head": competition.head,
        "entrants": list(competition.entrants.values()),
        "state": competition.kind.written(competition.state),
    }
