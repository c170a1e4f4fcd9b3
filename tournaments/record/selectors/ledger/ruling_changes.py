"""What stood before and after a ruling was made or withdrawn: its entry says only half.

A ruling's entry gives its adjusted score, and a withdrawal's only the ruling's number. The rest
comes from earlier entries.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import Q

from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.entries import (
    Entry,
    MovementChanged,
    PenaltyImposed,
    ResultEntered,
    Ruled,
    RulingWithdrawn,
    ScoreAdjusted,
    entry_of,
)

Kind = LedgerEntry.Kind
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class RulingChange:
    """A ruling made or withdrawn.

    Attributes:
        made: The entry that made it.
        before: The score that counted before; empty for a penalty.
        after: The score that counts after; empty for a penalty.
    """

    made: Ruled
    before: str
    after: str


def ruling_changes(event_id: int, entries: Mapping[int, Entry]) -> Mapping[int, RulingChange]:
    """Return, by number, what those of these entries did that make or withdraw rulings.

    Args:
        event_id: The event.
        entries: Entries of its ledger by their numbers.
    """
    asked = {
        sequence: entry
        for sequence, entry in entries.items()
        if isinstance(entry, ScoreAdjusted | RulingWithdrawn)
    }
    if not asked:
        return {}
    withdrawn = {e.ruling for e in asked.values() if isinstance(e, RulingWithdrawn)}
    made = rulings_made(event_id, withdrawn)
    results = {e.result for e in (*asked.values(), *made.values()) if isinstance(e, ScoreAdjusted)}
    told = dict(_walk(event_id, results, made))
    return {sequence: told[sequence] for sequence in asked if sequence in told}


def rulings_made(event_id: int, rulings: Collection[int]) -> dict[int, Ruled]:
    """Return what these rulings said when they were made, by id."""
    rows = LedgerEntry.objects.filter(
        event=event_id, kind=Kind.RULING_MADE, payload__ruling__in=list(rulings)
    )
    read = map(entry_of, rows)
    return {each.ruling: each for each in read if isinstance(each, Ruled)}


@dataclass(slots=True)
class _State:
    """The scores of results and the rulings in force, entry by entry."""

    scores: dict[int, str] = field(default_factory=dict)
    adjusted: dict[int, str] = field(default_factory=dict)

    def counts(self, result: int) -> str:
        """Return what counts for a result."""
        if result in self.adjusted:
            return f"adjusted to {self.adjusted[result]}"
        return self.scores.get(result) or NOTHING


def _walk(
    event_id: int, results: Collection[int], rulings: dict[int, Ruled]
) -> Iterator[tuple[int, RulingChange]]:
    """Yield every ruling about these results, and their withdrawals."""
    state = _State()
    about = Q(kind__in=(Kind.RESULT_RECORDED, Kind.RESULT_CORRECTED, Kind.RULING_MADE))
    rows = LedgerEntry.objects.filter(event=event_id).filter(
        about & Q(payload__result__in=list(results))
        | Q(kind__in=(Kind.RULING_WITHDRAWN, Kind.MOVEMENT_CHANGED))
    )
    for row in rows.order_by("sequence"):
        match entry := entry_of(row):
            case ResultEntered():
                state.scores[entry.result] = entry.score
            case MovementChanged():
                state.scores |= {each.result: each.score for each in entry.results}
            case ScoreAdjusted():
                rulings[entry.ruling] = entry
                before = state.counts(entry.result)
                state.adjusted[entry.result] = entry.adjusted
                yield row.sequence, RulingChange(entry, before, state.counts(entry.result))
            case RulingWithdrawn() if entry.ruling in rulings:
                yield row.sequence, _withdrawn(state, rulings[entry.ruling])


def _withdrawn(state: _State, made: Ruled) -> RulingChange:
    if isinstance(made, PenaltyImposed):
        return RulingChange(made, "", "")
    before = state.counts(made.result)
    state.adjusted.pop(made.result, None)
    return RulingChange(made, before, state.counts(made.result))
