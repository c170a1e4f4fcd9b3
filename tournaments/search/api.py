"""Search for programs."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.search.selectors import Found, Hit, found
from tournaments.site.api.base import ApiView, asked
from tournaments.site.api.fields import mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_NAME


class SearchIn(serializers.Serializer[Any]):
    """What is looked for."""

    q = serializers.CharField(
        max_length=LONGEST_NAME,
        help_text="Words of a name in any order, accents and spelling forgiven; a number finds a "
        "board of the events that the other words find.",
    )


@mirrors(
    Hit,
    address="The address of its page.",
    club="Its club; empty for a club.",
    day="The day of an event, or the first of a contest; null for everything else.",
)
class HitOut(serializers.Serializer[Any]):
    """Something found."""


@mirrors(Found, contests="Season tables, leagues, ladders, drives and congresses.")
class FoundOut(serializers.Serializer[Any]):
    """What was found, best first."""


class SearchView(ApiView):
    """What everybody may find."""

    @operation(
        "search",
        "Search players, events, boards, clubs and contests",
        asks=SearchIn,
        gives=FoundOut,
        public=True,
    )
    def get(self, request: Request) -> object:
        """Up to 20 of each, best first; of players only those shown by name and with a result."""
        return found(asked(SearchIn, request)["q"])
