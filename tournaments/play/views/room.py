"""What the director tells the room: messages, and which round is in play."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change
from tournaments.play.services.tables import say_round, send_message, withdraw_message
from tournaments.record.pages import directed_part
from tournaments.site.form_keys import key_in, signed
from tournaments.site.limits import MOST_ROUNDS, MOST_TABLES
from tournaments.site.page import refusal_told, whole_number


@directors_change
def round_said(request: HttpRequest, section_id: int) -> HttpResponse:
    """Set the round that a section is playing; no number leaves it to the scores."""
    snapshot = directed_part(request, "section", section_id)
    with refusal_told(request):
        say_round(
            section_id=section_id,
            round_=whole_number(request.POST.get("round", ""), MOST_ROUNDS),
            key=key_in(request),
        )
    return redirect("console", snapshot.sections[section_id].session_id)


@directors_change
def message_sent(request: HttpRequest, session_id: int) -> HttpResponse:
    """Send a table, or everyone, what was typed or one of the prepared sentences."""
    directed_part(request, "session", session_id)
    section, _dash, table = request.POST.get("to", "").partition("-")
    text = request.POST.get("ready", "") or request.POST.get("text", "")
    with refusal_told(request):
        message = send_message(
            session_id=session_id,
            text=text,
            section_id=whole_number(section),
            table=whole_number(table, MOST_TABLES),
            pinned="pinned" in request.POST,
            now=timezone.now(),
            **signed(request),
        )
        words = (
            _("Message to everyone: %(text)s")
            if message.table is None
            else _("Message to table %(table)s: %(text)s")
        )
        messages.success(request, words % {"table": message.table, "text": message.text})
    return redirect("console", session_id)


@directors_change
def message_withdrawn(request: HttpRequest, session_id: int, message_id: int) -> HttpResponse:
    """Withdraw a message."""
    directed_part(request, "session", session_id)
    with refusal_told(request):
        withdraw_message(
            session_id=session_id,
            message_id=message_id,
            key=key_in(request),
            now=timezone.now(),
        )
    return redirect("console", session_id)
