"""The clock in the room: start, pause, add or take off minutes, move on or back, set lengths."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.selectors.clock.face import StoredClock, stored_clock
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.services.clock import ClockSettings, move_clock, set_clock
from tournaments.play.views.clock_face import breaks_in, clock_context, minutes_text, seconds_in
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.views.access import scorers_session
from tournaments.record.views.frame import is_htmx
from tournaments.site.form_keys import signed, version_of
from tournaments.site.page import Context, refusal_told
from tournaments.site.refusals import RefusedError
from tournaments.site.unchanged import unless_unchanged, while_the_clock_runs

HALF_A_DAY = timedelta(hours=12)


@directors_page
def clock_bar(request: HttpRequest, session_id: int) -> HttpResponseBase:
    """Return the clock's display and its buttons; the room asks for them again and again."""
    belonging, now = scorers_session(request, session_id), timezone.now()
    mark = (edition_of_room(belonging.event_id), request.user.pk, while_the_clock_runs(now))
    return unless_unchanged(
        request, mark, lambda: _bar(request, stored_clock(session_id), session_id, now)
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
    response = render(request, "director/play/partials/clock_bar.html", context)
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
    move, _space, minutes = request.POST.get("do", "")[:20].partition(" ")
    if move not in set(Move):
        raise RefusedError(_("The clock cannot do that now."))
    move_clock(
        session_id=session_id,
        move=Move(move),
        seconds=60 * _minutes(minutes),
        now=now,
        expected_version=version_of(request.POST.get("version", "")),
        **signed(request),
    )


def _set(request: HttpRequest, session_id: int, now: datetime) -> None:
    set_clock(
        session_id=session_id,
        settings=_settings(request, now),
        now=now,
        expected_version=version_of(request.POST.get("version", "")),
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


def _settings(request: HttpRequest, now: datetime) -> ClockSettings:
    """Return the lengths in a form; a missing field changes nothing.

    Raises:
        RefusedError: one of them cannot be read.
    """
    breaks = None
    if "breaks" in request.POST:
        breaks = breaks_in(request.POST["breaks"][:200])
        if breaks is None:
            raise RefusedError(
                _("Enter a break as the round before it and its minutes, such as 4: 15."), "breaks"
            )
    return ClockSettings(
        round_seconds=_length(request, "round"),
        change_seconds=_length(request, "change"),
        warning_seconds=_length(request, "warning"),
        breaks=breaks,
        planned_end=_moment(request.POST.get("home", "")[:5], now),
    )


def _length(request: HttpRequest, name: str) -> int | None:
    if name not in request.POST:
        return None
    seconds = seconds_in(request.POST[name][:10])
    if seconds is None:
        raise RefusedError(_("Enter a length in minutes, such as 22 or 22:30."), name)
    return seconds


def _minutes(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return 0
    return -int(digits) if text.startswith("-") else int(digits)


def _moment(text: str, now: datetime) -> datetime | None:
    """Return the moment nearest to now at which a clock shows a time such as ``22:40``.

    Raises:
        RefusedError: the text is not a time.
    """
    if not text:
        return None
    try:
        wanted = datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007 - only its hour and minute
    except ValueError as error:
        raise RefusedError(_("Enter a time of day such as 22:40."), "home") from error
    here = timezone.localtime(now)
    moment = here.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    if moment - here > HALF_A_DAY:
        return moment - timedelta(days=1)
    if here - moment > HALF_A_DAY:
        return moment + timedelta(days=1)
    return moment
