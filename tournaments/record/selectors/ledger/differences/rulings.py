"""Where stored rulings, including withdrawn ones, differ from what the ledger says."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tournaments.record.models import Contestant, Ruling, Session
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.entries import (
    Entry,
    PenaltyImposed,
    RulingWithdrawn,
    ScoreAdjusted,
)
from tournaments.record.selectors.ledger.entry_parts import text_mark


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
    stored = {row.pk: _stored(snapshot, row) for row in rows.select_related()}
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


def _stored(snapshot: EventSnapshot, row: Ruling) -> _Said:
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
