"""The scores so far of those who sit at a table, for its phone."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.api.link import TableApiView, link_of
from tournaments.play.api.tables import MOST_ROUNDS
from tournaments.play.selectors.phone.results import (
    BoardSoFar,
    RoundSoFar,
    SitterSoFar,
    results_so_far,
)
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.base import asked
from tournaments.site.api.fields import StrictIn
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation


class RoundIn(StrictIn):
    """The round that the phone shows."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


@mirrors(
    BoardSoFar,
    score="As on a slip; empty while it is held back.",
    points="From the contestant's side; tricks at whist.",
    worth="As printed: 62.50%, or points.",
)
class BoardSoFarOut(serializers.Serializer[Any]):
    """A board that has been played; without its score while others have yet to play it."""


@mirrors(RoundSoFar)
class RoundSoFarOut(serializers.Serializer[Any]):
    """A round that was played at one table."""


@mirrors(SitterSoFar, seat="NS or EW; N, E, S or W if players are ranked singly.")
class SitterSoFarOut(serializers.Serializer[Any]):
    """A pair or player, and the boards played so far."""


class TableResultsView(TableApiView):
    """The results so far of those who sit at the table."""

    @operation(
        "read_results_at_table",
        "Read what those who sit at the table have scored so far",
        asks=RoundIn,
        gives=SitterSoFarOut(many=True),
        problems=[429],
    )
    def get(self, request: Request) -> object:
        """Leaves out scores of boards that others have yet to play, unless made at this table."""
        link = link_of(request)
        number = asked(RoundIn, request)["round"]
        return list(results_so_far(open_event(link.event_id), link, number))
