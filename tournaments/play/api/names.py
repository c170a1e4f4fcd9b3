"""Names that players enter at their table in the first round."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.api.link import TableApiView, TableThrottle, link_of
from tournaments.play.selectors.phone.naming import FEWEST_LETTERS, nameable, names_offered
from tournaments.play.services.names_at_table import NamesClosedError, enter_names_at_table
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.site.api.base import asked, sent
from tournaments.site.api.caller import idempotency_key
from tournaments.site.api.fields import StrictIn
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_NAME

MOST_NAMES = 2


class TableNamesIn(StrictIn):
    """The names of a pair or player of the first round."""

    # The metaclass takes declared fields away.
    label = serializers.CharField(  # type: ignore[assignment]
        max_length=20, help_text="Whose names these are, as the movement calls them."
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        min_length=1,
        max_length=MOST_NAMES,
        help_text="In the order of the seats; an empty name leaves the seat open.",
    )
    seen = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME, allow_blank=True),
        max_length=MOST_NAMES,
        allow_null=True,
        default=None,
        help_text="The names that the phone showed before. Names that the director has entered "
        "since are not replaced.",
    )


class TableNamesOut(serializers.Serializer[Any]):
    """Names."""

    names = serializers.ListField(child=serializers.CharField(allow_blank=True))


class TypedIn(StrictIn):
    """What was typed."""

    typed = serializers.CharField(
        min_length=FEWEST_LETTERS, max_length=LONGEST_NAME, help_text="Two letters or more."
    )


class SearchThrottle(TableThrottle):
    """A table looks up a few names; it must not read the whole list of the club."""

    scope = "table_names"

    def get_cache_key(self, request: Request, view: object) -> str | None:
        """Return the key under which the searches of a table are counted."""
        return f"{super().get_cache_key(request, view)}_names" if request.method == "GET" else None


class TableNamesView(TableApiView):
    """The names of those who sit at the table in the first round."""

    throttle_classes = (TableThrottle, SearchThrottle)

    @operation(
        "find_names_at_table",
        "Find names on the club's list for a table",
        asks=TypedIn,
        gives=TableNamesOut,
        problems=[409, 429],
    )
    def get(self, request: Request) -> object:
        """Up to eight names with a word that begins like this, while the table can enter names."""
        typed = asked(TypedIn, request)["typed"]
        link = link_of(request)
        snapshot = open_event(link.event_id)
        if not nameable(snapshot, link):
            raise NamesClosedError("The first round is over at this table.")
        return {"names": names_offered(snapshot.event.club_id, typed)}

    @operation(
        "enter_names_at_table",
        "Enter the names of those who sit at the table",
        takes=TableNamesIn,
        gives=TableNamesOut,
        keyed=True,
        problems=[404, 409, 429],
    )
    def post(self, request: Request) -> object:
        """Possible until all scores of the table's first round have been entered."""
        names = enter_names_at_table(
            link=link_of(request), key=idempotency_key(request), **sent(TableNamesIn, request)
        )
        return {"names": names}
