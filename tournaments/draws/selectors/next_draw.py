"""The next round of a Swiss or knockout, drafted.

Nothing is stored until a draw is published: a draft is computed each time from the results and the
director's request, so the same results give the same draft.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import count, islice
from typing import Literal

from movements.draws.rounds import Couple, Draw, DrawBasis, DrawnMatch, Method, draw
from movements.draws.tables import Placed, placed
from movements.draws.triangles import first_half, second_half
from movements.errors import MovementError
from movements.families.drawn import round_of_pairs, round_of_teams_at
from movements.model import Row
from tournaments.draws.selectors.order import (
    Entrant,
    byes_so_far,
    drawing_order,
    entrants_of,
    meetings,
    scores_of,
    sections_before,
    sides,
    triangles_so_far,
)
from tournaments.draws.selectors.stage_draw import StageDraft, drafted_stage, is_to_decide
from tournaments.record.selectors.access.visibility import last_rounds
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.event.triangles import boards_at, half_played, has_triangles
from tournaments.record.selectors.movement.carrying import Replaced
from tournaments.record.selectors.movement.changes import CannotChangeError, RoundDrawn
from tournaments.record.selectors.movement.seating import is_knockout
from tournaments.seating.selectors.wishes import keep_still, never_meet


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """The director's request for the next draw.

    Attributes:
        out: The pairs or teams that do not play the round.
        apart: Pairs of entrants who must not meet.
        exchanges: Pairs of entrants who change places, in order.
        together: Pairs of entrants who must meet in this round.
        ties: How to decide a tied knockout match: the match, and one of ``TIE_CHOICES`` or the
            number of the team that goes through.
        adjourn: Whether to settle the matches of a knockout only, and continue it in a later
            session.
    """

    out: tuple[str, ...] = ()
    apart: tuple[Couple, ...] = ()
    exchanges: tuple[Couple, ...] = ()
    together: tuple[Couple, ...] = ()
    ties: tuple[Couple, ...] = ()
    adjourn: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        """Everybody it names."""
        twos = (*self.apart, *self.exchanges, *self.together)
        return (*self.out, *(each for two in twos for each in two))


@dataclass(frozen=True, slots=True)
class RoundTables:
    """A drawn round at its tables.

    Attributes:
        seats: Who meets, in the order of the tables, and who keeps a table.
        places: The place of each match from 0; for teams, two adjacent tables are one place.
        rows: All tables.
    """

    seats: Placed
    places: tuple[int, ...]
    rows: tuple[Row, ...]


def round_tables(
    snapshot: EventSnapshot, section: SectionFacts, number: int, found: Draw
) -> RoundTables:
    """Return the tables of a round.

    In a pairs contest, the pair that has sat North-South less often does so. A continuing triangle
    keeps its tables, and a new one gets the tables after all others.
    """
    size = int(str(section.parameters["boards_per_round"]))
    if not snapshot.method.is_of_teams:
        seats = placed(_couples(snapshot, section, found), _places_kept(snapshot, section))
        rows = tuple(round_of_pairs(number, seats.couples, size))
        return RoundTables(seats, tuple(range(len(seats.couples))), rows)
    back = _going_on(snapshot, section, number)
    taken = {row.table for row in back}
    free = (place for place in count() if taken.isdisjoint((2 * place + 1, 2 * place + 2)))
    places = tuple(islice(free, len(found.matches)))
    kept = {
        label: places.index(place)
        for label, place in _places_kept(snapshot, section).items()
        if place in places
    }
    seats = placed([(match.one, match.other) for match in found.matches], kept)
    used = _sets_used(snapshot, section, size)
    after = max((*used, section.rounds_to_draw - 1)) + 1
    matches = [(place, *two) for place, two in zip(places, seats.couples, strict=True)]
    board_set = number - 1 if number - 1 not in used else after
    rows = (*round_of_teams_at(number, matches, size, board_set=board_set), *back)
    if found.triangle:
        table = max((row.table for row in rows), default=0) + 1
        begin = max(after, board_set + 1)
        rows += first_half(number, table, found.triangle, begin, size)
    return RoundTables(seats, places, rows)


def _going_on(snapshot: EventSnapshot, section: SectionFacts, number: int) -> tuple[Row, ...]:
    """Return the tables of a triangle that continues in a round; none if none has begun."""
    begun = half_played(snapshot, section.id)
    return second_half(
        number, [(each.table, *sides(snapshot, each), boards_at(snapshot, each)) for each in begun]
    )


def _sets_used(snapshot: EventSnapshot, section: SectionFacts, size: int) -> set[int]:
    """Return which board sets have been given out, from 0."""
    return {
        (board - 1) // size
        for sitting in snapshot.sittings_in(section.id)
        for board in boards_at(snapshot, sitting)
    }


def _places_kept(snapshot: EventSnapshot, section: SectionFacts) -> Mapping[str, int]:
    """Return the place, from 0, of the match of everybody who keeps a table.

    Two adjacent tables are one team match.
    """
    last = last_rounds(snapshot)[section.id]
    tables = {
        number: sitting.table
        for sitting in snapshot.sittings_in(section.id)
        if sitting.round == last
        for number in sides(snapshot, sitting)
    }
    at_each = 2 if snapshot.method.is_of_teams else 1
    kept = keep_still(snapshot, section, tables)
    return {number: (table - 1) // at_each for number, table in kept.items()}


def _couples(snapshot: EventSnapshot, section: SectionFacts, found: Draw) -> list[tuple[str, str]]:
    """Return the pairs that meet, with the one that has sat North-South less often first."""
    drawn = (*sections_before(snapshot, section), section)
    sittings = (sitting for each in drawn for sitting in snapshot.sittings_in(each.id))
    times = Counter(sides(snapshot, sitting)[0] for sitting in sittings)
    return [
        (match.other, match.one)
        if times[match.other] < times[match.one]
        else (match.one, match.other)
        for match in found.matches
    ]


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

    def home_tables(self, teams: Sequence[str]) -> tuple[int, ...]:
        """Return the tables at which these teams sit North-South."""
        labels = [f"{team}ns" for team in teams]
        return tuple(row.table for row in self.rows if row.north in labels)

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


_METHODS: Mapping[str, Method] = {"fold": "fold", "danish": "danish"}


def rounds_left(snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many rounds of a started section still have to be drawn; 0 if none are drawn."""
    last = last_rounds(snapshot)[section.id]
    left = max(section.rounds_to_draw - last, 0) if last else 0
    if last and not left and is_knockout(section):
        return int(is_to_decide(snapshot, section))
    return left


def missing_results(snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many results of the rounds drawn so far are missing."""
    return sum(
        result.score is None
        for sitting in snapshot.sittings_in(section.id)
        for result in snapshot.results_by_sitting[sitting.id]
    )


def out_so_far(snapshot: EventSnapshot, section: SectionFacts) -> tuple[str, ...]:
    """Return who neither plays in the last round drawn nor has its bye."""
    if is_knockout(section):
        return ()  # anyone not in the last round has been knocked out or has a bye
    last = last_rounds(snapshot)[section.id]
    playing = {
        number
        for sitting in snapshot.sittings_in(section.id)
        if sitting.round == last
        for number in sides(snapshot, sitting)
    }
    everybody = entrants_of(snapshot, section.id)
    return tuple(n for n in everybody if n not in playing and n != section.byes.get(last))


def drafted_round(
    snapshot: EventSnapshot, section: SectionFacts, wanted: DrawRequest
) -> DraftedRound:
    """Return the next round as it would be drawn from the results so far.

    Raises:
        CannotChangeError: no round is left to draw, the last one has not begun, or the request
            names someone who is not in the section.
    """
    snapshot = snapshot.with_every_score()
    number = _next_round(snapshot, section)
    if is_knockout(section):
        return _drafted_stage(snapshot, section, number, entrants_of(snapshot, section.id), wanted)
    if wanted.adjourn:
        raise CannotChangeError("Only a knockout can be adjourned to a later session.")
    return _drafted(snapshot, section, number, wanted)


def first_round_after(snapshot: EventSnapshot, section: SectionFacts) -> DraftedRound | None:
    """Return round 1 of a section that goes on with the Swiss or Danish of an earlier session.

    Args:
        snapshot: The event.
        section: The section, before its session starts.

    Returns:
        None if no earlier session drew its rounds, or this one does not: round 1 is then the
        schedule that its movement asks for.

    Raises:
        CannotChangeError: results of an earlier session are missing.
    """
    if not section.rounds_to_draw or is_knockout(section):
        return None
    snapshot = snapshot.with_every_score()
    before = sections_before(snapshot, section)
    if not before:
        return None
    if missing := sum(missing_results(snapshot, each) for each in before):
        are = (
            "1 result of an earlier session is"
            if missing == 1
            else (f"{missing} results of earlier sessions are")
        )
        raise CannotChangeError(
            f"{are} missing, and round 1 is drawn from the standings. Enter them, or NP for a "
            "board that was not played, then start this session."
        )
    return _drafted(snapshot, section, 1, DrawRequest())


def _drafted(
    snapshot: EventSnapshot, section: SectionFacts, number: int, wanted: DrawRequest
) -> DraftedRound:
    """Return a round of a Swiss or Danish as it would be drawn now."""
    accelerated = int(str(section.parameters.get("accelerated", 0)))
    is_accelerated = number <= accelerated and not sections_before(snapshot, section)
    entrants = drawing_order(snapshot, section, is_accelerated=is_accelerated)
    busy = tuple(sides(snapshot, sitting)[0] for sitting in half_played(snapshot, section.id))
    _check_named(snapshot, entrants, busy, wanted)
    method = _METHODS.get(str(section.parameters.get("method")), "swiss")
    scores: Mapping[str, Fraction] = {}
    if method == "fold":
        scores = scores_of(snapshot, section, is_accelerated=is_accelerated)
    kept_apart = never_meet(snapshot, section)
    begins = has_triangles(section) and number < section.rounds_to_draw
    basis = DrawBasis(
        standings=tuple(x for x in entrants if x not in wanted.out and x not in busy),
        met=meetings(snapshot, section),
        byes=byes_so_far(snapshot, section),
        method=method,
        apart=frozenset(frozenset(two) for two in (*wanted.apart, *kept_apart)),
        scores=scores,
        together=wanted.together,
        triangles=triangles_so_far(snapshot, section) if begins else None,
    )
    if len(basis.standings) < 2 and not busy:
        raise CannotChangeError(
            f"Fewer than two {_unit(snapshot)}s would play round {number}. Leave more of them in. "
            "If the session is to end early, make the results final."
        )
    try:
        found = draw(basis, wanted.exchanges) if _are_drawn(basis, busy) else _rest(basis)
    except MovementError as error:
        raise CannotChangeError(str(error)) from error
    tables = round_tables(snapshot, section, number, found)
    return DraftedRound(
        section=section,
        round=number,
        unit=_unit(snapshot),
        method=method,
        is_accelerated=is_accelerated,
        wanted=wanted,
        entrants=entrants,
        draw=found,
        couples=tables.seats.couples,
        unmet=tables.seats.unmet,
        at_own_table=tables.seats.kept,
        kept_apart=kept_apart,
        scores=scores,
        places=tables.places,
        rows=tables.rows,
        missing=missing_results(snapshot, section),
        goes_on=busy,
    )


def _check_named(
    snapshot: EventSnapshot,
    entrants: Mapping[str, Entrant],
    busy: tuple[str, ...],
    wanted: DrawRequest,
) -> None:
    """Refuse anyone not in the section or named twice, and any change to a triangle."""
    for one, other in (*wanted.apart, *wanted.exchanges, *wanted.together):
        if one == other:
            raise CannotChangeError(f"Name two different {_unit(snapshot)}s, not {one[:20]} twice.")
    for label in wanted.named:
        if label not in entrants:
            raise CannotChangeError(f"There is no {_unit(snapshot)} {label[:20]} in this section.")
    moved = (*wanted.out, *(each for two in (*wanted.exchanges, *wanted.together) for each in two))
    for label in moved:
        if label in busy:
            raise CannotChangeError(
                f"Team {label} plays the second half of its triangle in this round, so it cannot "
                "be left out or moved. If it has gone home, enter NP for the boards it does not "
                "play."
            )


def _are_drawn(basis: DrawBasis, busy: tuple[str, ...]) -> bool:
    """Whether there is anything to draw besides a continuing triangle."""
    return not busy or len(basis.standings) > 1


def _rest(basis: DrawBasis) -> Draw:
    """Return a round with only the continuing triangle; anyone left has a bye."""
    return Draw((), next(iter(basis.standings), None), ())


def _drafted_stage(
    snapshot: EventSnapshot,
    section: SectionFacts,
    number: int,
    entrants: Mapping[str, Entrant],
    wanted: DrawRequest,
) -> DraftedRound:
    if wanted.apart or wanted.exchanges or wanted.together:
        raise CannotChangeError("The bracket decides who meets whom, so nobody can change places.")
    drafted = drafted_stage(
        snapshot, section, number, wanted.out, dict(wanted.ties), adjourn=wanted.adjourn
    )
    met = meetings(snapshot, section)
    seeds = drafted.seeds
    return DraftedRound(
        section=section,
        round=number,
        unit="team",
        method="knockout",
        is_accelerated=False,
        wanted=wanted,
        entrants={each: entrants[each] for each in drafted.still_in if each in entrants},
        draw=Draw(
            tuple(
                DrawnMatch(
                    one=one,
                    other=other,
                    places=(seeds.index(one) + 1, seeds.index(other) + 1),
                    met_in=met.get(frozenset((one, other)), ()),
                    passed_over=(),
                )
                for _place, one, other in drafted.seated
            ),
            None,
            (),
        ),
        couples=tuple((one, other) for _place, one, other in drafted.seated),
        unmet=(),
        at_own_table=frozenset(),
        kept_apart=(),
        scores={},
        places=tuple(place for place, _one, _other in drafted.seated),
        rows=drafted.rows,
        missing=drafted.missing,
        stage=drafted,
    )


def _next_round(snapshot: EventSnapshot, section: SectionFacts) -> int:
    last = last_rounds(snapshot)[section.id]
    if not section.rounds_to_draw:
        raise CannotChangeError("Rounds are not drawn in this movement.")
    if not last:
        raise CannotChangeError("Start the session first. That seats round 1.")
    if last >= section.rounds_to_draw and not is_knockout(section):
        raise CannotChangeError(f"All {last} rounds have been drawn.")
    if not any(
        result.score is not None
        for sitting in snapshot.sittings_in(section.id)
        if sitting.round == last
        for result in snapshot.results_by_sitting[sitting.id]
    ):
        raise CannotChangeError(
            f"Round {last} has no score yet. Draw round {last + 1} once it has been played."
        )
    return last + 1


def _unit(snapshot: EventSnapshot) -> Literal["pair", "team"]:
    return "team" if snapshot.method.is_of_teams else "pair"
