"""The clock on pages: the state that its script starts from, and the words for every phase."""

import json
import re
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.play.selectors.clock.plan import ClockFace, Phase
from tournaments.site.page import Context

CLOCK_WORDS = {
    "round": _("Round {round} of {rounds}"),
    "ready": _("Not started"),
    "playing": "",
    "left": _("{time} left"),
    "warning": _("Please finish the round"),
    "change": _("Please move for round {next}"),
    "break": _("Break, then round {next}"),
    "paused": _("Paused"),
    "over": _("Play is over"),
}
"""What the clock says; its script fills in the values in braces."""

_LENGTH = re.compile(r"(\d{1,3})(?::([0-5]\d))?")
_BREAK = re.compile(r"(\d{1,3})\s*:\s*(\d{1,3})")


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


def seconds_in(text: str) -> int | None:
    """Return the seconds in a duration as a director writes it; None for anything else.

    >>> seconds_in("22:30"), seconds_in(" 20 "), seconds_in("soon")
    (1350, 1200, None)
    """
    found = _LENGTH.fullmatch(text.strip())
    return None if found is None else int(found[1]) * 60 + int(found[2] or 0)


def breaks_in(text: str) -> dict[int, int] | None:
    """Return the breaks in a list of rounds and minutes, in seconds by round; None if unreadable.

    >>> breaks_in("4: 15, 8:10"), breaks_in(""), breaks_in("tea")
    ({4: 900, 8: 600}, {}, None)
    """
    breaks = {}
    for each in filter(None, (part.strip() for part in text.split(","))):
        found = _BREAK.fullmatch(each)
        if found is None:
            return None
        breaks[int(found[1])] = int(found[2]) * 60
    return breaks


def _said(face: ClockFace) -> Context:
    """Return the words that a page shows until its script takes over."""
    words = "paused" if face.paused else "warning" if face.warns and face.runs else face.phase
    return {
        "clock_where": str(CLOCK_WORDS["round"]).format(round=face.round, rounds=face.rounds),
        "clock_digits": "" if face.phase is Phase.OVER else minutes_text(face.seconds_left),
        "clock_words": str(CLOCK_WORDS[words]).format(next=face.round + 1),
    }
