"""A round as it would be drawn now."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Literal

from movements.draws.rounds import Couple, Draw, DrawnMatch, Method
from movements.model import Row
from tournaments.draws.selectors.order import Entrant
from tournaments.draws.selectors.request import DrawRequest
from tournaments.draws.selectors.stage_draw import StageDraft
from tournaments.record.selectors.event.snapshot import SectionFacts
from tournaments.record.selectors.movement.change_kinds import RoundDrawn
from tournaments.record.selectors.movement.replaced_tables import Replaced


@dataclass(frozen=True, slots=True)
class DraftedRound:
    """A round as it would be drawn now.

    Attributes:
        section: The section.
        round: Its number.
        unit: What is drawn: pairs or teams.
        method: ``swiss``, ``fold``, ``danish`` or ``knockout``.
        is_accelerated: Whether the upper half of the list is drawn as if it were ahead.
        wanted: The director's request.
        entrants: Everyone in the section by number, in drawing order: that of the standings,
            unless the round is accelerated.
        draw: Who meets whom, and why.
        couples: The same, North-South first, in the order of the tables.
        unmet: A sentence for each who asked to sit still and cannot.
        at_own_table: Those who keep a table that they requested.
        kept_apart: Who must never meet, by the event's seating requests.
        scores: The score of each, if score groups are drawn; otherwise empty.
        places: The place of each match from 0; for teams, two adjacent tables are one place.
        rows: The rows of the round.
        missing: How many results of earlier rounds are missing.
        stage: What the draw settles in a knockout; None in other contests.
        goes_on: The three whose triangle continues in this round; empty if there is none.
    """

    section: SectionFacts
    round: int
    unit: Literal["pair", "team"]
    method: Method | Literal["knockout"]
    is_accelerated: bool
    wanted: DrawRequest
    entrants: Mapping[str, Entrant]
    draw: Draw
    couples: tuple[Couple, ...]
    unmet: tuple[str, ...]
    at_own_table: frozenset[str]
    kept_apart: tuple[Couple, ...]
    scores: Mapping[str, Fraction]
    places: tuple[int, ...]
    rows: tuple[Row, ...]
    missing: int
    stage: StageDraft | None = None
    goes_on: tuple[str, ...] = ()

    @property
    def matches(self) -> tuple[DrawnMatch, ...]:
        """The matches in the order of the tables."""
        of_two = {frozenset((each.one, each.other)): each for each in self.draw.matches}
        return tuple(of_two[frozenset(couple)] for couple in self.couples)

    @property
    def broken(self) -> tuple[str, ...]:
        """A sentence for each rule that the draw breaks and each request that it cannot meet."""
        return (*self.draw.broken, *self.unmet)

    @property
    def replaced(self) -> tuple[Replaced, ...]:
        """The tables that are added."""
        return tuple(Replaced(row.round, row.table, None, None, row) for row in self.rows)

    @property
    def mark(self) -> str:
        """A text that changes with the draft, so that only a draft already seen is published."""
        settled = self.stage.settled if self.stage else ()
        seen = (self.round, self.rows, self.missing, *settled)
        return sha256(repr(seen).encode()).hexdigest()[:16]

    def as_fact(self) -> RoundDrawn:
        """Return the draw with its inputs as stored in the ledger; rare parts only if present."""
        wanted = self.wanted
        playing = tuple(
            number
            for number in self.entrants
            if number not in wanted.out and number not in self.goes_on
        )
        return RoundDrawn(
            round=self.round,
            unit=self.unit,
            method=self.method,
            standings=playing,
            out=wanted.out,
            apart=wanted.apart,
            exchanges=wanted.exchanges,
            together=wanted.together or None,
            ties=wanted.ties or None,
            adjourn=wanted.adjourn or None,
            bye=self.draw.bye or "",
            missing=self.missing,
            kept_apart=tuple(self.kept_apart) or None,
            accelerated=self.is_accelerated or None,
            scores=tuple(str(self.scores[each]) for each in playing) if self.scores else None,
            triangle=self.draw.triangle or None,
            goes_on=self.goes_on or None,
            stage=self.stage.as_fact() if self.stage else None,
        )
