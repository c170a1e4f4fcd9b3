"""The clock of the room: its face, and the director's page of it."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.forms import ClockForm
from tournaments.play.models import Phase
from tournaments.play.selectors.clock.face import StoredClock, stored_clock
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.selectors.clock.plan import ClockFace
from tournaments.play.services.clock import move_clock, set_clock
from tournaments.record.pages import is_htmx, scorers_session
from tournaments.record.selectors.edition import edition_of_room
from tournaments.site.form_keys import signed, version_in
from tournaments.site.page import Context, refusal_told, unless_unchanged, while_the_clock_runs
from tournaments.site.refusals import RefusedError

CLOCK_WORDS = {
    "round": gettext_lazy("Round {round} of {rounds}"),
    "ready": gettext_lazy("Not started"),
    "playing": "",
    "left": gettext_lazy("{time} left"),
    "warning": gettext_lazy("Please finish the round"),
    "change": gettext_lazy("Please move for round {next}"),
    "break": gettext_lazy("Break, then round {next}"),
    "paused": gettext_lazy("Paused"),
    "over": gettext_lazy("Play is over"),
    "reopened": gettext_lazy("The session is open again"),
}
"""What the clock says; its script fills in the values in braces."""


def clock_context(face: ClockFace | None) -> Context:
    """Return what a page needs to show the clock; ``clock`` is None if there is none."""
    if face is None:
        return {"clock": None}
    return {"clock": face, "clock_told": json.dumps(clock_told(face))} | _said(face)


def clock_told(face: ClockFace) -> dict[str, Any]:
    """Return the clock's face and words in the form that the script reads."""
    return {
        "now": face.now.isoformat(),
        "phase": face.phase,
        "round": face.round,
        "rounds": face.rounds,
        "paused": face.paused,
        "seconds_left": face.seconds_left,
        "ends_at": face.ends_at and face.ends_at.isoformat(),
        "warning_seconds": face.warning_seconds,
        "coming": [
            {"phase": each.phase, "round": each.round, "seconds": each.seconds}
            for each in face.coming
        ],
        "words": {name: str(word) for name, word in CLOCK_WORDS.items()},
    }


def minutes_text(seconds: int) -> str:
    """Return a duration in minutes and seconds.

    >>> minutes_text(450), minutes_text(5400)
    ('7:30', '90:00')
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def _said(face: ClockFace) -> Context:
    """Return the words that a page shows until its script takes over."""
    words = "paused" if face.paused else "warning" if face.warns and face.runs else face.phase
    untimed = (Phase.OVER, Phase.REOPENED)
    return {
        "clock_where": str(CLOCK_WORDS["round"]).format(round=face.round, rounds=face.rounds),
        "clock_digits": "" if face.phase in untimed else minutes_text(face.seconds_left),
        "clock_words": str(CLOCK_WORDS[words]).format(next=face.round + 1),
    }


@directors_page
def clock_bar(request: HttpRequest, session_id: int) -> HttpResponseBase:
    """Return the clock's display and its buttons; the room asks for them again and again."""
    belonging, now = scorers_session(request, session_id), timezone.now()
    depends_on = (edition_of_room(belonging.event_id), request.user.pk, while_the_clock_runs(now))
    return unless_unchanged(
        request, depends_on, lambda: _bar(request, stored_clock(session_id), session_id, now)
    )


@directors_change
def clock_moved(request: HttpRequest, session_id: int) -> HttpResponse:
    """Carry out the button pressed on the clock."""
    scorers_session(request, session_id)
    return _done(request, session_id, _move)


@directors_change
def clock_set(request: HttpRequest, session_id: int) -> HttpResponse:
    """Change how long rounds, changes and breaks last, or adopt the pace that catches up."""
    scorers_session(request, session_id)
    return _done(request, session_id, _set)


def _done(
    request: HttpRequest, session_id: int, change: Callable[[HttpRequest, int, datetime], None]
) -> HttpResponse:
    """Make a change and show the clock: htmx gets only the bar, so that its sound stays on."""
    now = timezone.now()
    if not is_htmx(request):
        with refusal_told(request):
            change(request, session_id, now)
        return redirect("console", session_id)
    refused = ""
    try:
        change(request, session_id, now)
    except RefusedError as error:
        refused = error.sentence
    stored = stored_clock(session_id)
    return _bar(request, stored, session_id, now, refused=refused, pressed=not refused)


def _bar(
    request: HttpRequest, stored: StoredClock | None, session_id: int, now: datetime, **told: object
) -> HttpResponse:
    context = bar_context(stored, session_id, now) | told
    response = render(request, "play/partials/clock_bar.html", context)
    # Also after a press: what was refused stays in sight until the clock changes.
    response.headers["ETag"] = _tag(stored, now)
    return response


def _tag(stored: StoredClock | None, now: datetime) -> str:
    """Return the bar's entity tag: the clock runs on by itself, but how late it is may change."""
    if stored is None:
        return quote_etag("none")
    face = stored.shown(now)
    minute = int(now.timestamp()) // 60
    return quote_etag(f"{face.version}-{face.phase}-{face.round}-{minute}")


def _move(request: HttpRequest, session_id: int, now: datetime) -> None:
    move, _space, minutes = request.POST.get("do", "").partition(" ")
    if move not in set(Move):
        raise RefusedError(_("The clock cannot do that now."))
    move_clock(
        session_id=session_id,
        move=Move(move),
        seconds=60 * _minutes(minutes),
        now=now,
        expected_version=version_in(request),
        **signed(request),
    )


def _set(request: HttpRequest, session_id: int, now: datetime) -> None:
    form = ClockForm(request.POST)
    if not form.is_valid():
        field, sentences = next(iter(form.errors.items()))
        raise RefusedError(str(sentences[0]), field)
    set_clock(
        session_id=session_id,
        settings=form.settings(now),
        now=now,
        expected_version=version_in(request),
        **signed(request),
    )


def bar_context(stored: StoredClock | None, session_id: int, now: datetime) -> Context:
    """Return the context of the room's clock: its face, its buttons, and its lengths."""
    if stored is None:
        return clock_context(None)
    plan, face = stored.plan, stored.shown(now)
    quicker = face.catch_up
    return clock_context(face) | {
        "session_id": session_id,
        "clock_lengths": {
            "round": minutes_text(plan.round_seconds),
            "change": minutes_text(plan.change_seconds),
            "warning": minutes_text(plan.warning_seconds),
            "breaks": ", ".join(f"{each}: {plan.breaks[each] // 60}" for each in plan.breaks),
        },
        "board_pace": minutes_text(round(plan.board_seconds)),
        "usual_boards": plan.usual_boards,
        "catch_up_pace": quicker and minutes_text(quicker.board_seconds),
        "catch_up_round": quicker and minutes_text(quicker.round_seconds),
        "minutes_behind": face.behind_seconds // 60,
    }


def _minutes(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return 0
    return -int(digits) if text.startswith("-") else int(digits)
