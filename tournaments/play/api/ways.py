"""Pictures of the room, for a table's phone."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.api.link import TableApiView, link_of
from tournaments.play.selectors.phone.ways import table_ways
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.openapi import operation


class WayOut(serializers.Serializer[Any]):
    """Where the players at a table go after a round."""

    round = serializers.IntegerField()
    picture = serializers.CharField(help_text="The room as SVG.")


class TableWaysView(TableApiView):
    """The moves from a table."""

    @operation(
        "read_ways_from_table",
        "Read pictures of the room: where the players at the table go after each round",
        gives=WayOut(many=True),
        problems=[429],
    )
    def get(self, request: Request) -> object:
        """All rounds at once, so that a phone can show them without a connection."""
        link = link_of(request)
        pictures = table_ways(open_event(link.event_id), link)
        return [{"round": each, "picture": drawn} for each, drawn in pictures.items()]
