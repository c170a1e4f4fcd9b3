"""Plan an import: compare a file with what is there, without writing anything."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.methods import ContestKind, Method
from tournaments.clubs.selectors import players_of
from tournaments.importing.filling import into_session
from tournaments.importing.formats import read_file
from tournaments.importing.plans import (
    NEW,
    SAME,
    Plan,
    PlannedChange,
    Target,
    by_place,
    held,
    number_of,
)
from tournaments.importing.services.kept_files import ReadWork, Work
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedEvent, ImportedPlayer
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.site.refusals import RefusedError


def plan_file(content: bytes, target: Target) -> Plan:
    """Read a file and compare it with what is there.

    Raises:
        InterchangeError: in one sentence, what the file is and why it cannot be imported.
    """
    method = Method(target.method) if target.method else None
    details = EventDetails(target.club, target.name, target.held_on, method)
    found = read_file(content, details)
    if target.session_id is not None:
        return into_session(found, target, target.session_id)
    return _new_event(found, target) if found.results else _without_event(found, target)


def work_of(content: bytes, target: Target) -> ReadWork:
    """Return what importing a file takes, for the service that does it.

    Raises:
        RefusedError: it cannot be imported.
    """
    try:
        plan = plan_file(content, target)
    except InterchangeError as error:
        raise RefusedError(str(error), "file") from error
    return ReadWork(plan.work, plan.kind, plan.left_out)


def _new_event(found: FileContents, target: Target) -> Plan:
    results = found.results
    if results is None:
        raise InterchangeError(found.no_event)
    event = replace(results.event, club=target.club or results.event.club)
    scores = sum(len(s.scores) for each in event.sessions for part in each for s in part.sittings)
    does = [f"A new event is created: {event.name}, {event.held_on:%d %B %Y}, at {event.club}."]
    does += agreeing(results)
    return Plan(
        kind=found.kind,
        called=found.called,
        holds=(
            f"{number_of(scores, 'result')} of {number_of(len(event.pairs), ranked(results))}",
            *held(found, without=("scores", "entries")),
        ),
        does=tuple(does),
        changes=(),
        left_out=by_place((*results.remarks, *found.warnings)),
        work=Work(event=event, plays=found.plays),
    )


def ranked(results: ResultsFile) -> str:
    """Return what an event ranks: ``pair``, ``player`` or ``team``."""
    return _RANKED[results.event.contest]


_RANKED = {
    ContestKind.PAIRS: "pair",
    ContestKind.INDIVIDUAL: "player",
    ContestKind.TEAM_MATCH: "team",
    ContestKind.TEAMS: "team",
}


def unit_of_lines(event: ImportedEvent) -> str:
    """Return what the points that a file gives for each result are."""
    method = scoring_method(event.game, event.contest, event.method)
    return "matchpoints" if method.by_matchpoints else "IMPs" if method.in_imps else "points"


def agreeing(results: ResultsFile) -> list[str]:
    """Return sentences on how far the file's figures agree with what we compute."""
    agreement, event = results.agreement, results.event
    said = []
    if agreement.lines:
        unit, apart = unit_of_lines(event), agreement.lines_apart
        said.append(
            f"The {unit} in the file agree with ours in all {agreement.lines} results."
            if not apart
            else f"The {unit} in the file differ from ours in {apart} of {agreement.lines} results."
        )
    if agreement.percentages:
        apart, count = agreement.percentages_apart, agreement.percentages
        said.append(
            f"The percentages of all {count} {ranked(results)}s agree."
            if not apart
            else f"The percentages of {apart} of {count} {ranked(results)}s differ from ours."
        )
    if agreement.totals:
        apart, count = agreement.totals_apart, agreement.totals
        what = "totals and matches" if event.contest is ContestKind.TEAMS else "totals"
        said.append(
            f"All {count} {what} in the file agree with ours."
            if not apart
            else f"{apart} of {count} {what} in the file {'differs' if apart == 1 else 'differ'} "
            "from ours."
        )
    return said


def _without_event(found: FileContents, target: Target) -> Plan:
    """Plan a file that makes no event: its people go on the club's list."""
    people = (*found.people, *(player for entry in found.entries for player in entry.players))
    if not people or found.scores:
        raise InterchangeError(_needs_an_event(found))
    changes = _list_changes(people, target.club_id)
    new = [person for person, change in zip(people, changes, strict=True) if change.state != SAME]
    does = (f"{number_of(len(new), 'player')} added to the club’s list.",) if new else ()
    left_out = found.warnings
    if found.entries:
        left_out = (
            *left_out,
            "To enter these pairs or teams, import the list into an event that has a movement.",
        )
    work = Work(people=tuple(new))
    return Plan(found.kind, found.called, held(found), does, changes, left_out, work)


def _needs_an_event(found: FileContents) -> str:
    what = ", ".join(held(found))
    why = found.no_event or "It is not a whole event."
    return (
        f"This is {found.called} with {what or 'nothing to import'}, but it cannot become a new "
        f"event. {why} Choose the event and session it belongs to."
    )


def _list_changes(
    people: Sequence[ImportedPlayer], club_id: int | None
) -> tuple[PlannedChange, ...]:
    """Compare people with a club's list: by number, then by name."""
    on_list = () if club_id is None else players_of(club_id)
    listed = sorted(on_list, key=lambda player: player.id)
    by_number = {number: each.name for each in listed for number in each.every_number}
    by_name: dict[str, str] = {}
    for each in listed:
        for name in each.names:
            by_name.setdefault(name.casefold(), each.national_id)
    changes: list[PlannedChange] = []
    for person in people:
        number, before = person.national_id, ""
        if number and number in by_number:
            state, before = SAME, by_number[number]
        elif person.name.casefold() in by_name:
            known = by_name[person.name.casefold()]
            state = NEW if number and number != known else SAME
            before = person.name if not (number and known and number != known) else ""
        else:
            state = NEW
        by_name.setdefault(person.name.casefold(), number)
        if number:
            by_number.setdefault(number, person.name)
        after = f"{person.name} ({number})" if number else person.name
        changes.append(PlannedChange("", "Player", before, after, state))
    return tuple(changes)
