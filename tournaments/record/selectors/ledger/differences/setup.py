"""Where an event's stored set-up differs from what its sessions started with."""

from collections.abc import Iterator, Mapping

from tournaments.ledger.facts import mark_of
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.entry_parts import EnteredContestant, player_id
from tournaments.record.selectors.ledger.published import hash_at
from tournaments.record.selectors.ledger.state import LedgerState, SectionState
from tournaments.record.selectors.ledger.stored import (
    awards_of,
    brought_by,
    entered_contestants,
    marks_of_deals,
    marks_of_names,
    said_of_event,
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
            yield f"{address.upper()}: its masterpoints do not match the ledger."
    stored = substitutes_of(snapshot.event.id)
    for place in sorted(stored.keys() | state.substitutes.keys()):
        if stored.get(place, ()) != state.substitutes.get(place, ()):
            number, address = place
            yield (f"Session {number}, {address.upper()}: its substitutes do not match the ledger.")


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
            yield f"{address.upper()}: its carry-over does not match the ledger."


def _event_differences(snapshot: EventSnapshot, state: LedgerState) -> Iterator[str]:
    event = snapshot.event
    stored = said_of_event(
        club_id=event.club_id, name=event.name, slug=event.slug, held_on=event.held_on
    )
    yield from _compared("The event's", stored, state.event)


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
        yield from _compared(f"{address.upper()}:", _told(there), _told(ledger))


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
