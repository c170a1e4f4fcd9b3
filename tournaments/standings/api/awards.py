"""Masterpoints, for programs: awards, and the club's own tables."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from scoring.awards.reading import LARGEST_AWARD, LARGEST_TEXT, parse_table
from scoring.awards.table import AwardTable
from scoring.errors import NotationError
from tournaments.clubs.selectors import require_director, require_director_of
from tournaments.record.models import ClubAwardTable
from tournaments.record.selectors.access.admission import directed_event, owner_of_part
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.api.base import DirectorView, asked, sent, signed, signed_if_keyed
from tournaments.site.api.fields import ReasonIn, StrictIn, VersionIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_VERSION, LONGEST_REASON
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.awards import (
    LONGEST_CHOICE,
    AwardPart,
    AwardTableFacts,
    ProposedAward,
    chosen_table,
    club_award_table,
    club_award_tables,
    proposed_awards,
    tables_to_choose,
    unsuited,
)
from tournaments.standings.services import (
    award_by_hand,
    award_by_table,
    keep_award_table,
    remove_award_table,
    replace_award_table,
    withdraw_awards,
)


class AwardTableIn(StrictIn):
    """An award table."""

    text = serializers.CharField(
        max_length=LARGEST_TEXT,
        trim_whitespace=False,
        help_text="The table in TOML; its name and version are its title.",
    )


class AwardTableChangeIn(AwardTableIn):
    """A new text for an award table."""

    expected_version = serializers.IntegerField(min_value=1, max_value=LARGEST_VERSION)


@mirrors(AwardTableFacts, fields="id choice title text version changed_at")
class AwardTableOut(serializers.Serializer[Any]):
    """An award table that a club keeps; `choice` is its name wherever a table is chosen."""

    choice = serializers.CharField()


class ClubAwardTablesView(DirectorView):
    """The award tables of a club."""

    @operation(
        "list_award_tables",
        "List a club's own award tables",
        gives=AwardTableOut(many=True),
        tag="award_tables",
    )
    def get(self, request: Request, club: int) -> object:
        """By title."""
        require_director(club, request.user)
        return club_award_tables(club)

    @operation(
        "keep_award_table",
        "Save an award table for a club",
        takes=AwardTableIn,
        gives=AwardTableOut,
        status=201,
        keyed="optional",
        problems=[422],
        tag="award_tables",
    )
    def post(self, request: Request, club: int) -> object:
        """A text that is not an award table is refused, and the problem names the faulty scale."""
        require_director(club, request.user)
        kept = keep_award_table(
            club_id=club, **sent(AwardTableIn, request), **signed_if_keyed(request)
        )
        return club_award_table(kept.pk)


class AwardTableView(DirectorView):
    """One of a club's award tables."""

    @operation(
        "read_award_table",
        "Read one of a club's own award tables",
        gives=AwardTableOut,
        tag="award_tables",
    )
    def get(self, request: Request, award_table: int) -> object:
        """The text, exactly as it was sent."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        return club_award_table(award_table)

    @operation(
        "replace_award_table",
        "Replace one of a club's own award tables",
        takes=AwardTableChangeIn,
        gives=AwardTableOut,
        problems=[409, 422],
        tag="award_tables",
    )
    def put(self, request: Request, award_table: int) -> object:
        """Awards already made keep the version of the table they were made by."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        replace_award_table(award_table_id=award_table, **sent(AwardTableChangeIn, request))
        return club_award_table(award_table)

    @operation(
        "remove_award_table",
        "Remove one of a club's own award tables",
        asks=VersionIn,
        status=204,
        problems=[409],
        tag="award_tables",
    )
    def delete(self, request: Request, award_table: int) -> None:
        """Awards made with it stay."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        remove_award_table(award_table_id=award_table, **asked(VersionIn, request))


class TableAskedIn(serializers.Serializer[Any]):
    """The award table to look at."""

    table = serializers.CharField(
        max_length=LONGEST_CHOICE,
        default="",
        help_text="As in `tables`: `club`, or `kept-3` for a table that the club keeps.",
    )


class AwardsIn(ReasonIn):
    """Award by a table: one the club can choose, or one sent along."""

    table = serializers.CharField(max_length=LONGEST_CHOICE, required=False)
    text = serializers.CharField(
        max_length=LARGEST_TEXT,
        required=False,
        trim_whitespace=False,
        help_text="A table in TOML, instead of one the club can choose.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse both at once, and neither.

        Raises:
            ValidationError: not exactly one was sent.
        """
        if ("table" in attrs) == ("text" in attrs):
            raise serializers.ValidationError("Send either table or text, not both.")
        return attrs


class AwardIn(StrictIn):
    """An award by hand."""

    points = serializers.DecimalField(
        max_digits=10,
        decimal_places=4,
        min_value=0,
        max_value=LARGEST_AWARD,
        help_text="For each player; 0 withdraws the award.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        help_text="Why by hand; shown in the history and on the director's page.",
    )


class AwardTableChoiceOut(serializers.Serializer[Any]):
    """A table to award by."""

    choice = serializers.CharField()
    title = serializers.CharField()


@mirrors(AwardPart)
class AwardPartOut(serializers.Serializer[Any]):
    """What a place in one ranking earns."""

    points = serializers.CharField()


@mirrors(
    ProposedAward,
    fields="contestant address place number name awarded proposed by reason parts",
    awarded="Empty without an award.",
    by="The table it was awarded by, or `by hand`; empty without an award.",
    reason="The reason, as in the history.",
    parts="Its parts, if the table uses several rankings.",
)
class AwardOut(serializers.Serializer[Any]):
    """A line of the ranking: what each player is awarded, and what the table gives."""

    proposed = serializers.CharField(
        allow_null=True, help_text="What the table gives; null if the table cannot be used."
    )


class AwardsOut(serializers.Serializer[Any]):
    """Everyone's award, and the tables to choose from."""

    is_final = serializers.BooleanField(
        help_text="Whether the event is final, so that masterpoints can be awarded."
    )
    tables = AwardTableChoiceOut(many=True)
    unsuited = serializers.CharField(help_text="Why the table cannot be used; empty if it can.")
    awards = AwardOut(many=True)


class AwardsView(DirectorView):
    """The masterpoints of an event."""

    @operation(
        "read_awards",
        "Read the masterpoints of an event, and what a table gives",
        asks=TableAskedIn,
        gives=AwardsOut,
        problems=[422],
    )
    def get(self, request: Request, event: str) -> object:
        """Reading awards nothing."""
        snapshot = directed_event(event, request.user)
        choice = asked(TableAskedIn, request)["table"]
        return _told(snapshot, _chosen(snapshot, {"table": choice}) if choice else None)

    @operation(
        "award_by_table",
        "Award masterpoints by a table",
        takes=AwardsIn,
        gives=AwardsOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """Replaces all earlier awards. Every session must be final."""
        snapshot = directed_event(event, request.user)
        given = sent(AwardsIn, request)
        award_by_table(
            event_id=snapshot.event.id,
            table=_chosen(snapshot, given),
            reason=given["reason"],
            **signed(request),
        )
        return _told(directed_event(event, request.user))


class AwardsWithdrawalView(DirectorView):
    """All masterpoints of an event, withdrawn."""

    @operation(
        "withdraw_awards",
        "Withdraw all masterpoints of an event",
        takes=ReasonIn,
        gives=AwardsOut,
        keyed=True,
        problems=[409, 422],
    )
    def post(self, request: Request, event: str) -> object:
        """The history keeps them."""
        snapshot = directed_event(event, request.user)
        withdraw_awards(event_id=snapshot.event.id, **sent(ReasonIn, request), **signed(request))
        return _told(directed_event(event, request.user))


class AwardView(DirectorView):
    """The award of one contestant."""

    @operation(
        "award_by_hand",
        "Award masterpoints to one contestant by hand",
        takes=AwardIn,
        gives=AwardsOut,
        keyed=True,
        problems=[409, 422],
    )
    def put(self, request: Request, contestant: int) -> object:
        """Overrides the table; 0 withdraws the award."""
        found = owner_of_part("contestant", contestant, request.user)
        award_by_hand(contestant_id=contestant, **sent(AwardIn, request), **signed(request))
        return _told(directed_event(found.event_id, request.user))


def _chosen(snapshot: EventSnapshot, given: Mapping[str, Any]) -> AwardTable:
    """Return the table that was chosen or sent.

    Raises:
        RefusedError: there is no such table, or what was sent is not a table.
    """
    if "text" in given:
        try:
            return parse_table(given["text"])
        except NotationError as error:
            raise RefusedError(str(error), "text") from error
    table = chosen_table(snapshot.event.club_id, given["table"])
    if table is None:
        known = ", ".join(tables_to_choose(snapshot.event.club_id))
        raise RefusedError(f"There is no such table. Choose one of {known}.", "table")
    return table


def _told(snapshot: EventSnapshot, table: AwardTable | None = None) -> dict[str, object]:
    choices = tables_to_choose(snapshot.event.club_id)
    return {
        "is_final": all(each.status == "final" for each in snapshot.sessions),
        "tables": [{"choice": choice, "title": title} for choice, title in choices.items()],
        "unsuited": "" if table is None else unsuited(snapshot, table),
        "awards": proposed_awards(snapshot, table),
    }
