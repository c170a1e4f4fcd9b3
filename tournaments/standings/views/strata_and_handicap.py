"""Strata and handicaps: a table to fill in, or a list to paste."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.services.conditions import set_strata_and_handicaps
from tournaments.site.form_keys import signed
from tournaments.site.refusals import ConflictError, RefusedError


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A contestant and the contents of its fields; ``wrong`` names the field at fault."""

    id: int
    number: str
    name: str
    stratum: str
    handicap: str
    wrong: str = ""
    sentence: str = ""


@login_required
def prizes_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everyone's stratum and handicap, and save what was typed or pasted."""
    snapshot = directed_event(request, slug)
    if request.method != "POST":
        return _page(request, snapshot, _rows(snapshot, {}), 200)
    typed = _typed(snapshot, request.POST)
    pasted = request.POST.get("pasted", "")
    found, unread = _pasted(snapshot, pasted)
    typed |= found
    if unread:
        return _page(request, snapshot, _rows(snapshot, typed), 422, pasted=pasted, unread=unread)
    try:
        changed = set_strata_and_handicaps(
            event_id=snapshot.event.id, prizes=typed, **signed(request)
        )
    except ConflictError as error:
        messages.error(request, error.sentence)
        return redirect("prizes", slug)
    except RefusedError as error:
        return _page(request, snapshot, _rows(snapshot, typed, error), 422, pasted=pasted)
    words = ngettext("%(count)s entry changed.", "%(count)s entries changed.", len(changed))
    messages.success(request, words % {"count": len(changed)})
    return redirect("prizes", slug)


def _typed(snapshot: EventSnapshot, fields: Mapping[str, str]) -> dict[int, tuple[object, object]]:
    """Return what was typed; a field that was not sent keeps its value."""
    return {
        pk: (
            fields.get(f"stratum-{pk}", _text(each.stratum)).strip(),
            fields.get(f"handicap-{pk}", _text(each.handicap)).strip(),
        )
        for pk, each in snapshot.contestants.items()
    }


def _pasted(
    snapshot: EventSnapshot, text: str
) -> tuple[dict[int, tuple[object, object]], list[str]]:
    """Read lines of a number, a stratum and a handicap; also return the lines that cannot be read.

    The number is as in lists, with its direction (``3 N-S`` or ``3NS``, ``7``); a hyphen leaves
    the stratum or the handicap empty, and a handicap may be missing.
    """
    by_number = {
        f"{snapshot.number_of(each)}{each.direction}".upper(): pk
        for pk, each in snapshot.contestants.items()
    }
    found: dict[int, tuple[object, object]] = {}
    unread = []
    for line in text.replace(" N-S", "NS").replace(" E-W", "EW").splitlines():
        words = ["" if word in ("-", "–") else word for word in line.replace(";", " ").split()]
        if not words:
            continue
        if words[0].upper() in by_number and len(words) in (2, 3):
            found[by_number[words[0].upper()]] = (words[1], words[2] if len(words) == 3 else "")
        else:
            unread.append(line.strip()[:80])
    return found, unread


def _rows(
    snapshot: EventSnapshot,
    typed: Mapping[int, tuple[object, object]],
    error: RefusedError | None = None,
) -> list[PrizeRow]:
    wrong, _hyphen, at_fault = (error.field if error else "").partition("-")
    rows = []
    for pk, each in snapshot.contestants.items():
        stratum, handicap = typed.get(pk, (_text(each.stratum), _text(each.handicap)))
        row = PrizeRow(
            id=pk,
            number=snapshot.label_of(each),
            name=snapshot.name_of(each),
            stratum=str(stratum),
            handicap=str(handicap),
        )
        if error and at_fault == str(pk):
            row = replace(row, wrong=wrong, sentence=error.sentence)
        rows.append(row)
    return rows


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    rows: list[PrizeRow],
    status: int,
    *,
    pasted: str = "",
    unread: list[str] | None = None,
) -> HttpResponse:
    event = snapshot.event
    context = event_frame(snapshot, "setup", _("Strata and handicaps")) | {
        "rows": rows,
        "refused": [row for row in rows if row.wrong],
        "pasted": pasted,
        "unread": unread or [],
        "in_percent": event.scoring_method.in_percent,
    }
    return render(request, "standings/prizes.html", context, status=status)
