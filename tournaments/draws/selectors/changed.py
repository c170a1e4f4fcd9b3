"""What has changed since a round was drawn: the draw stands, and the director is told.

A draw is made from the standings, so whatever changes them counts: results and rulings of earlier
rounds and sessions, penalties, fouled boards, conditions, the carry-over, the tables themselves.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from scoring.conditions.settings import settings_of
from tournaments.draws.selectors.order import sections_before
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.access.visibility import last_rounds
from tournaments.record.selectors.event.snapshot import EventFacts, EventSnapshot, SectionFacts
from tournaments.record.selectors.ledger.entries import (
    BoardFouled,
    ConditionsChanged,
    Entry,
    MovementChanged,
    PenaltyImposed,
    ResultEntered,
    Ruled,
    RulingWithdrawn,
    ScoreAdjusted,
    StageSet,
    entry_of,
)
from tournaments.record.selectors.ledger.ruling_changes import rulings_made
from tournaments.record.selectors.movement.changes import ROUND_DRAWN, RoundDrawn
from tournaments.record.selectors.movement.seating import is_knockout
from tournaments.standings.selectors.rating.knockout import evenings, segments_of

What = Literal["result", "ruling", "fouled", "tables", "penalty", "carried", "conditions"]
_KINDS = LedgerEntry.Kind
_TOLD = (
    _KINDS.RESULT_RECORDED,
    _KINDS.RESULT_CORRECTED,
    _KINDS.RULING_MADE,
    _KINDS.RULING_WITHDRAWN,
    _KINDS.BOARD_FOULED,
    _KINDS.CONDITIONS_CHANGED,
    _KINDS.MOVEMENT_CHANGED,
    _KINDS.STAGE_SET,
)


class Changed(NamedTuple):
    """What has changed, and in which round; 0 for an earlier session, or for no round."""

    what: What
    round: int = 0


def changed_since_drawn(snapshot: EventSnapshot, section: SectionFacts) -> tuple[Changed, ...]:
    """Return what the last round drawn depends on and has changed since, one of each kind.

    Of results, rulings, fouled boards and tables it is the earliest round. In a knockout it is the
    draw of the stage, and that of extra boards; another segment goes on without asking who leads.
    """
    found: dict[What, Changed] = {}
    for number in _rounds_drawn(snapshot, section):
        for each in _changed_since(snapshot, section, number):
            found[each.what] = min(each, found.get(each.what, each))
    return tuple(found.values())


def _rounds_drawn(snapshot: EventSnapshot, section: SectionFacts) -> list[int]:
    """Return the rounds whose draw depends on what was played before, and still matters."""
    last = last_rounds(snapshot)[section.id]
    segments = segments_of(section) if is_knockout(section) else {}
    if last not in segments:
        return [last]
    stage = segments[last].stage
    began = min(number for number, each in segments.items() if each.stage == stage)
    return [began, last] if segments[last].extra else [began]


def _changed_since(
    snapshot: EventSnapshot, section: SectionFacts, number: int
) -> tuple[Changed, ...]:
    """Return what the draw of a round depends on and has changed since."""
    rows = LedgerEntry.objects.filter(event=snapshot.event.id)
    at = _drawn_at(snapshot, section, number)
    if at is None:
        return ()
    later = rows.filter(sequence__gt=at, kind__in=_TOLD).order_by("sequence")
    entries = [entry_of(row) for row in later]
    made = [each.ruling for each in entries if isinstance(each, RulingWithdrawn)]
    rulings = rulings_made(snapshot.event.id, made)
    found: dict[What, Changed] = {}
    reader = _Reader(snapshot, section, number, rulings)
    for entry in entries:
        for each in reader.read(entry):
            found[each.what] = min(each, found.get(each.what, each))
    if _counts_otherwise(snapshot.event, entries):
        found["conditions"] = Changed("conditions")
    return tuple(found.values())


def _drawn_at(snapshot: EventSnapshot, section: SectionFacts, number: int) -> int | None:
    """Return the ledger entry by which a round was drawn; None if it never was."""
    session = snapshot.session_of[section.id].number
    here = LedgerEntry.objects.filter(event=snapshot.event.id, payload__session=session)
    drawn = here.filter(
        kind=_KINDS.MOVEMENT_CHANGED,
        payload__section=section.letter,
        payload__change__kind=ROUND_DRAWN,
        payload__change__round=number,
    )
    if number == 1 and _earlier(snapshot, section):  # the start of the session drew it
        drawn = here.filter(kind=_KINDS.SESSION_STARTED)
    return drawn.order_by("-sequence").values_list("sequence", flat=True).first()


def _earlier(snapshot: EventSnapshot, section: SectionFacts) -> tuple[SectionFacts, ...]:
    """Return the sections of earlier sessions from which this one goes on."""
    if is_knockout(section):
        return evenings(snapshot, section)[:-1]
    return sections_before(snapshot, section)


class _Reader:
    """Reads from ledger entries what changes the standings of a section before a round."""

    def __init__(
        self,
        snapshot: EventSnapshot,
        section: SectionFacts,
        number: int,
        rulings: Mapping[int, Ruled],
    ) -> None:
        self._snapshot, self._round, self._rulings = snapshot, number, rulings
        self._here = {each.address for each in snapshot.contestants_in(section.id)}
        self._session = snapshot.session_of[section.id].number
        self._letters = {section.letter}
        if snapshot.method.compares_scores and not snapshot.method.is_of_teams:
            self._letters |= {  # sections whose scores are compared with these
                each.letter
                for each in snapshot.session_of[section.id].sections
                if snapshot.fields[each.id] == snapshot.fields[section.id]
            }

    def read(self, entry: Entry) -> Iterator[Changed]:
        """Yield what an entry changes."""
        match entry:
            case ResultEntered():
                yield from self._in_round("result", entry.session, entry.section, entry.round)
            case ScoreAdjusted():
                yield from self._in_round("ruling", entry.session, entry.section, entry.round)
            case PenaltyImposed() if entry.contestant in self._here:
                yield Changed("penalty")
            case RulingWithdrawn() if entry.ruling in self._rulings:
                yield from self.read(self._rulings[entry.ruling])
            case BoardFouled():
                yield from self._fouled(entry)
            case MovementChanged() if not isinstance(entry.change, RoundDrawn):
                for row in (*entry.withdrawn, *entry.added):
                    yield from self._in_round("tables", entry.session, entry.section, row.round)
            case StageSet():
                yield Changed("carried")
            case _:
                pass

    def _in_round(self, what: What, session: int, letter: str, number: int) -> Iterator[Changed]:
        if letter not in self._letters:
            return
        if session < self._session:
            yield Changed(what)
        elif session == self._session and number < self._round:
            yield Changed(what, number)

    def _fouled(self, entry: BoardFouled) -> Iterator[Changed]:
        changed = {each for each in entry.groups if entry.groups[each] != entry.previous.get(each)}
        for result in self._snapshot.results:
            if result.id in changed:
                sitting = self._snapshot.sitting(result)
                letter = self._snapshot.sections[sitting.section_id].letter
                yield from self._in_round("fouled", entry.session, letter, sitting.round)


def _counts_otherwise(event: EventFacts, entries: list[Entry]) -> bool:
    """Return whether conditions have changed that decide what a score is worth."""
    before: dict[str, object] = {}
    for entry in entries:
        if isinstance(entry, ConditionsChanged):
            for name, (was, _became) in entry.conditions.items():
                before.setdefault(name, was)
    then = event.with_written(before)
    return _settings(then) != _settings(event)


def _settings(event: EventFacts) -> object:
    method = event.scoring_method
    return method, settings_of(event.conditions, name="", method=method)
