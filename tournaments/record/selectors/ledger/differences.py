"""Where stored rows differ from the fold of the ledger."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tournaments.ledger.facts import mark_of, written
from tournaments.record.models import Contestant, Result, Ruling, Session, Sitting
from tournaments.record.selectors.event.labels import address_label
from tournaments.record.selectors.event.played_scores import columns_of, stored_score
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.ledger.entries import (
    EnteredContestant,
    Entry,
    HeldEvent,
    PenaltyImposed,
    ResultEntered,
    RulingWithdrawn,
    ScoreAdjusted,
    player_id,
    prize_of,
    text_mark,
)
from tournaments.record.selectors.ledger.fold import LedgerState, SectionState
from tournaments.record.selectors.ledger.history import hash_at
from tournaments.record.selectors.ledger.stored import (
    awards_of,
    brought_by,
    entered_contestants,
    marks_of_deals,
    marks_of_names,
    said_of_seals,
    starting_positions,
    substitutes_of,
)


def setup_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Yield a sentence for each point where the set-up is not what the ledger says.

    A session that has not started can still change, and so can contestants who play in no other.
    """
    if not state.sessions:
        return
    yield from _event_differences(snapshot, state)
    yield from _section_differences(snapshot, state)
    yield from _contestant_differences(snapshot, state)
    yield from _deal_differences(snapshot, state)
    yield from _stage_differences(snapshot, state)
    yield from _name_differences(state)
    made = awards_of(snapshot.event.id)
    for address in sorted(made.keys() | state.awards.keys()):
        if made.get(address) != state.awards.get(address):
            yield f"{address_label(address)}: its masterpoints do not match the ledger."
    stored = substitutes_of(snapshot.event.id)
    for place in sorted(stored.keys() | state.substitutes.keys()):
        if stored.get(place, ()) != state.substitutes.get(place, ()):
            number, address = place
            who = address_label(address)
            yield f"Session {number}, {who}: its substitutes do not match the ledger."


def _name_differences(state: LedgerState) -> Iterator[str]:
    """Compare names with the marks of those that final results were printed with."""
    if not state.names:
        return
    stored = marks_of_names([player_id(mark) for mark in state.names])
    for mark in sorted(state.names, key=player_id):
        if stored.get(mark) != state.names[mark]:
            yield f"{mark} has another name than the ledger says: final results had the other one."


def _stage_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare the event contestants qualified from, and what they carry over."""
    stage, said = snapshot.event.stage, state.stage
    if (stage is None) != (said is None):
        yield "The event from which contestants qualified does not match the ledger."
    elif stage is not None and said is not None:
        stored = {
            "source": stage.source,
            "source_sequence": stage.source_sequence,
            "source_hash": stage.source_hash,
            "seen": stage.seen,
            "number": stage.number,
            "carry": stage.carry,
            "share": f"{stage.share:.2f}",
            "cap": f"{stage.cap:.2f}",
        }
        ledger = {name: getattr(said, name) for name in stored}
        yield from _compared("The carry-over's", stored, ledger)
        if hash_at(stage.source, stage.source_sequence) != stage.source_hash:
            yield (
                f"The ledger of {stage.source_name} does not have the entry from which scores "
                "were carried over."
            )
    brought = brought_by(snapshot.event.id)
    for address in sorted(brought.keys() | state.brought.keys()):
        if brought.get(address) != state.brought.get(address):
            yield f"{address_label(address)}: its carry-over does not match the ledger."


def _event_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    event = snapshot.event
    stored = HeldEvent(event.club_id, event.name, event.slug, event.held_on)
    told = {} if state.event is None else written(state.event)
    yield from _compared("The event's", written(stored), told)


def _section_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare how movements were made, and who starts where."""
    started = {
        section.id: (session, section, state.sections[session.number, section.letter])
        for session in snapshot.sessions
        for section in session.sections
        if (session.number, section.letter) in state.sections
    }
    positions = starting_positions(started)
    for pk, (session, section, at) in started.items():
        where = f"Session {session.number}, section {section.letter}"
        stored = {
            "family": section.family,
            "parameters": dict(section.parameters),
            "shared": section.shared,
            "own_movement": mark_of(dict(section.own_movement)) if section.own_movement else "",
            "lot": section.lot,
        }
        yield from _compared(where, stored, _written(at))
        yield from _compared(f"{where}, bye in round", _by_text(section.byes), _by_text(at.byes))
        drawn = (
            {str(number): said.written() for number, said in stages.items()}
            for stages in (section.stages, at.stages)
        )
        yield from _compared(f"{where}, stage drawn in round", *drawn)
        yield from _compared(f"{where}, starting position", positions[pk], at.positions)


def _by_text(by_round: Mapping[int, object]) -> dict[str, object]:
    return {str(number): said for number, said in by_round.items()}


def _written(at: SectionState) -> dict[str, object]:
    if at.started is None:
        return {}
    return {
        "family": at.started.family,
        "parameters": dict(at.started.parameters),
        "shared": at.started.shared,
        "own_movement": at.started.own_movement or "",
        "lot": at.started.lot or "",
    }


def _contestant_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = entered_contestants(snapshot.event.id)
    if any(session.number not in state.sessions for session in snapshot.sessions):
        stored = {who: each for who, each in stored.items() if who in state.contestants}
    for address in sorted(stored.keys() | state.contestants.keys()):
        there, ledger = stored.get(address), state.contestants.get(address)
        yield from _compared(f"{address_label(address)}:", _told(there), _told(ledger))


def _told(contestant: EnteredContestant | None) -> dict[str, object]:
    if contestant is None:
        return {}
    return {
        "section": contestant.section,
        "number": contestant.number,
        "direction": contestant.direction,
        "name": contestant.name,
        **{f"player {seat}": each for seat, each in enumerate(contestant.players, start=1) if each},
    }


def _deal_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare the marks of the cards, without showing the cards."""
    started = {each.id: each.number for each in snapshot.sessions if each.number in state.sessions}
    stored = marks_of_deals(started)
    for pk, number in started.items():
        there, ledger = stored[pk], state.deals.get(number, {})
        for board in sorted(there.keys() | ledger.keys()):
            if there.get(board) != ledger.get(board):
                yield f"Session {number}, board {board}: its cards do not match the ledger."
    seals = said_of_seals(started)
    for pk, number in started.items():
        if seals.get(pk) != state.seals.get(number):
            yield f"Session {number}: the seal on its deals does not match the ledger."


def _compared(
    where: str, stored: Mapping[str, object], ledger: Mapping[str, object]
) -> Iterator[str]:
    for name in sorted(stored.keys() | ledger.keys()):
        if stored.get(name) != ledger.get(name):
            yield (
                f"{where} {name.replace('_', ' ')}: the database has {_shown(stored.get(name))}, "
                f"the ledger says {_shown(ledger.get(name))}."
            )


def _shown(value: object) -> object:
    return "nothing" if value in (None, "") else value


Place = tuple[int, str, int, int, int]
"""Where a result belongs: session, section, round, table, board."""


def differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Yield a sentence for each difference between the stored play and the ledger."""
    yield from _result_differences(snapshot, state)
    yield from _column_differences(snapshot)
    yield from _movement_differences(snapshot, state)
    yield from _session_differences(snapshot, state)
    yield from _condition_differences(snapshot, state)
    yield from _prize_differences(snapshot, state)
    yield from _group_differences(snapshot, state)


@dataclass(frozen=True, slots=True)
class _Entered:
    """What is compared about a result; ``result`` is 0 if the ledger does not know its id."""

    score: str
    version: int
    result: int
    checked: int | None
    confirmed: int | None

    def told(self) -> str:
        checked = "" if self.checked is None else f", version {self.checked} checked"
        agreed = "" if self.confirmed is None else f", version {self.confirmed} confirmed"
        return f"{self.score or 'nothing'} (version {self.version}{checked}{agreed})"


def _result_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare the score, version, id and checks of every board at every table."""
    folded = {
        (*section, *place, board): _Entered(
            at.score, at.version, at.result, at.checked, at.confirmed
        )
        for section, there in state.sections.items()
        for place, table in there.tables.items()
        for board, at in table.boards.items()
    }
    stored = _stored(snapshot)
    for place in sorted(folded.keys() | stored.keys()):
        session, letter, number, table, board = place
        where = f"Session {session}, section {letter}, round {number}, table {table}, board {board}"
        if place not in stored:
            yield f"{where}: in the ledger, but not in the database."
            continue
        if place not in folded:
            yield f"{where}: in the database, but not in the ledger."
            continue
        there, ledger = stored[place], folded[place]
        if replace(there, result=0) != replace(ledger, result=0):
            yield f"{where}: the database has {there.told()}, the ledger says {ledger.told()}."
        elif ledger.result not in (0, there.result):
            yield (
                f"{where}: the database has result {there.result}, the ledger says result "
                f"{ledger.result}."
            )


def _column_differences(snapshot: EventSnapshot) -> Iterator[str]:
    """Find columns that hold more than a result's score, and scores at withdrawn tables."""
    rows = Result.objects.filter(sitting__section__event=snapshot.event.id)
    for row in rows.order_by("id").select_related("sitting"):
        score = stored_score(row)
        if columns_of(score) != {name: getattr(row, name) for name in columns_of(None)}:
            yield f"Result {row.pk}, board {row.board}: its columns hold more than its score."
        elif row.sitting.withdrawn_in_version is not None and score is not None:
            yield (
                f"Result {row.pk}, board {row.board}: it has a score at a table that is no longer "
                "in play."
            )


def _stored(snapshot: EventSnapshot) -> dict[Place, _Entered]:
    stored: dict[Place, _Entered] = {}
    for result in snapshot.results:
        sitting, section = snapshot.sitting(result), snapshot.section(result)
        number = snapshot.session_of[section.id].number
        place = number, section.letter, sitting.round, sitting.table, result.board
        stored[place] = _Entered(
            result.text,
            result.version,
            result.id,
            result.checked_version,
            result.confirmed_version,
        )
    return stored


def _movement_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare who sits where, and the version of every movement."""
    for session in snapshot.sessions:
        for section in session.sections:
            started = state.sections.get((session.number, section.letter))
            if started is not None:
                yield from _differences_in_play(snapshot, session.number, section, started)


def _differences_in_play(
    snapshot: EventSnapshot, session: int, section: SectionFacts, started: SectionState
) -> Iterator[str]:
    where = f"Session {session}, section {section.letter}"
    if started.winners not in (None, section.winners):
        yield (
            f"Section {section.letter}: the number of winners is not what the session started with."
        )
    if started.version != section.movement_version:
        yield (
            f"{where}: the database has version {section.movement_version} of the movement, "
            f"the ledger says {started.version}."
        )
    stored, seated = _seats_of(section.id), _seated(section.id, started)
    for place in sorted(stored.keys() | seated.keys()):
        number, table, _since = place
        if stored.get(place) != seated.get(place):
            yield f"{where}, round {number}, table {table}: different people are seated there now."
    yield from _left_behind(section.id, where, started)


def _left_behind(section_id: int, where: str, started: SectionState) -> Iterator[str]:
    """Compare results that stayed at a table when a movement change withdrew it."""
    rows = Result.objects.filter(
        sitting__section=section_id, sitting__withdrawn_in_version__isnull=False
    ).order_by("id")
    spot = ("sitting__round", "sitting__table", "sitting__since_version", "board")
    seen = ("version", "checked_version", "confirmed_version")
    stored = {tuple(row[:4]): tuple(row[4:]) for row in rows.values_list(*spot, *seen)}
    left: dict[tuple[int, ...], tuple[int | None, ...]] = {
        place: (gone.version, gone.checked, gone.confirmed)
        for origin, place in started.left.items()
        for gone in [started.gone[origin]]
    }
    for at in sorted(stored.keys() | left.keys()):
        if stored.get(at) != left.get(at):
            number, table, _since, board = at
            yield (
                f"{where}, round {number}, table {table}, board {board}: what a movement change "
                "left behind does not match the database."
            )


Seats = tuple[tuple[tuple[int, str], ...], int | None]
"""Section and label of North, East, South and West, and the version that withdrew the table."""


def _seats_of(section_id: int) -> dict[tuple[int, int, int], Seats]:
    """Return all tables ever stored for a section, by round, table and version that made them."""
    rows = Sitting.objects.filter(section=section_id).order_by("id")
    found: dict[tuple[int, int, int], Seats] = {}
    for row in rows.select_related("north", "east", "south", "west"):
        seats = tuple(
            (seat.section_id, seat.label) for seat in (row.north, row.east, row.south, row.west)
        )
        found[row.round, row.table, row.since_version] = seats, row.withdrawn_in_version
    return found


def _seated(section_id: int, started: SectionState) -> dict[tuple[int, int, int], Seats]:
    """Return all tables the ledger ever seated in a section, in the same form."""
    tables = [(at, None) for at in started.tables.values()]
    return {
        (at.row.round, at.row.table, at.since): (
            tuple((section_id, label) for label in at.row.seats),
            withdrawn,
        )
        for at, withdrawn in (*tables, *started.withdrawn)
        if at.row is not None
    }


def _session_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = {session.number: session for session in snapshot.sessions}
    for number in sorted(stored.keys() | state.sessions.keys()):
        status = state.sessions.get(number, "setup")
        there = stored[number].status if number in stored else "nothing"
        if there != status:
            yield f"Session {number}: the database has {there}, the ledger says {status}."
        elif number in state.sessions:
            letters = {section.letter for section in stored[number].sections}
            started = {letter for session, letter in state.sections if session == number}
            for letter in sorted(letters ^ started):
                yield (
                    f"Session {number}: section {letter} is not as it was when the session started."
                )


def _condition_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    stored = snapshot.event.written()
    for name, value in state.conditions.items():
        if stored[name] != value:
            yield f"Condition {name}: the database has {stored[name]}, the ledger says {value}."


def _prize_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare strata and handicaps of all who play in a session that has started."""
    if state.prizes is None:
        return
    for contestant in snapshot.contestants.values():
        if contestant.address not in state.contestants:
            continue
        stored = prize_of(contestant.stratum, contestant.handicap)
        written = state.prizes.get(contestant.address, (None, None))
        if stored != written:
            yield (
                f"Stratum and handicap of {address_label(contestant.address)}: the database has "
                f"{list(stored)}, "
                f"the ledger says {list(written)}."
            )


def _group_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    """Compare which tables held which cards on fouled boards."""
    rows = Result.objects.filter(sitting__section__event=snapshot.event.id).order_by("id")
    for result, board, group in rows.values_list("id", "board", "fouled_group"):
        ledger = state.groups.get(result, 0)
        if group != ledger:
            yield (
                f"Board {board}: the database has group {group} for result {result}, "
                f"the ledger says group {ledger}."
            )


@dataclass(frozen=True, slots=True)
class _Said:
    """What is compared about a ruling: what it says, and the entries that made and withdrew it."""

    content: tuple[object, ...]
    text: str
    made: int
    withdrawn: int | None = None

    def told(self) -> str:
        said = ", ".join(str(each) for each in self.content if each)
        return said if self.withdrawn is None else f"{said}, withdrawn by entry {self.withdrawn}"


def author_differences(
    snapshot: EventSnapshot, entries: Iterable[tuple[int, Entry]]
) -> Iterator[str]:
    """Yield a sentence for each result that names another entry than the last about its score.

    Args:
        snapshot: The event.
        entries: The entries of its ledger, with their numbers.
    """
    last = {e.result: sequence for sequence, e in entries if isinstance(e, ResultEntered)}
    rows = Result.objects.filter(sitting__section__event=snapshot.event.id).order_by("id")
    for result, board, entered in rows.values_list("id", "board", "entered_at_sequence"):
        if entered != last.get(result):
            yield (
                f"Result {result}, board {board}: the database says entry {entered} made its "
                f"score, the ledger says entry {last.get(result)}."
            )


def ruling_differences(
    snapshot: EventSnapshot, entries: Iterable[tuple[int, Entry]]
) -> Iterator[str]:
    """Yield a sentence for each ruling that is not what the ledger says.

    Args:
        snapshot: The event.
        entries: The entries of its ledger, with their numbers.
    """
    made = _in_ledger(entries)
    rows = Ruling.objects.filter(event=snapshot.event.id).order_by("id")
    stored = {row.pk: _stored_ruling(snapshot, row) for row in rows.select_related()}
    for ruling in sorted(made.keys() | stored.keys()):
        there, ledger = stored.get(ruling), made.get(ruling)
        if there == ledger:
            continue
        if there is None or ledger is None or replace(there, text=ledger.text) != ledger:
            told = ("nothing" if each is None else each.told() for each in (there, ledger))
            yield "Ruling {}: the database has {}, the ledger says {}.".format(ruling, *told)
        else:
            yield f"Ruling {ruling}: its text is not what the director wrote."


def _in_ledger(entries: Iterable[tuple[int, Entry]]) -> dict[int, _Said]:
    """Return all rulings ever made, by id."""
    found: dict[int, _Said] = {}
    in_force: dict[int, int] = {}
    of_result: dict[int, int] = {}
    for sequence, entry in entries:
        if isinstance(entry, ScoreAdjusted):
            before = in_force.pop(entry.result, None)
            if before is not None:
                found[before] = replace(found[before], withdrawn=sequence)
            content = entry.adjusted, entry.result, entry.law
            found[entry.ruling] = _Said(content, entry.text, sequence)
            in_force[entry.result] = entry.ruling
            of_result[entry.ruling] = entry.result
        elif isinstance(entry, PenaltyImposed):
            found[entry.ruling] = _Said(_of_penalty(entry), entry.text, sequence)
        elif isinstance(entry, RulingWithdrawn) and entry.ruling in found:
            found[entry.ruling] = replace(found[entry.ruling], withdrawn=sequence)
            adjusted = of_result.get(entry.ruling)
            if adjusted is not None and in_force.get(adjusted) == entry.ruling:
                del in_force[adjusted]
    return found


def _of_penalty(entry: PenaltyImposed) -> tuple[object, ...]:
    return (
        entry.amount,
        entry.contestant,
        entry.amount_in,
        entry.law,
        entry.session,
        entry.opponent,
    )


def _stored_ruling(snapshot: EventSnapshot, row: Ruling) -> _Said:
    if row.contestant is None:
        content: tuple[object, ...] = row.score, row.result_id, row.law
        if row.amount_in != Ruling.AmountIn.TOP_PERCENT:
            content = (*content, row.amount_in)
    else:
        content = (
            str(row.amount),
            _address(snapshot, row.contestant),
            row.amount_in,
            row.law,
            None if row.session is None else _number(snapshot, row.session),
            None if row.opponent is None else _address(snapshot, row.opponent),
        )
    return _Said(content, text_mark(row.text), row.made_at_sequence, row.withdrawn_at_sequence)


def _number(snapshot: EventSnapshot, session: Session) -> object:
    stranger = session.event_id != snapshot.event.id
    return f"session {session.number} of another event" if stranger else session.number


def _address(snapshot: EventSnapshot, contestant: Contestant) -> str:
    """Return a contestant's address, saying so if the contestant is from another event."""
    stranger = contestant.event_id != snapshot.event.id
    return f"{contestant.address} of another event" if stranger else contestant.address
