"""Who plays: a grid of names that saves each row separately."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers

from movements.analysis.match_lines import TROPHY_SCHEDULES
from tournaments.clubs.access import directors_page
from tournaments.clubs.selectors import clubs_directed, refusal, suggestions
from tournaments.interchange.lists.people import (
    heading_of,
    listed,
    looks_like_two,
    numbered,
    people_in,
)
from tournaments.players.selectors.profile import usual_partners
from tournaments.record.pages import directed_part, event_frame, is_htmx
from tournaments.record.selectors.event.labels import label_text, seat_label
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.seating.selectors.advice import last_field
from tournaments.seating.services.names import enter_names
from tournaments.signup.selectors import Entry, list_of_event
from tournaments.site.form_keys import actor_of
from tournaments.site.keys import Actor
from tournaments.site.limits import LONGEST_NAME_LIST, LONGEST_NAMES
from tournaments.site.refusals import RefusedError
from tournaments.site.texts import letters_of, printable
from tournaments.standings.views.files import downloads

SEATS = {
    "NS": (_("North"), _("South")),
    "EW": (_("East"), _("West")),
    "": (_("First player"), _("Second player")),
}


@dataclass(frozen=True, slots=True)
class Seat:
    """One name to enter."""

    id: str
    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class NameRow:
    """A pair or team, the contents of its fields, and the outcome of saving them.

    ``outcome`` is empty, ``filled`` (with names that nobody has saved yet), ``saved``, ``asked`` or
    ``refused``; ``sentence`` says why it was not saved. ``is_one`` is the director's answer about a
    name that looks like two people.
    """

    id: int
    number: str
    is_team: bool
    team_name: str
    players: tuple[str, ...]
    labels: tuple[str, ...]
    outcome: str = ""
    sentence: str = ""
    is_one: bool = False

    @property
    def is_stopped(self) -> bool:
        """Whether the director must look at it before it is saved."""
        return self.outcome in ("asked", "refused")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The fields of the row, in the order of the seats."""
        return tuple(
            Seat(f"name-{self.id}-{place}", f"c{self.id}-{place}", label, value)
            for place, (label, value) in enumerate(
                zip(self.labels, self.players, strict=True), start=1
            )
        )

    @property
    def is_complete(self) -> bool:
        """Whether every seat has its player, as far as that is saved."""
        return all(self.players) and self.outcome != "filled"


@vary_on_headers("HX-Request")
@login_required
def enter_names_page(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the names of a section's pairs or teams, and save what was typed."""
    snapshot = directed_part(request, "section", section_id)
    stored = _rows(snapshot, section_id)
    if request.method != "POST":
        begun = snapshot.session_of[section_id].status != "setup"
        begun = begun or any(any(row.players) for row in stored)
        shown = stored if begun else _as_signed_up(snapshot, stored)
        if shown != stored:
            shown = [
                row if row == before else replace(row, outcome="filled")
                for row, before in zip(shown, stored, strict=True)
            ]
            messages.info(
                request, _("Those who signed up are filled in. Look through them, then save.")
            )
        return _page(request, snapshot, section_id, shown, 200)
    typed = [_typed(request.POST, row) for row in stored]
    # A list that was pasted is filled in by whatever button: nobody's names are thrown away.
    if request.POST.get("list", "").strip() and not is_htmx(request):
        typed = _filled(request, typed)
    elif "signed-up" in request.POST:
        typed = _as_signed_up(snapshot, typed)
    elif "again" in request.POST:
        typed = _as_last_time(snapshot, typed)
    elif is_htmx(request):
        return _saved_row(request, snapshot, typed, stored)
    before = {row.id: row for row in stored}
    asked = [_asked(snapshot, row, before[row.id]) for row in typed]
    rows = _saved(asked, before, by=actor_of(request))
    changed = sum(row.outcome == "saved" for row in rows)
    if any(row.is_stopped for row in rows):
        return _page(request, snapshot, section_id, rows, 422)
    if changed:
        words = ngettext("%(count)s row saved.", "%(count)s rows saved.", changed)
        messages.success(request, words % {"count": changed})
    if "then-plan" in request.POST:
        return redirect("section_plan", section_id)
    return redirect("enter_names", section_id)


@directors_page
def player_suggestions(request: HttpRequest) -> HttpResponse:
    """Return the club's players whose name matches what was typed, usual partners first.

    Before anything is typed, only usual partners of whoever sits in the other seat are suggested.
    """
    club = request.GET.get("club", "")
    mine = {str(each.id) for each in clubs_directed(request.user)}
    if club not in mine:
        raise refusal(request.user, club)
    typed, beside = (printable(request.GET.get(name, "")).strip() for name in ("q", "with"))
    found = suggestions(int(club), typed, usual=usual_partners(int(club), beside))
    options = [{"id": p.id, "name": p.name, "detail": p.detail} for p in found]
    return render(request, "site/partials/combobox_options.html", {"options": options})


def _labels(
    snapshot: EventSnapshot, section_id: int, contestant: ContestantFacts
) -> tuple[str, ...]:
    """Return the name of each seat of a contestant, from the labels of the movement."""
    starts = [
        start
        for start in snapshot.starting_positions_in(section_id)
        if start.contestant_id == contestant.id
    ]
    if len(starts) == 1 and starts[0].seats == 1:
        return (_("Player"),)
    if len(starts) == 1:
        return SEATS[contestant.direction]
    return tuple(
        _("Player %(place)s") % {"place": seat_label(start.label)}
        if start.seats == 1
        else _("%(pair)s, player %(place)s") % {"pair": seat_label(start.label), "place": place}
        for start in starts
        for place in range(1, start.seats + 1)
    )


def _rows(snapshot: EventSnapshot, section_id: int) -> list[NameRow]:
    here = snapshot.contestants_in(section_id)
    return [_row(snapshot, section_id, contestant) for contestant in here]


def _row(snapshot: EventSnapshot, section_id: int, contestant: ContestantFacts) -> NameRow:
    seats = snapshot.places[contestant.id]
    return NameRow(
        id=contestant.id,
        number=label_text(contestant.number, contestant.direction),
        is_team=snapshot.method.is_of_teams,
        team_name=contestant.name,
        players=(*contestant.seated, *[""] * seats)[:seats],
        labels=_labels(snapshot, section_id, contestant),
    )


def _typed(fields: Mapping[str, str], row: NameRow) -> NameRow:
    """Return a row as it was typed; a field that was not sent keeps its value.

    Two people typed into the first field of an otherwise empty row get a field each. A partner who
    is still needed leaves the field empty.
    """
    typed = (
        fields.get(f"c{row.id}-{place}", now).strip()
        for place, now in enumerate(row.players, start=1)
    )
    players = tuple(name if len(name) > LONGEST_NAMES or people_in(name) else "" for name in typed)
    if players and not any(players[1:]) and len(players[0]) <= LONGEST_NAMES:
        people = people_in(players[0])
        if 0 < len(people) <= len(players):
            players = (*people, *players[1:])[: len(players)]
    team_name = fields.get(f"c{row.id}-team", row.team_name).strip()
    is_one = fields.get(f"c{row.id}-one") == "yes"
    return replace(row, players=players, team_name=team_name, is_one=is_one)


def _filled(request: HttpRequest, rows: list[NameRow]) -> list[NameRow]:
    """Return rows filled with the names of a pasted list.

    The list begins at the row that the request names, whatever is there. Otherwise only empty rows
    are filled: those with the numbers in the list, or all in order if it has none. Where rows have
    directions, 1 is the first row, whatever its direction.
    """
    text, asked = request.POST.get("list", ""), request.POST.get("from", "")
    if len(text) > LONGEST_NAME_LIST:
        words = _("A list can have up to %(most)s characters. Paste it in parts.")
        messages.warning(request, words % {"most": f"{LONGEST_NAME_LIST:,}"})
        return rows
    first = next((n for n, row in enumerate(rows) if str(row.id) == asked), None)
    places = [n for n, row in enumerate(rows) if not any(row.players)]
    if first is not None:
        places = list(range(first, len(rows)))
    entries = list(listed(text, [len(rows[place].players) for place in places]))
    by_number = {row.number: place for place, row in enumerate(rows)}
    if not by_number.keys() & {str(place) for place in range(len(rows))}:  # 1 N-S, 2 N-S, …
        by_number = {str(place): place - 1 for place in range(1, len(rows) + 1)}
    numbers = numbered(text)
    if first is None and numbers:
        if len(numbers) == len(entries) and by_number.keys() >= {*numbers}:
            places = [by_number[number] for number in numbers]
        else:
            messages.warning(
                request,
                _("Not every number in the list is a row here, so it was filled in in order."),
            )
    if heading := heading_of(text):
        words = _("The first line was taken for a heading: %(heading)s.")
        messages.info(request, words % {"heading": heading})
    filled = list(rows)
    over = entries[len(places) :]
    taken: list[tuple[str, ...]] = []
    gone: list[tuple[str, ...]] = []
    many = 0
    for place, people in zip(places, entries, strict=False):
        row = rows[place]
        players = (*people, *[""] * len(row.players))[: len(row.players)]
        if any(row.players) and row.players != players:
            (taken if first is None else gone).append(people if first is None else row.players)
            if first is None:
                continue
        many += len(people) > len(row.players)
        filled[place] = replace(row, players=players)
    for words, left in (
        (_("There was no free row for these entries of the list: %(names)s."), over),
        (
            _("Other names have these numbers already, so these were not filled in: %(names)s."),
            taken,
        ),
        (_("The list replaced these names: %(names)s."), gone),
    ):
        if left:
            names = "; ".join(" & ".join(filter(None, people)) for people in left)
            messages.warning(request, words % {"names": names})
    if many:
        words = ngettext(
            "%(count)s line names more people than its row has seats. Check it.",
            "%(count)s lines name more people than their rows have seats. Check them.",
            many,
        )
        messages.warning(request, words % {"count": many})
    return filled


def _as_last_time(snapshot: EventSnapshot, rows: list[NameRow]) -> list[NameRow]:
    """Return rows without names filled with the field of the last event."""
    last = last_field(snapshot.event.id)
    if last is None:
        return rows
    places = {
        pk: (each.section_letter, each.number, each.direction)
        for pk, each in snapshot.contestants.items()
    }
    here = {row.id for row in rows}
    others = [each for pk, each in snapshot.contestants.items() if pk not in here]
    again = last.seated_again(
        [places[row.id] for row in rows if not any(row.players)],
        entered=[
            *(name for row in rows for name in row.players if name),
            *(name for each in others for name in each.seated if name),
        ],
        elsewhere={places[each.id] for each in others},
    )
    return [
        row
        if any(row.players)
        else replace(
            row,
            players=(*again.get(places[row.id], ()), *[""] * len(row.players))[: len(row.players)],
        )
        for row in rows
    ]


def _as_signed_up(snapshot: EventSnapshot, rows: list[NameRow]) -> list[NameRow]:
    """Return rows without names filled with those who signed up and are not entered yet."""
    entered = {name for row in rows for name in row.players}
    free = iter(_not_entered(snapshot, entered))
    filled = []
    for row in rows:
        entry = None if any(row.players) else next(free, None)
        if entry is not None:
            names = (*(each.name for each in entry.people), *[""] * len(row.players))
            team = entry.team or row.team_name
            filled.append(replace(row, players=names[: len(row.players)], team_name=team))
        else:
            filled.append(row)
    return filled


def _not_entered(snapshot: EventSnapshot, entered: Collection[str]) -> list[Entry]:
    """Return who signed up for this event and has a place, but none of the rows of any section."""
    found = list_of_event(snapshot.event.id)
    if found is None:
        return []
    elsewhere = (name for each in snapshot.contestants.values() for name in each.seated)
    known = {letters_of(name) for name in (*entered, *elsewhere)}
    return [
        entry
        for entry in found.playing
        if not known & {letters_of(each.name) for each in entry.people}
    ]


def _asked(snapshot: EventSnapshot, row: NameRow, before: NameRow) -> NameRow:
    """Return a row with a question if one of its new names looks like two people."""
    if row.is_one or row.outcome:
        return row
    for name in row.players:
        if name in before.players or not looks_like_two(name):
            continue
        if any(name in each.names for each in suggestions(snapshot.event.club_id, name)):
            continue
        words = _(
            "“%(name)s” looks like two people. Put & between them, or confirm that it is one."
        )
        return replace(row, outcome="asked", sentence=words % {"name": name})
    return row


def _saved_row(
    request: HttpRequest, snapshot: EventSnapshot, rows: list[NameRow], stored: list[NameRow]
) -> HttpResponse:
    """Save the one row that the request names, and return its new state.

    Rows that were typed but not saved do not count as complete.
    """
    wanted = request.POST.get("row", "")
    row = next((row for row in rows if str(row.id) == wanted), None)
    if row is None:
        return HttpResponse(_("This pair is no longer in the section."), status=422)
    before = next(each for each in stored if each.id == row.id)
    row = _enter(_asked(snapshot, row, before), by=actor_of(request))
    kept = [row if each.id == row.id and not row.is_stopped else each for each in stored]
    context = {"row": row, "named": sum(r.is_complete for r in kept), "all": len(kept)}
    # A question is not a failure of the page; browsers would log any error status as one.
    return render(request, "setup/partials/name_state.html", context)


def _saved(rows: list[NameRow], before: Mapping[int, NameRow], *, by: Actor) -> list[NameRow]:
    """Save every row that changed, each separately.

    A player who moves to another row is free only once the old row has been saved, so refused
    rows are tried again until no more are accepted.
    """
    done = {row.id: row for row in rows if row == before[row.id]}
    while True:
        tried = {row.id: _enter(row, by=by) for row in rows if row.id not in done}
        accepted = {pk: row for pk, row in tried.items() if row.outcome == "saved"}
        done |= accepted
        if not accepted or len(accepted) == len(tried):
            return [(done | tried)[row.id] for row in rows]


def _enter(row: NameRow, *, by: Actor) -> NameRow:
    if row.outcome == "asked":
        return row
    try:
        enter_names(contestant_id=row.id, names=row.players, team_name=row.team_name, by=by)
    except RefusedError as error:
        return replace(row, outcome="refused", sentence=error.sentence)
    return replace(row, outcome="saved", sentence="")


def _page(
    request: HttpRequest, snapshot: EventSnapshot, section_id: int, rows: list[NameRow], status: int
) -> HttpResponse:
    context = event_frame(snapshot, "setup", _("Names")) | {
        "section": snapshot.sections[section_id],
        "session": snapshot.session_of[section_id],
        "rows": rows,
        "downloads": downloads(snapshot, "entries", devices=True),
        "is_team": snapshot.method.is_of_teams,
        "is_trophy": snapshot.sections[section_id].family in TROPHY_SCHEDULES,
        "is_player": snapshot.method.is_individual,
        "named": sum(row.is_complete and not row.is_stopped for row in rows),
        "last": None if all(any(row.players) for row in rows) else last_field(snapshot.event.id),
        "refused": [row for row in rows if row.is_stopped],
        "signed_up": list_of_event(snapshot.event.id),
        "not_entered": _not_entered(snapshot, {name for row in rows for name in row.players}),
    }
    return render(request, "setup/enter_names.html", context, status=status)
