"""The codes of a session's tables, for its director."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.selectors.console.tables import table_states
from tournaments.play.services.links import give_links
from tournaments.record.selectors.access.admission import directed_part
from tournaments.record.selectors.access.links import table_secrets
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.api.base import DirectorView
from tournaments.site.api.mirroring import mirrors
from tournaments.site.api.openapi import operation


@dataclass(frozen=True, slots=True)
class CodedTable:
    """A table, its entry by phone, and the address that its code opens."""

    section: int
    table: int
    name: str
    by_phone: bool
    unconfirmed: int
    unsent: int
    heard_at: datetime | None
    address: str


@mirrors(
    CodedTable,
    section="The section's id.",
    name="Includes the section's letter if there are several sections.",
    by_phone="Whether its phone can enter scores.",
    unconfirmed="Scores to which one side has yet to agree.",
    unsent="Scores that its phone had not sent when it last reported.",
    address="The address that the code opens; empty if the server's key has changed since.",
)
class CodedTableOut(serializers.Serializer[Any]):
    """A table that has a code."""


class TableCodesView(DirectorView):
    """The tables with a code in a session."""

    @operation(
        "list_table_codes",
        "List the tables with a code",
        gives=CodedTableOut(many=True),
    )
    def get(self, request: Request, session: int) -> object:
        """Keep the addresses secret: anyone who knows a table's address can enter its scores."""
        return list(_coded(directed_part("session", session, request.user), session))

    @operation(
        "give_table_codes",
        "Give a code to every table and pair without one",
        gives=CodedTableOut(many=True),
        problems=[422],
    )
    def post(self, request: Request, session: int) -> object:
        """Existing codes stay as they are. Every section needs a movement first."""
        snapshot = directed_part("session", session, request.user)
        give_links(session_id=session)
        return list(_coded(snapshot, session))


def _coded(snapshot: EventSnapshot, session: int) -> Iterable[CodedTable]:
    secrets = table_secrets(session)
    site = settings.PUBLIC_URL.rstrip("/")
    for place, state in table_states(snapshot, session).items():
        secret = secrets.get(place, "")
        yield CodedTable(
            section=state.section_id,
            table=state.table,
            name=state.name,
            by_phone=state.by_phone,
            unconfirmed=state.unconfirmed,
            unsent=state.unsent,
            heard_at=state.heard_at,
            address=site + reverse("table_phone", args=[secret]) if secret else "",
        )
