"""An event as it was at an earlier moment: a ledger state laid over the stored event."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, reduce

from scoring.play.notation import Game, parse_score
from scoring.play.scores import PlayedScore
from scoring.ranking.carry_over import SessionScore
from tournaments.record.models import LedgerEntry, Result, Ruling, Sitting
from tournaments.record.selectors.event.reading import ruling_facts
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    RulingFacts,
    SessionFacts,
    SittingFacts,
    once_per_snapshot,
    with_everybody,
)
from tournaments.record.selectors.ledger.entries import Entry, entry_of
from tournaments.record.selectors.ledger.fold import (
    BoardState,
    LedgerState,
    Spot,
    apply,
    beginning,
    states,
)
from tournaments.record.selectors.ledger.history import hash_at


@once_per_snapshot
def ledger_of(snapshot: EventSnapshot) -> Mapping[int, Entry]:
    """Return what every entry of the event's ledger says, by its number."""
    rows = LedgerEntry.objects.filter(event=snapshot.event.id).order_by("sequence")
    return {row.sequence: entry_of(row) for row in rows}


def as_of(snapshot: EventSnapshot, sequences: Collection[int]) -> dict[int, EventSnapshot]:
    """Return the event as it was after each of these entries, by the entry's number.

    Args:
        snapshot: The event now.
        sequences: Numbers of entries; 0 for before the first. One pass serves them all.
    """
    ledger = ledger_of(snapshot)
    now = LedgerState()
    asked: dict[int, LedgerState] = {}
    for sequence, now in zip((0, *ledger), states(ledger.values()), strict=True):
        if sequence in sequences:
            asked[sequence] = now
    stored = _Stored(snapshot, now)
    return {sequence: stored.under(state) for sequence, state in asked.items()}


def moment(snapshot: EventSnapshot, sequence: int) -> EventSnapshot | None:
    """Return the event as it was after an entry, with the ledger's head at that moment.

    None if there is no such entry.

    Args:
        snapshot: The event now.
        sequence: The number of the entry; 0 for before the first.
    """
    then = as_of(snapshot, [sequence]).get(sequence)
    if then is None:
        return None
    head = hash_at(snapshot.event.id, sequence)
    return replace(then, event=replace(then.event, ledger_sequence=sequence, ledger_hash=head))


def without(snapshot: EventSnapshot, sequences: Collection[int]) -> EventSnapshot:
    """Return the event as it would be without some entries.

    Args:
        snapshot: The event now.
        sequences: Their numbers. No later entry may be about the same session, ruling or condition.
    """
    ledger = ledger_of(snapshot)
    *_, now = states(ledger.values())
    kept = (entry for number, entry in ledger.items() if number not in sequences)
    # Begin with all entries, even one that is left out: what a change made before the first session
    # replaced is recorded only in that change.
    then = reduce(apply, kept, beginning(ledger.values()))
    return _Stored(snapshot, now).under(then)


class _Stored:
    """An event as stored, and the matching state of the ledger.

    Rows that are no longer in force are read when an earlier state needs them, at most once.
    """

    def __init__(self, snapshot: EventSnapshot, now: LedgerState) -> None:
        self._snapshot = snapshot
        self._now = now
        self._changed = [s.id for s in snapshot.sections.values() if s.movement_version > 1]

    def under(self, then: LedgerState) -> EventSnapshot:
        """Return the event as the ledger knew it in this state."""
        if then == self._now:
            return self._snapshot
        snapshot = self._snapshot
        sittings: dict[int, SittingFacts] = {}
        results: list[ResultFacts] = []
        for sitting, boards in self._tables(then):
            sittings[sitting.id] = sitting
            results += self._results_at(sitting, boards, then)
        return replace(
            self._with_all_who_sit(sittings, then),
            event=snapshot.event.with_written(self._conditions(then)),
            sessions=tuple(_session(session, then) for session in snapshot.sessions),
            sittings=sittings,
            results=tuple(results),
            rulings=tuple(self._rulings[pk] for pk in then.rulings if pk in self._rulings),
        )

    def _tables(self, then: LedgerState) -> Iterator[tuple[SittingFacts, Mapping[int, BoardState]]]:
        """Yield every table with its boards, in the order of a snapshot's sittings."""
        for section in self._snapshot.sections.values():
            number = self._snapshot.session_of[section.id].number
            started = then.sections.get((number, section.letter))
            for (round_, table), at in sorted(started.tables.items()) if started else ():
                sitting = self._sittings.get((section.id, round_, table, at.since))
                if sitting is not None:
                    yield sitting, at.boards

    def _results_at(
        self, sitting: SittingFacts, boards: Mapping[int, BoardState], then: LedgerState
    ) -> Iterator[ResultFacts]:
        for board, at in sorted(boards.items()):
            found = self._results.get((sitting.section_id, at.origin))
            if found is None:
                continue
            result, text = found
            yield result._replace(
                sitting_id=sitting.id,
                board=board,
                score=result.score if at.score == text else self._score(at.score),
                fouled_group=then.groups.get(result.id, 0),
            )

    def _score(self, text: str) -> PlayedScore | None:
        return parse_score(text, game=Game(self._snapshot.event.game)) if text else None

    @cached_property
    def _sittings(self) -> Mapping[tuple[int, int, int, int], SittingFacts]:
        """Sittings by section, round, table, and the movement version that made them."""
        found = {
            (each.section_id, each.round, each.table, 1): each
            for each in self._snapshot.sittings.values()
            if each.section_id not in self._changed
        }
        if self._changed:
            rows = Sitting.objects.filter(section__in=self._changed).values_list(
                "since_version",
                "id",
                "section_id",
                "round",
                "table",
                "north_id",
                "south_id",
                "east_id",
                "west_id",
            )
            for since, *facts in rows:
                each = SittingFacts(*facts)
                found[each.section_id, each.round, each.table, since] = each
        return found

    @cached_property
    def _results(self) -> Mapping[tuple[int, Spot], tuple[ResultFacts, str]]:
        """Results with their present score in the ledger, by section and origin."""
        at_spot = {(each.sitting_id, each.board): each for each in self._snapshot.results}
        if self._changed:
            left = Result.objects.filter(
                sitting__section__in=self._changed, sitting__withdrawn_in_version__gt=0
            )
            for pk, sitting, board in left.values_list("id", "sitting_id", "board"):
                # Only boards without a score stay behind when a table is withdrawn.
                at_spot[sitting, board] = ResultFacts(pk, sitting, board, None, 0)
        found = {}
        for section, origin, (round_, table, since, board), text in self._spots():
            at = self._sittings.get((section, round_, table, since))
            result = None if at is None else at_spot.get((at.id, board))
            if result is not None:
                found[section, origin] = result, text
        return found

    def _spots(self) -> Iterator[tuple[int, Spot, Spot, str]]:
        """Yield the section, origin, present spot and present score of every result."""
        for section in self._snapshot.sections.values():
            number = self._snapshot.session_of[section.id].number
            started = self._now.sections.get((number, section.letter))
            if started is None:
                continue
            for place, table in started.tables.items():
                for board, at in table.boards.items():
                    yield section.id, at.origin, (*place, table.since, board), at.score
            for origin, spot in started.left.items():
                yield section.id, origin, spot, ""

    @cached_property
    def _rulings(self) -> Mapping[int, RulingFacts]:
        """All rulings by id, including withdrawn ones."""
        rows = Ruling.objects.filter(event=self._snapshot.event.id)
        return {row.pk: ruling_facts(row, self._snapshot.event.game) for row in rows}

    def _conditions(self, then: LedgerState) -> dict[str, object]:
        """Return the conditions that were different then, as the ledger holds them."""
        now = self._now.conditions
        return {name: was for name, was in then.conditions.items() if was != now[name]}

    def _with_all_who_sit(
        self, sittings: Mapping[int, SittingFacts], then: LedgerState
    ) -> EventSnapshot:
        """Return the snapshot with everyone who sits there, and their strata and handicaps then."""
        snapshot = self._snapshot
        seated = {seat for each in sittings.values() for seat in each.seats}
        if not seated <= snapshot.starting_positions.keys():
            snapshot = self._everybody
        contestants = {
            pk: self._brought(self._prize(each, then), then)
            for pk, each in snapshot.contestants.items()
        }
        return replace(snapshot, contestants=contestants)

    @cached_property
    def _everybody(self) -> EventSnapshot:
        return with_everybody(self._snapshot)

    def _prize(self, contestant: ContestantFacts, then: LedgerState) -> ContestantFacts:
        neither = (None, None)
        was = (then.prizes or {}).get(contestant.address, neither)
        if was == (self._now.prizes or {}).get(contestant.address, neither):
            return contestant
        stratum, handicap = was
        exact = None if handicap is None else Decimal(handicap)
        return replace(contestant, stratum=stratum, handicap=exact)

    def _brought(self, contestant: ContestantFacts, then: LedgerState) -> ContestantFacts:
        was = then.brought.get(contestant.address)
        if was == self._now.brought.get(contestant.address):
            return contestant
        if was is None or not was.points:
            return replace(contestant, brought=None)
        score = SessionScore(Fraction(was.points), Fraction(was.possible))
        return replace(contestant, brought=score)


def _session(session: SessionFacts, then: LedgerState) -> SessionFacts:
    sections = tuple(
        replace(section, byes=at.byes, stages=at.stages)
        if (section.byes or section.stages)
        and (at := then.sections.get((session.number, section.letter)))
        else section
        for section in session.sections
    )
    return replace(session, status=then.sessions.get(session.number, "setup"), sections=sections)
