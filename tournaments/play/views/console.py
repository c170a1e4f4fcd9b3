"""The room: how far each table has got, what is missing, what looks wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.vary import vary_on_headers

from movements.model import boards_text
from tournaments.clubs.access import directors_page
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import rounds_left
from tournaments.play.selectors.clock.face import StoredClock, clock_of
from tournaments.play.selectors.console.attention import AttentionItem, attention_list, owes
from tournaments.play.selectors.console.open_matters import open_matters
from tournaments.play.selectors.console.tables import (
    TableState,
    open_calls,
    table_states,
    waiting_scores,
)
from tournaments.play.selectors.phone.messages import sent_messages
from tournaments.play.views.clock import bar_context
from tournaments.record.pages import event_frame, is_htmx, scored_part, scorers_session, session_in
from tournaments.record.selectors.access.links import table_name
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.selectors.event.rounds import RoundProgress
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.seating import movement_title, seating
from tournaments.record.selectors.room import BoardProgress, Room, Table, room
from tournaments.site.page import Context, unless_unchanged
from tournaments.site.texts import surname
from tournaments.standings.selectors.rating.contest import fouled_boards

MOST_SHOWN = 12
READY = (
    gettext_lazy("Two minutes left."),
    gettext_lazy("Please agree on your scores."),
    gettext_lazy("Coffee is ready."),
)
"""Messages that directors send every evening."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A table of the round in play.

    ``words`` say how far it has got; ``calls`` are its open calls in words, ``differ`` names the
    boards on which its two sides differ, and ``held`` counts its other scores that were not
    accepted. ``minutes_behind`` is by the clock, 0 for less than one. ``fouled`` names its boards
    that are compared in groups. ``cells_url`` opens its scores in place.
    """

    id: str
    table: int
    north: str
    east: str
    south: str
    west: str
    ns_name: str
    ew_name: str
    surnames: tuple[str, str]
    boards: str
    state: str
    words: str
    done: int
    of: int
    url: str
    cells_url: str
    phone: TableState | None
    calls: tuple[str, ...]
    differ: str
    held: int
    minutes_behind: int
    fouled: str


@dataclass(frozen=True, slots=True)
class SectionRoom:
    """A section's tables in the round in play; ``counted`` is that round by the scores alone.

    ``next_draw`` is the next round to be drawn, 0 if there is none; ``is_in`` says whether every
    result of the rounds so far has been entered.
    """

    facts: SectionFacts
    movement: str
    round: int
    counted: int
    rounds: int
    tiles: tuple[Tile, ...]
    out: tuple[str, ...]
    progress: tuple[RoundProgress, ...]
    next_draw: int = 0
    is_in: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do, and the page where it can be done; ``cells_url`` opens it in place."""

    item: AttentionItem
    url: str
    cells_url: str = ""


@vary_on_headers("HX-Request", "Cookie")  # the page and its fragment share an address
@directors_page
def console(request: HttpRequest, session_id: int) -> HttpResponseBase:
    """Show a session's room; the page asks for its fragment again and again."""
    if is_htmx(request):
        belonging = scorers_session(request, session_id)
        depends_on = (edition_of_room(belonging.event_id), request.user.pk)
        return unless_unchanged(request, depends_on, lambda: _console(request, session_id))
    return _console(request, session_id)


def _console(request: HttpRequest, session_id: int) -> HttpResponse:
    snapshot = scored_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    if session.status == "setup":
        return redirect("event_setup", snapshot.event.slug)
    now = room(snapshot, session_id)
    moment, clock = timezone.now(), clock_of(snapshot, session_id)
    context = event_frame(snapshot, "room", _("Room"), session=session)
    context |= _live(snapshot, now, clock, moment)
    context |= {"recipients": _recipients(snapshot, now), "ready": READY}
    if is_htmx(request):
        fragment = context | {"is_fragment": True}
        return render(request, "play/partials/room.html", fragment)
    context |= bar_context(clock, session_id, moment)
    return render(request, "play/console.html", context)


def _live(
    snapshot: EventSnapshot, now: Room, clock: StoredClock | None, moment: datetime
) -> Context:
    tasks = _tasks(snapshot, now, attention_list(snapshot, now))
    sections = session_in(snapshot, now.session_id).sections
    rooms = [_section(snapshot, now, section, clock, moment) for section in sections]
    return {
        "room": now,
        "sections": rooms,
        "is_undrawn": any(each.next_draw for each in rooms),
        "tasks": tasks[:MOST_SHOWN],
        "more_tasks": tasks[MOST_SHOWN:],
        "alike": _alike(tasks),
        "is_ready": not open_matters(snapshot, now.session_id),
        "messages_sent": sent_messages(snapshot, now.session_id, moment),
        "calls": open_calls(snapshot, now.session_id),
        "waiting": waiting_scores(snapshot, now.session_id),
        "boards": [_BoardLink(board, now.session_id) for board in now.boards],
    }


def _recipients(snapshot: EventSnapshot, now: Room) -> list[tuple[str, str]]:
    """Return the possible recipients of a message, with their values in the form."""
    sections = {s.letter: s for s in session_in(snapshot, now.session_id).sections}
    places = sorted({(table.section, table.table) for table in now.tables})
    tables = [
        (
            f"{sections[letter].id}-{number}",
            _("Table %(table)s") % {"table": table_name(snapshot, sections[letter], number)},
        )
        for letter, number in places
    ]
    return [("", _("Everybody")), *tables]


def _phones(snapshot: EventSnapshot, now: Room) -> Mapping[tuple[int, int], TableState]:
    """Return the state of every table with a code; nothing if no table enters by phone."""
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
    clock: StoredClock | None,
    moment: datetime,
) -> SectionRoom:
    number = now.current.get(section.letter, 1)
    tables = [t for t in now.tables if t.section == section.letter and t.round == number]
    rounds = tuple(p for p in now.rounds if p.section == section.letter)
    plan = seating(snapshot, section)
    return SectionRoom(
        facts=section,
        movement=movement_title(section),
        round=number,
        counted=now.counted.get(section.letter, number),
        rounds=max(rounds[-1].round, section.rounds_to_draw) if rounds else 0,
        tiles=tuple(_tile(snapshot, now, section, table, clock, moment) for table in tables),
        out=tuple(plan.place(label, number).named for label in plan.sitting_out.get(number, ()))
        if plan
        else (),
        progress=rounds,
        next_draw=rounds[-1].round + 1 if rounds and rounds_left(snapshot, section) else 0,
        is_in=all(each.entered == each.due for each in rounds),
    )


def _tile(
    snapshot: EventSnapshot,
    now: Room,
    section: SectionFacts,
    table: Table,
    clock: StoredClock | None,
    moment: datetime,
) -> Tile:
    north, east, south, west = table.seats
    of = len(table.boards)
    name = table_name(snapshot, section, table.table)
    calls = tuple(c.words for c in open_calls(snapshot, now.session_id) if c.table == name)
    waiting = [each for each in waiting_scores(snapshot, now.session_id) if each.table == name]
    differ = tuple(sorted({each.board for each in waiting if each.disputed}))
    held = sum(not each.disputed for each in waiting)
    state, words = _how_far(now, table)
    url = reverse("enter_round", args=[section.id, table.round])
    return Tile(
        id=f"tile-{table.section}-{table.table}",
        table=table.table,
        north=north.label,
        east=east.label,
        south=south.label,
        west=west.label,
        ns_name=f"{table.ns} {table.ns_name}",
        ew_name=f"{table.ew} {table.ew_name}",
        surnames=(_surnames(snapshot, table.ns_name), _surnames(snapshot, table.ew_name)),
        boards=ngettext("Board %(boards)s", "Boards %(boards)s", of)
        % {"boards": boards_text(table.boards)},
        state="needs-director" if calls or waiting else state,
        words=words,
        done=table.entered,
        of=of,
        url=f"{url}#table-{table.table}",
        cells_url=reverse("table_cells", args=[table.sitting_id]),
        phone=_phones(snapshot, now).get((section.id, table.table)),
        calls=calls,
        differ=_differ(differ),
        held=held,
        minutes_behind=_minutes_behind(now, table, clock, moment),
        fouled=_fouled(snapshot, table),
    )


def _surnames(snapshot: EventSnapshot, names: str) -> str:
    """Return the surnames of a side; a team keeps its name."""
    if snapshot.method.is_of_teams:
        return names
    return " – ".join(surname(each) for each in names.split(" – "))


def _differ(boards: tuple[int, ...]) -> str:
    """Say on which boards the two sides of a table differ; return an empty text for none."""
    if not boards:
        return ""
    words = ngettext(
        "The two sides differ on board %(boards)s",
        "The two sides differ on boards %(boards)s",
        len(boards),
    )
    return words % {"boards": boards_text(boards)}


def _fouled(snapshot: EventSnapshot, table: Table) -> str:
    """Name a table's boards that are compared in groups; return an empty text for none."""
    here = {result.id: result.board for result in table.results}
    boards = sorted(
        here[pk] for each in fouled_boards(snapshot) for pk in each.results & here.keys()
    )
    words = ngettext("Board %(boards)s fouled", "Boards %(boards)s fouled", len(boards))
    return words % {"boards": boards_text(boards)} if boards else ""


def _minutes_behind(now: Room, table: Table, clock: StoredClock | None, moment: datetime) -> int:
    """Return how many minutes late a table is with the first board it has not finished."""
    here = next((each for each in _unfinished(now, table)), table)
    return 0 if clock is None else clock.behind(moment, here.round, here.entered) // 60


def _unfinished(now: Room, table: Table) -> list[Table]:
    """Return the same table in earlier rounds with missing scores."""
    return [
        each
        for each in now.tables
        if (each.section, each.table) == (table.section, table.table)
        and each.round < table.round
        and each.state != "done"
    ]


def _how_far(now: Room, table: Table) -> tuple[str, str]:
    """Return the style of a table's tile, and its progress in words."""
    earlier = _unfinished(now, table)
    if any(owes(now, each) for each in earlier):
        return "needs-director", _("Earlier score missing")
    if earlier:
        here = earlier[0]
        values = {"round": here.round, "done": here.entered, "of": len(here.boards)}
        return "is-behind", _("Still in round %(round)s: %(done)s of %(of)s") % values
    words = {
        "done": _("All scored"),
        "waiting": _("No score yet"),
        "playing": _("%(done)s of %(of)s") % {"done": table.entered, "of": len(table.boards)},
    }[table.state]
    return "is-done" if table.state == "done" else "", words


def _tasks(snapshot: EventSnapshot, now: Room, items: tuple[AttentionItem, ...]) -> list[Task]:
    sections = {s.letter: s.id for s in session_in(snapshot, now.session_id).sections}
    directors = ("ruling", "fouled") if snapshot.role is Role.SCORER else ()
    shown = (item for item in items if item.kind not in directors)
    return [_task(snapshot, now, item, sections) for item in shown]


def _alike(tasks: list[Task]) -> list[tuple[str, list[AttentionItem]]]:
    """Return odd scores that several have the same doubt about, by what it says."""
    by_doubt: dict[str, list[AttentionItem]] = {}
    for task in tasks:
        if task.item.kind == "odd":
            by_doubt.setdefault(task.item.detail, []).append(task.item)
    return [(doubt, items) for doubt, items in by_doubt.items() if len(items) > 1]


def _task(
    snapshot: EventSnapshot, now: Room, item: AttentionItem, sections: Mapping[str, int]
) -> Task:
    cells_url = _cells_url(now, item)
    if item.kind in ("missing", "unagreed"):
        url = reverse("enter_round", args=[sections[item.section], item.round])
        url = f"{url}#table-{item.table}" if item.table else url
        return Task(item, url, cells_url)
    if item.kind == "fouled":
        return Task(item, reverse("fouled_board", args=[now.session_id, item.board]))
    if item.kind == "ruling":
        return Task(item, reverse("rulings", args=[snapshot.event.slug]))
    url = reverse("enter_board", args=[now.session_id, item.board])
    return Task(item, f"{url}#row-{item.result_id}", cells_url)


def _cells_url(now: Room, item: AttentionItem) -> str:
    """Return the address that opens the scores of an item's table in place; empty for several."""
    place = item.section, item.round, item.table
    tables = (each for each in now.tables if (each.section, each.round, each.table) == place)
    cells = next((reverse("table_cells", args=[each.sitting_id]) for each in tables), "")
    return f"{cells}?board={item.board}" if cells and item.board else cells
