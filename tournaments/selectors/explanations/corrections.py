"""What corrections and rulings changed: standings before and after, computed from the ledger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.play.ruling_notation import RuledScore, format_ruling
from tournaments.models import LedgerEntry
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.event.snapshot import (
    ContestantFacts,
    EventFacts,
    EventSnapshot,
    ResultFacts,
    Role,
)
from tournaments.selectors.explanations.reasons import new_penalties, reasons, regrouped
from tournaments.selectors.ledger.as_of import Past, entries_since, with_ruling
from tournaments.selectors.rating.table_results import in_force
from tournaments.selectors.standings.standings import standings

Kind = LedgerEntry.Kind


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A contestant whose rank or result is another than before.

    Attributes:
        contestant: Who.
        number: What it is called in lists, with its direction.
        name: Its names.
        rank_before: The rank before, empty while nothing counted; so ``rank_after``.
        result_before: The percentage, or the total where the method has none, as printed.
        result_after: The same after.
    """

    contestant: ContestantFacts
    number: str
    name: str
    rank_before: str
    rank_after: str
    result_before: str
    result_after: str

    @property
    def moved(self) -> bool:
        """Whether the rank is another."""
        return self.rank_before != self.rank_after


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction or a ruling did.

    Attributes:
        places: Everybody whose rank or result is another, in the order of the standings after.
        why: How the points of the table came about before and after, and what that did to others;
            for what concerns no single table, what was compared, taken off or agreed otherwise.
    """

    places: tuple[PlaceChange, ...]
    why: tuple[str, ...] = ()

    @property
    def moved(self) -> tuple[PlaceChange, ...]:
        """Those whose rank is another."""
        return tuple(place for place in self.places if place.moved)


@dataclass(frozen=True, slots=True)
class BoardCorrection:
    """A score that is another than when the session was final; both as on a slip."""

    session: int
    board: int
    round: int
    table: int
    ns_number: str
    ew_number: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LateCorrections:
    """What was corrected after a session was final.

    Attributes:
        boards: Scores that are others now, of boards that may be seen.
        others: Sentences: penalties, fouled boards, conditions.
        places: Whose rank is another; empty while the results are provisional again.
        provisional: Whether a session was reopened and is not final yet.
    """

    boards: tuple[BoardCorrection, ...]
    others: tuple[str, ...]
    places: tuple[PlaceChange, ...]
    provisional: bool


def foreseen_change(snapshot: EventSnapshot, result_id: int, score: RuledScore) -> Change:
    """Return what a ruling would change, as the director sees it."""
    return change(snapshot, with_ruling(snapshot, result_id, score), result_id)


def changes_of(snapshot: EventSnapshot, sequences: Iterable[int]) -> dict[int, Change]:
    """Return what these entries of the ledger changed when they were made.

    Args:
        snapshot: The event now.
        sequences: Numbers of entries; those that changed nothing that is compared are left out,
            and so are first entries of a score, which are no corrections.
    """
    wanted = set(sequences)
    if not wanted:
        return {}
    past = Past(snapshot)
    found: dict[int, Change] = {}
    after = snapshot
    waiting: list[LedgerEntry] = []
    for entry in entries_since(snapshot, min(wanted) - 1):
        if entry.sequence not in wanted or not _is_correction(entry):
            waiting.append(entry)
            continue
        after = past.without(after, waiting)
        before = past.without(after, [entry])
        found[entry.sequence] = change(before, after, _result_of(entry, past))
        after, waiting = before, []
    return found


def change(before: EventSnapshot, after: EventSnapshot, result_id: int | None = None) -> Change:
    """Compare an event before and after, as the director sees it.

    Args:
        before: The event before.
        after: The event after.
        result_id: The result it was about, to say why its points are others; None for none.
    """
    places = changed_places(before.seen_by(Role.DIRECTOR), after.seen_by(Role.DIRECTOR))
    return Change(places, tuple(reasons(before, after, result_id)))


def changed_places(before: EventSnapshot, after: EventSnapshot) -> tuple[PlaceChange, ...]:
    """Return everybody whose rank or result is another, in the order of the standings after."""
    old, new = _places(before), _places(after)
    return tuple(
        PlaceChange(
            contestant=after.contestants[who],
            number=f"{after.number_of(after.contestants[who])}{after.contestants[who].direction}",
            name=after.name_of(after.contestants[who]),
            rank_before=old.get(who, ("", ""))[0],
            rank_after=place[0],
            result_before=old.get(who, ("", ""))[1],
            result_after=place[1],
        )
        for who, place in new.items()
        if old.get(who, ("", "")) != place
    )


def late_corrections(snapshot: EventSnapshot) -> LateCorrections | None:
    """Return what was corrected after its session was final first, None when nothing was.

    Args:
        snapshot: The event; of a board that its role may not see yet nothing is told.
    """
    finals = _first_finals(snapshot)
    if not finals:
        return None
    past = Past(snapshot)
    late = [
        entry
        for entry in entries_since(snapshot, min(finals.values()))
        if entry.sequence > _final_of(snapshot, past, entry, finals)
    ]
    if not late:
        return None
    before = past.without(snapshot, late)
    if before.results == snapshot.results and before.rulings == snapshot.rulings:
        return None
    provisional = any(session.status != "final" for session in snapshot.sessions)
    places = () if provisional else changed_places(before, snapshot)
    found = LateCorrections(
        boards=tuple(_boards(before, snapshot)),
        others=(*_others(before, snapshot), *_movements(late)),
        places=tuple(place for place in places if place.moved),
        provisional=provisional,
    )
    return found if found.boards or found.others or found.places else None


def _movements(late: Iterable[LedgerEntry]) -> Iterable[str]:
    """Yield which sections' movements were changed."""
    sections = {
        (entry.payload["session"], entry.payload["section"])
        for entry in late
        if entry.kind == Kind.MOVEMENT_CHANGED
    }
    for session, letter in sorted(sections):
        yield f"The movement of section {letter} in session {session} was changed."


def _places(snapshot: EventSnapshot) -> dict[int, tuple[str, str]]:
    return {
        line.contestant_id: (line.rank, f"{line.percentage} %" if line.percentage else line.total)
        for ranking in standings(snapshot).rankings
        for line in ranking.standings
        if line.rank
    }


def _is_correction(entry: LedgerEntry) -> bool:
    kinds = (Kind.RESULT_RECORDED, Kind.MOVEMENT_CHANGED)
    return entry.kind not in kinds and entry.payload.get("previous", "-") != ""


def _result_of(entry: LedgerEntry, past: Past) -> int | None:
    if entry.kind == Kind.RULING_WITHDRAWN:
        return past.result_of(entry.payload["ruling"])
    result: int | None = entry.payload.get("result")
    return result


def _first_finals(snapshot: EventSnapshot) -> dict[int, int]:
    """Return for each session's number the entry by which it was final first."""
    finals: dict[int, int] = {}
    rows = LedgerEntry.objects.filter(event=snapshot.event.id, kind=Kind.SESSION_FINAL)
    for sequence, payload in rows.order_by("sequence").values_list("sequence", "payload"):
        finals.setdefault(payload["session"], sequence)
    return finals


def _final_of(
    snapshot: EventSnapshot, past: Past, entry: LedgerEntry, finals: Mapping[int, int]
) -> float:
    """Return the entry by which what an entry is about was final; never, if it was not."""
    session = entry.payload.get("session")
    if entry.kind == Kind.RULING_WITHDRAWN:
        result_id = past.result_of(entry.payload["ruling"])
        sittings = (
            snapshot.sittings[each.sitting_id] for each in snapshot.results if each.id == result_id
        )
        stated = past.session_of(entry.payload["ruling"])
        numbers = [snapshot.session_of[s.section_id].number for s in sittings]
        numbers += [each.number for each in snapshot.sessions if each.id == stated]
        session = next(iter(numbers), None)
    if session is not None:
        return finals.get(session, float("inf"))
    # A penalty or a condition is about all sessions.
    return max(finals.get(each.number, float("inf")) for each in snapshot.sessions)


def _boards(before: EventSnapshot, after: EventSnapshot) -> Iterable[BoardCorrection]:
    earlier = {(each.id, each.board): _written(before, each) for each in before.results}
    for result in after.results:
        now, sitting = _written(after, result), after.sittings[result.sitting_id]
        session = after.session_of[sitting.section_id]
        ns, ew = after.sides(sitting)
        then = earlier.get((result.id, result.board), "")
        if now != then and shows(after, session.id, result.board):
            yield BoardCorrection(
                session=session.number,
                board=result.board,
                round=sitting.round,
                table=sitting.table,
                ns_number=ns.number,
                ew_number=ew.number,
                before=then,
                after=now,
            )


def _written(snapshot: EventSnapshot, result: ResultFacts) -> str:
    score = in_force(snapshot, result)
    return "" if score is None else format_ruling(score)


def _others(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield what is about no single table."""
    for session, board in regrouped(before, after):
        if shows(after, session, board):
            yield f"Board {board}: other tables are compared with each other, as it was fouled."
    for word, first, second in (("imposed", after, before), ("withdrawn", before, after)):
        for ruling in new_penalties(first, second):
            contestant = after.contestants[ruling.contestant_id or 0]
            number = f"{after.number_of(contestant)}{contestant.direction}"
            yield f"A penalty against {number} ({after.name_of(contestant)}) was {word}."
    if _how_it_is_scored(before) != _how_it_is_scored(after):
        yield "The conditions of contest were changed."


def _how_it_is_scored(snapshot: EventSnapshot) -> EventFacts:
    """Return the conditions of contest; with whom else an event is compared is none of them."""
    return replace(
        snapshot.event, ledger_sequence=0, simultaneous="", simultaneous_name="", clubs_final=False
    )
