"""The room: which table is where, what is missing, what looks wrong."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.model import boards_text
from tournaments.selectors.console.attention import AttentionItem, attention_list, rounds_in_play
from tournaments.selectors.console.entry import side_label, side_name
from tournaments.selectors.console.room import BoardProgress, Room, RoundProgress, Table, room
from tournaments.selectors.console.tables import (
    TableState,
    open_calls,
    table_states,
    waiting_scores,
)
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SectionFacts
from tournaments.selectors.movement.seating import movement_title
from tournaments.web.access import directors_page, scored_part
from tournaments.web.director.frame import event_frame, is_htmx, session_in
from tournaments.web.page import Context
from tournaments.web.watched import may_be_followed

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Tile:
    """A table of the round in play."""

    id: str
    table: int
    north: str
    east: str
    south: str
    west: str
    ns_name: str
    ew_name: str
    boards: str
    state: str
    words: str
    done: int
    of: int
    url: str
    phone: TableState | None


@dataclass(frozen=True, slots=True)
class SectionRoom:
    """A section's tables in the round in play."""

    facts: SectionFacts
    movement: str
    round: int
    rounds: int
    tiles: tuple[Tile, ...]
    out: tuple[str, ...]
    progress: tuple[RoundProgress, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A line of the work list and the page it leads to."""

    item: AttentionItem
    url: str
    action: str


@directors_page
def console(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show a session's room; the page fetches a fresh fragment when the event has changed."""
    snapshot = scored_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    if session.status == "setup":
        return redirect("event_setup", snapshot.event.slug)
    may_be_followed(request, snapshot.event.slug)
    now = room(snapshot, session_id)
    context = event_frame(snapshot, "room", _("Room"), session=session) | _live(snapshot, now)
    if is_htmx(request):
        response = render(request, "director/play/partials/room.html", context)
    else:
        response = render(request, "director/play/console.html", context)
    # The page and its fragment share an address: no cache may mix them up.
    response.headers["Vary"] = "HX-Request, Cookie"
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _live(snapshot: EventSnapshot, now: Room) -> Context:
    tasks = _tasks(snapshot, now, attention_list(snapshot, now))
    playing = rounds_in_play(now)
    called = {
        (task.item.section, task.item.table)
        for task in tasks
        if task.item.kind == "missing" and task.item.table
    }
    sections = session_in(snapshot, now.session_id).sections
    phones = _phones(snapshot, now)
    return {
        "room": now,
        "sections": [
            _section(snapshot, now, s, playing.get(s.letter, 1), called, phones) for s in sections
        ],
        "tasks": tasks[:MOST_SHOWN],
        "more_tasks": max(len(tasks) - MOST_SHOWN, 0),
        "calls": open_calls(snapshot, now.session_id),
        "waiting": waiting_scores(snapshot, now.session_id),
        "boards": [_BoardLink(board, now.session_id) for board in now.boards],
    }


def _phones(snapshot: EventSnapshot, now: Room) -> Mapping[tuple[int, int], TableState]:
    """Return the state of every table that has a code; nothing if no table enters by phone."""
    states = table_states(snapshot, now.session_id)
    return states if any(state.by_phone for state in states.values()) else {}


class _BoardLink:
    """A board's progress with the address of its traveller."""

    def __init__(self, progress: BoardProgress, session_id: int) -> None:
        self.progress = progress
        self.url = reverse("enter_board", args=[session_id, progress.board])
        self.is_done = progress.entered == progress.due


def _section(
    snapshot: EventSnapshot,
    now: Room,
    section: SectionFacts,
    number: int,
    called: set[tuple[str, int]],
    phones: Mapping[tuple[int, int], TableState],
) -> SectionRoom:
    tables = [t for t in now.tables if t.section == section.letter and t.round == number]
    rounds = tuple(p for p in now.rounds if p.section == section.letter)
    url = reverse("enter_round", args=[section.id, number])
    seated = {seat.label for table in tables for seat in table.seats}
    entered = [e.label for e in snapshot.starting_positions_in(section.id)]
    return SectionRoom(
        facts=section,
        movement=movement_title(section),
        round=number,
        rounds=rounds[-1].round if rounds else 0,
        tiles=tuple(
            _tile(
                t,
                url,
                needed=(t.section, t.table) in called,
                phone=phones.get((section.id, t.table)),
            )
            for t in tables
        ),
        out=tuple(label for label in entered if label not in seated),
        progress=rounds,
    )


def _tile(table: Table, url: str, *, needed: bool, phone: TableState | None) -> Tile:
    north, east, south, west = table.seats
    done, of = table.entered, len(table.boards)
    words = {
        "done": _("All scored"),
        "waiting": _("No score yet"),
        "playing": _("%(done)s of %(of)s") % {"done": done, "of": of},
    }[table.state]
    state = {"done": "is-done", "waiting": "", "playing": ""}[table.state]
    return Tile(
        id=f"tile-{table.section}-{table.table}",
        table=table.table,
        north=north.label,
        east=east.label,
        south=south.label,
        west=west.label,
        ns_name=f"{side_label(north, south)} {side_name(north, south)}",
        ew_name=f"{side_label(east, west)} {side_name(east, west)}",
        boards=ngettext("Board %(boards)s", "Boards %(boards)s", of)
        % {"boards": boards_text(table.boards)},
        state="needs-director" if needed else state,
        words=_("Earlier score missing") if needed else words,
        done=done,
        of=of,
        url=f"{url}#table-{table.table}",
        phone=phone,
    )


def _tasks(snapshot: EventSnapshot, now: Room, items: tuple[AttentionItem, ...]) -> list[Task]:
    sections = {s.letter: s.id for s in session_in(snapshot, now.session_id).sections}
    shown = (item for item in items if item.kind != "ruling" or snapshot.role is not Role.SCORER)
    return [_task(snapshot, now, item, sections) for item in shown]


def _task(
    snapshot: EventSnapshot, now: Room, item: AttentionItem, sections: Mapping[str, int]
) -> Task:
    if item.kind == "missing":
        url = reverse("enter_round", args=[sections[item.section], item.round])
        return Task(item, f"{url}#table-{item.table}" if item.table else url, _("Enter"))
    if item.kind == "ruling":
        return Task(item, reverse("rulings", args=[snapshot.event.slug]), _("Ruling"))
    url = reverse("enter_board", args=[now.session_id, item.board])
    return Task(item, f"{url}#row-{item.result_id}", _("Search"))
