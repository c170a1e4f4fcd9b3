"""Entry sheets: by board, as on a traveller, or by round, as the slips come in."""

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.play.boards import dealer, vulnerability
from tournaments.clubs.access import directors_page
from tournaments.clubs.roles import Role
from tournaments.play.selectors.console.entry import (
    PlacedCell,
    board_cells,
    round_cells,
)
from tournaments.play.views.results import EntryCell, Typed, at_rest, entered
from tournaments.record.pages import event_frame, is_htmx, scored_part, session_in
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.room import Room, room
from tournaments.site.form_keys import actor_of, key_of, version_of
from tournaments.site.page import Context


@login_required
def enter_board(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """Show all tables that play a board, and save their scores."""
    snapshot = scored_part(request, "session", session_id)
    cells = board_cells(snapshot, session_id, board)
    if not cells:
        raise Http404(_("This board is not in play."))
    if request.GET.get("order") == "ns":
        cells = tuple(sorted(cells, key=lambda cell: (cell.at.section, _number(cell.ns), cell.ns)))
    shown, saved = _posted(request, cells)
    if saved:
        return redirect(request.get_full_path())
    now = room(snapshot, session_id)
    in_sheet = {cell.result_id for cell in cells}
    title = _("Board %(board)s") % {"board": board}
    context = _sheet(snapshot, title, now, shown) | {
        "board": board,
        "dealer": dealer(board).word,
        "vulnerability": str(vulnerability(board)),
        "by_ns": request.GET.get("order") == "ns",
        "is_fouled": any(r.fouled_group for r in snapshot.results if r.id in in_sheet),
        "several_sections": len(session_in(snapshot, session_id).sections) > 1,
        "cells": shown,
        "boards": [
            (b.board, b, reverse("enter_board", args=[session_id, b.board])) for b in now.boards
        ],
        **_neighbours(
            [b.board for b in now.boards],
            board,
            lambda other: reverse("enter_board", args=[session_id, other]),
        ),
    }
    return render(request, "play/enter_board.html", context, status=_status(shown))


@login_required
def enter_round(request: HttpRequest, section_id: int, number: int) -> HttpResponse:
    """Show all tables and boards of a round, and save their scores."""
    snapshot = scored_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    tables = round_cells(snapshot, section_id, number)
    if not tables:
        raise Http404(_("There is no such round."))
    shown, saved = _posted(request, [cell for _table, cells in tables for cell in cells])
    if saved:
        return redirect(request.get_full_path())
    by_id = {cell.id: cell for cell in shown}
    now = room(snapshot, section.session_id)
    rounds = [p for p in now.rounds if p.section == section.letter]
    most = max(len(cells) for _table, cells in tables)
    title = _("Round %(number)s") % {"number": number}
    context = _sheet(snapshot, title, now, shown) | {
        "number": number,
        "section": section,
        "sections": snapshot.session_of[section_id].sections,
        "rows": [
            (table, tuple(by_id[f"{c.sitting_id}-{c.board}"] for c in cells))
            for table, cells in tables
        ],
        "columns": [ordinal(place) for place in range(1, most + 1)],
        "width": "wide" if most > 4 else "",
        "rounds": [
            (p.round, p, reverse("enter_round", args=[section_id, p.round])) for p in rounds
        ],
        **_neighbours(
            [p.round for p in rounds],
            number,
            lambda other: reverse("enter_round", args=[section_id, other]),
        ),
    }
    return render(request, "play/enter_round.html", context, status=_status(shown))


@directors_page
def table_cells(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """Return one table's cells of a round, to be corrected without leaving the page."""
    snapshot = scored_part(request, "sitting", sitting_id)
    sitting = snapshot.sittings.get(sitting_id)
    if sitting is None:
        raise Http404(_("The movement no longer has this table in this round."))
    if not is_htmx(request):
        url = reverse("enter_round", args=[sitting.section_id, sitting.round])
        return redirect(f"{url}#table-{sitting.table}")
    tables = round_cells(snapshot, sitting.section_id, sitting.round)
    table, cells = next(each for each in tables if each[0].sitting_id == sitting_id)
    session = snapshot.session_of[sitting.section_id]
    context = {
        "table": table,
        "first": f"{sitting_id}-{request.GET.get('board', '')}",
        "cells": [at_rest(cell) for cell in cells],
        "directs": snapshot.role is Role.DIRECTOR,
        "is_open": session.status == "running",
        "is_whist": snapshot.event.game == "whist",
        "several_sections": len(session.sections) > 1,
    }
    return render(request, "play/partials/table_cells.html", context)


def typed_in(request: HttpRequest, place: int) -> tuple[str, str, Typed] | None:
    """Return the id, the old text and the typed score of the page's n-th cell, counted from 0."""
    lists = [request.POST.getlist(name) for name in ("cell", "was", "score", "key")]
    if any(place >= len(values) for values in lists):
        return None
    mark, was, score, key = (values[place] for values in lists)
    sitting_board, _dash, version = mark.rpartition("-")
    return sitting_board, was, Typed(score, version_of(version), key_of(key))


def _posted(request: HttpRequest, cells: Iterable[PlacedCell]) -> tuple[list[EntryCell], bool]:
    """Store every cell that was changed on the page, each separately.

    Return the cells as they are now, and whether every changed cell was stored.
    """
    known = {f"{cell.sitting_id}-{cell.board}": cell for cell in cells}
    if request.method != "POST":
        return [at_rest(cell) for cell in known.values()], False
    by = actor_of(request)
    changed: dict[str, EntryCell] = {}
    for place in range(len(request.POST.getlist("cell"))):
        sent = typed_in(request, place)
        if sent is not None and sent[0] in known and sent[2].score.strip() != sent[1].strip():
            changed[sent[0]] = entered(known[sent[0]], sent[2], by)
    return _told(request, known, changed)


def _told(
    request: HttpRequest, known: dict[str, PlacedCell], changed: dict[str, EntryCell]
) -> tuple[list[EntryCell], bool]:
    saved = sum(1 for cell in changed.values() if not cell.error)
    wrong = len(changed) - saved
    if saved:
        words = ngettext("%(count)s score saved.", "%(count)s scores saved.", saved)
        messages.success(request, words % {"count": saved})
    elif not wrong:
        messages.info(request, _("Nothing was changed."))
    if wrong:
        words = ngettext(
            "%(count)s score needs another look.", "%(count)s scores need another look.", wrong
        )
        messages.error(request, words % {"count": wrong})
    return [changed.get(mark, at_rest(cell)) for mark, cell in known.items()], not wrong


def _sheet(snapshot: EventSnapshot, title: str, now: Room, shown: list[EntryCell]) -> Context:
    session = session_in(snapshot, now.session_id)
    section = session.sections[0]
    first = min(now.boards, key=lambda each: (each.entered == each.due, each.board)).board
    frame = event_frame(snapshot, "enter", title, session=session)
    return frame | {
        "room": now,
        "is_open": session.status == "running",
        "by_round": reverse("enter_round", args=[section.id, now.current.get(section.letter, 1)]),
        "by_board": reverse("enter_board", args=[session.id, first]),
        "entered": sum(cell.cell.score is not None for cell in shown),
        "due": len(shown),
        "example": "7" if snapshot.event.game == "whist" else "4SXN-1",
        "is_whist": snapshot.event.game == "whist",
    }


def _neighbours(listed: list[int], here: int, url: Callable[[int], str]) -> Context:
    """Return the addresses before and after this one, empty at the ends."""
    place = listed.index(here)
    return {
        "previous": listed[place - 1] if place else None,
        "previous_url": url(listed[place - 1]) if place else "",
        "next": listed[place + 1] if place + 1 < len(listed) else None,
        "next_url": url(listed[place + 1]) if place + 1 < len(listed) else "",
    }


def _status(shown: list[EntryCell]) -> int:
    return 422 if any(cell.error for cell in shown) else 200


def _number(label: str) -> int:
    digits = "".join(c for c in label if c.isdigit())
    return int(digits or 0)
