"""The next round of a Swiss or Danish contest, drawn from the standings as they are now.

Nothing is stored before a draw is published: a draft is computed each time from the results and
from what the director asks for, so the same results give the same draft.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from movements.draws.rounds import Couple, Draw, Field, draw
from movements.errors import MovementError
from movements.families.drawn import round_of_pairs, round_of_teams
from movements.model import Row
from tournaments.models import LedgerEntry
from tournaments.selectors.access.visibility import last_rounds
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    Role,
    SectionFacts,
    SittingFacts,
    once_per_snapshot,
)
from tournaments.selectors.movement.change_kinds import ROUND_DRAWN
from tournaments.selectors.movement.changes import CannotChangeError, Replaced
from tournaments.selectors.standings.rankings import Standing
from tournaments.selectors.standings.standings import rankings


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What the director asks for of the next draw.

    Attributes:
        out: The pairs or teams that do not play the round.
        apart: Two who are not to meet.
        exchanges: Two who change places, one after the other.
    """

    out: tuple[str, ...] = ()
    apart: tuple[Couple, ...] = ()
    exchanges: tuple[Couple, ...] = ()

    def written(self) -> dict[str, object]:
        """Return the request as the ledger holds it."""
        return {
            "out": list(self.out),
            "apart": [list(two) for two in self.apart],
            "exchanges": [list(two) for two in self.exchanges],
        }


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or team of a drawn section: its number, its name and where it stands."""

    number: str
    contestant_id: int
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class DraftedRound:
    """A round as it would be drawn now.

    Attributes:
        section: The section.
        round: Its number.
        unit: What is drawn.
        method: ``swiss`` or ``danish``.
        wanted: What the director asked for.
        entrants: All in the section by number, in the order of the standings.
        draw: Who meets whom, and why.
        couples: The same with who sits North-South first, in the order of the tables.
        rows: The rows of the round.
        missing: How many results of the rounds before are missing.
    """

    section: SectionFacts
    round: int
    unit: Literal["pair", "team"]
    method: str
    wanted: DrawRequest
    entrants: Mapping[str, Entrant]
    draw: Draw
    couples: tuple[Couple, ...]
    rows: tuple[Row, ...]
    missing: int

    @property
    def replaced(self) -> tuple[Replaced, ...]:
        """The tables that are added."""
        return tuple(Replaced(row.round, row.table, None, None, row) for row in self.rows)

    @property
    def mark(self) -> str:
        """A text that changes when the draft does, so that only what was seen is published."""
        return sha256(repr((self.round, self.rows, self.missing)).encode()).hexdigest()[:16]

    def written(self) -> dict[str, object]:
        """Return the draw with its inputs as the ledger holds it."""
        playing = [number for number in self.entrants if number not in self.wanted.out]
        return {
            "kind": ROUND_DRAWN,
            "round": self.round,
            "unit": self.unit,
            "method": self.method,
            "standings": playing,
            **self.wanted.written(),
            "bye": self.draw.bye or "",
            "missing": self.missing,
        }


def rounds_left(snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many rounds of a started section are still to be drawn; 0 where none are drawn."""
    last = last_rounds(snapshot)[section.id]
    return max(section.rounds_to_draw - last, 0) if last else 0


def missing_results(snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many results of the rounds drawn so far are missing."""
    return sum(
        result.score is None
        for sitting in _sittings(snapshot, section)
        for result in snapshot.results_by_sitting[sitting.id]
    )


def out_so_far(snapshot: EventSnapshot, section: SectionFacts) -> tuple[str, ...]:
    """Return who neither plays the last round that was drawn nor has its bye."""
    last = last_rounds(snapshot)[section.id]
    playing = {
        number
        for sitting in _sittings(snapshot, section)
        if sitting.round == last
        for number in _sides(snapshot, sitting)
    }
    everybody = _entrants(snapshot, section.id)
    return tuple(n for n in everybody if n not in playing and n != section.byes.get(last))


def drafted_round(
    snapshot: EventSnapshot, section: SectionFacts, wanted: DrawRequest
) -> DraftedRound:
    """Return the next round as it would be drawn from the results that are in.

    Raises:
        CannotChangeError: no round is left to draw, the last one has not begun, or somebody is
            named who is not in the section.
    """
    snapshot = snapshot.seen_by(Role.DIRECTOR)
    number = _next_round(snapshot, section)
    entrants = _entrants(snapshot, section.id)
    for label in (
        *wanted.out,
        *(each for two in (*wanted.apart, *wanted.exchanges) for each in two),
    ):
        if label not in entrants:
            raise CannotChangeError(f"There is no {_unit(snapshot)} {label[:20]} in this section.")
    method = "danish" if section.parameters.get("method") == "danish" else "swiss"
    field = Field(
        standings=tuple(each for each in entrants if each not in wanted.out),
        met=_meetings(snapshot, section),
        byes=Counter(section.byes.values()),
        method="danish" if method == "danish" else "swiss",
        apart=frozenset(frozenset(two) for two in wanted.apart),
    )
    try:
        found = draw(field, wanted.exchanges)
    except MovementError as error:
        raise CannotChangeError(str(error)) from error
    couples = _seated(snapshot, section, found)
    rows_of = round_of_teams if snapshot.method.is_of_teams else round_of_pairs
    size = int(str(section.parameters["boards_per_round"]))
    return DraftedRound(
        section=section,
        round=number,
        unit=_unit(snapshot),
        method=method,
        wanted=wanted,
        entrants=entrants,
        draw=found,
        couples=couples,
        rows=tuple(rows_of(number, couples, size)),
        missing=missing_results(snapshot, section),
    )


def changed_since_drawn(snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return the earliest round with a result that changed after the last round was drawn.

    The draw stands all the same; 0 if nothing has changed.
    """
    session = snapshot.session_of[section.id].number
    last = last_rounds(snapshot)[section.id]
    kinds = LedgerEntry.Kind
    here = LedgerEntry.objects.filter(
        event=snapshot.event.id, payload__session=session, payload__section=section.letter
    )
    drawn = here.filter(
        kind=kinds.MOVEMENT_CHANGED, payload__change__kind=ROUND_DRAWN, payload__change__round=last
    )
    at = drawn.order_by("-sequence").values_list("sequence", flat=True).first()
    if at is None:
        return 0
    told = (kinds.RESULT_RECORDED, kinds.RESULT_CORRECTED, kinds.RULING_MADE)
    later = here.filter(sequence__gt=at, kind__in=told, payload__round__lt=last)
    rounds = [payload["round"] for payload in later.values_list("payload", flat=True)]
    return min(rounds, default=0)


def _next_round(snapshot: EventSnapshot, section: SectionFacts) -> int:
    last = last_rounds(snapshot)[section.id]
    if not section.rounds_to_draw:
        raise CannotChangeError("The rounds of this movement are not drawn.")
    if not last:
        raise CannotChangeError("Start the session first; that seats round 1.")
    if last >= section.rounds_to_draw:
        raise CannotChangeError(f"All {last} rounds are drawn.")
    if not any(
        result.score is not None
        for sitting in _sittings(snapshot, section)
        if sitting.round == last
        for result in snapshot.results_by_sitting[sitting.id]
    ):
        raise CannotChangeError(
            f"Round {last} has no score yet. Round {last + 1} is drawn when it is played."
        )
    return last + 1


def _unit(snapshot: EventSnapshot) -> Literal["pair", "team"]:
    return "team" if snapshot.method.is_of_teams else "pair"


@once_per_snapshot
def _entrants(snapshot: EventSnapshot, section_id: int) -> Mapping[str, Entrant]:
    """Return who is in a section, by number, in the order of the standings."""
    here = {start.contestant_id for start in snapshot.starting_positions_in(section_id)}
    return {
        snapshot.contestants[line.contestant_id].number: Entrant(
            snapshot.contestants[line.contestant_id].number, line.contestant_id, line.name, line
        )
        for ranking in rankings(snapshot)
        for line in ranking.standings
        if line.contestant_id in here
    }


def _sittings(snapshot: EventSnapshot, section: SectionFacts) -> tuple[SittingFacts, ...]:
    return tuple(each for each in snapshot.sittings.values() if each.section_id == section.id)


def _sides(snapshot: EventSnapshot, sitting: SittingFacts) -> tuple[str, str]:
    """Return the numbers of who sits North-South and East-West."""
    ns, ew = (snapshot.contestant_at(seat).number for seat in (sitting.north, sitting.east))
    return ns, ew


def _meetings(
    snapshot: EventSnapshot, section: SectionFacts
) -> dict[frozenset[str], tuple[int, ...]]:
    met: dict[frozenset[str], set[int]] = {}
    for sitting in _sittings(snapshot, section):
        met.setdefault(frozenset(_sides(snapshot, sitting)), set()).add(sitting.round)
    return {two: tuple(sorted(rounds)) for two, rounds in met.items()}


def _seated(snapshot: EventSnapshot, section: SectionFacts, found: Draw) -> tuple[Couple, ...]:
    """Return the couples, that one first who has sat North-South less often."""
    if snapshot.method.is_of_teams:
        return tuple((match.one, match.other) for match in found.matches)
    times = Counter(_sides(snapshot, sitting)[0] for sitting in _sittings(snapshot, section))
    return tuple(
        (match.other, match.one)
        if times[match.other] < times[match.one]
        else (match.one, match.other)
        for match in found.matches
    )
