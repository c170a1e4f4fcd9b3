"""The room for programs: messages, codes of tables, open matters."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.play.selectors.console.open_matters import OpenMatter, open_matters
from tournaments.play.selectors.console.tables import table_states
from tournaments.play.selectors.phone.messages import SentMessage, sent_messages
from tournaments.play.services.tables import give_links, say_round, send_message, withdraw_message
from tournaments.record.api import RoomOut
from tournaments.record.selectors.access.admission import (
    directed_part,
    owner_of_part,
    scorer_of_part,
)
from tournaments.record.selectors.access.links import table_secrets
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.room import room
from tournaments.site.api.base import DirectorView, idempotency_key, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_MESSAGE, MOST_ROUNDS, MOST_TABLES


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
        tag="codes",
    )
    def get(self, request: Request, session: int) -> object:
        """Keep the addresses secret: anyone who knows a table's address can enter its scores."""
        return list(_coded(directed_part("session", session, request.user), session))

    @operation(
        "give_table_codes",
        "Give a code to every table and pair without one",
        gives=CodedTableOut(many=True),
        problems=[422],
        tag="codes",
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


class RoomView(DirectorView):
    """The room."""

    @operation(
        "read_room",
        "Read the room: tables, results, what is missing",
        gives=RoomOut,
    )
    def get(self, request: Request, session: int) -> object:
        """All rounds of all sections, with the sittings to enter results at."""
        found = scorer_of_part("session", session, request.user)
        return room(open_event(found.event_id), session)


@mirrors(
    OpenMatter,
    kind="missing, call, held, disputed, odd, unsent or unagreed.",
    section="The section's letter, or empty.",
    round="0 if it concerns more than one.",
    board="0 if it concerns more than one.",
)
class OpenMatterOut(serializers.Serializer[Any]):
    """A matter to settle before results are made final."""

    prevents = serializers.BooleanField(
        help_text="Whether it must be settled before the results can be made final."
    )


class OpenMattersView(DirectorView):
    """The open matters of a session."""

    @operation(
        "list_open_matters",
        "List what to settle before results are made final",
        gives=OpenMatterOut(many=True),
    )
    def get(self, request: Request, session: int) -> object:
        """Most urgent first; empty for a session that is not in play.

        Only missing results stop a session from being made final.
        """
        return open_matters(directed_part("session", session, request.user), session)


class RoundSaidIn(StrictIn):
    """The round in play."""

    round = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        allow_null=True,
        help_text="Null to go by the scores.",
    )


class RoundInPlayOut(serializers.Serializer[Any]):
    """The round that a section is playing."""

    round = serializers.IntegerField()
    counted = serializers.IntegerField(help_text="The round by the scores alone.")


class SectionRoundView(DirectorView):
    """The round in play of a section."""

    @operation(
        "say_round",
        "Set the round that a section is playing",
        takes=RoundSaidIn,
        gives=RoundInPlayOut,
        keyed=True,
        problems=[409],
    )
    def put(self, request: Request, section: int) -> object:
        """It applies until the scores have passed that round."""
        found = owner_of_part("section", section, request.user)
        say_round(
            section_id=section,
            round_=sent(RoundSaidIn, request)["round"],
            key=idempotency_key(request),
        )
        snapshot = open_event(found.event_id)
        facts = snapshot.sections[section]
        now = room(snapshot, facts.session_id)
        return {"round": now.current[facts.letter], "counted": now.counted[facts.letter]}


class RoomMessageIn(StrictIn):
    """A message to a table, or to everyone."""

    text = serializers.CharField(max_length=LONGEST_MESSAGE, help_text="The message, on one line.")
    section = serializers.IntegerField(
        min_value=1, allow_null=True, default=None, help_text="The id of the table's section."
    )
    table = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, allow_null=True, default=None, help_text="Null for all."
    )
    pinned = serializers.BooleanField(
        default=False,
        help_text="Whether it stays until withdrawn; otherwise it disappears after 15 minutes.",
    )


class RoomMessageOut(serializers.Serializer[Any]):
    """A message that was sent."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    section = serializers.IntegerField(source="section_id", allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    pinned = serializers.BooleanField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)


@mirrors(
    SentMessage,
    table="The table's name; empty if for everyone.",
    state="shown, withdrawn, or past.",
)
class SentMessageOut(serializers.Serializer[Any]):
    """A message in the director's list."""


class RoomMessagesView(DirectorView):
    """The messages of a session."""

    @operation(
        "list_messages",
        "List the latest messages of a session",
        gives=SentMessageOut(many=True),
    )
    def get(self, request: Request, session: int) -> object:
        """Newest first: all those still shown, and up to ten others."""
        snapshot = directed_part("session", session, request.user)
        return sent_messages(snapshot, session, timezone.now())

    @operation(
        "send_message",
        "Send a message to a table or to everyone",
        takes=RoomMessageIn,
        gives=RoomMessageOut,
        status=201,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, session: int) -> object:
        """Phones show it above the boards, and so does the wall if it is for everyone."""
        owner_of_part("session", session, request.user)
        said = sent(RoomMessageIn, request)
        return send_message(
            session_id=session,
            text=said["text"],
            section_id=said["section"],
            table=said["table"],
            pinned=said["pinned"],
            now=timezone.now(),
            **signed(request),
        )


class MessageWithdrawalView(DirectorView):
    """A message, withdrawn."""

    @operation("withdraw_message", "Withdraw a message", gives=RoomMessageOut, keyed=True)
    def post(self, request: Request, session: int, message: int) -> object:
        """Phones and the wall stop showing it. Withdrawing it again changes nothing."""
        owner_of_part("session", session, request.user)
        return withdraw_message(
            session_id=session,
            message_id=message,
            key=idempotency_key(request),
            now=timezone.now(),
        )
