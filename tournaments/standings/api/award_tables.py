"""Award tables that a club keeps."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from scoring.awards.reading import LARGEST_TEXT
from tournaments.clubs.selectors.club_admission import require_director, require_director_of
from tournaments.record.models import ClubAwardTable
from tournaments.site.api.base import DirectorView, asked, sent
from tournaments.site.api.caller import signed_if_keyed
from tournaments.site.api.fields import LARGEST_VERSION, StrictIn, VersionIn
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation
from tournaments.standings.selectors.awarding.award_tables import (
    KeptAwardTable,
    kept_award_table,
    kept_award_tables,
)
from tournaments.standings.services.award_tables import (
    keep_award_table,
    remove_award_table,
    replace_award_table,
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


@mirrors(KeptAwardTable, fields="id choice title text version changed_at")
class AwardTableOut(serializers.Serializer[Any]):
    """An award table that a club keeps; `choice` is its name wherever a table is chosen."""

    choice = serializers.CharField()


class ClubAwardTablesView(DirectorView):
    """The award tables of a club."""

    @operation(
        "list_award_tables", "List a club's own award tables", gives=AwardTableOut(many=True)
    )
    def get(self, request: Request, club: int) -> object:
        """By title."""
        require_director(club, request.user)
        return kept_award_tables(club)

    @operation(
        "keep_award_table",
        "Save an award table for a club",
        takes=AwardTableIn,
        gives=AwardTableOut,
        status=201,
        keyed="optional",
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """A text that is not an award table is refused, and the problem names the faulty scale."""
        require_director(club, request.user)
        kept = keep_award_table(
            club_id=club, **sent(AwardTableIn, request), **signed_if_keyed(request)
        )
        return kept_award_table(kept.pk)


class AwardTableView(DirectorView):
    """One of a club's award tables."""

    @operation("read_award_table", "Read one of a club's own award tables", gives=AwardTableOut)
    def get(self, request: Request, award_table: int) -> object:
        """The text, exactly as it was sent."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        return kept_award_table(award_table)

    @operation(
        "replace_award_table",
        "Replace one of a club's own award tables",
        takes=AwardTableChangeIn,
        gives=AwardTableOut,
        problems=[409, 422],
    )
    def put(self, request: Request, award_table: int) -> object:
        """Awards already made keep the version of the table they were made by."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        replace_award_table(award_table_id=award_table, **sent(AwardTableChangeIn, request))
        return kept_award_table(award_table)

    @operation(
        "remove_award_table",
        "Remove one of a club's own award tables",
        asks=VersionIn,
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, award_table: int) -> None:
        """Awards made with it stay."""
        require_director_of(ClubAwardTable, "award table", award_table, request.user)
        remove_award_table(award_table_id=award_table, **asked(VersionIn, request))
