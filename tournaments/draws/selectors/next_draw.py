"""The next round of a drawn contest, from the present standings or bracket.

Nothing is stored until a draw is published: a draft is computed each time from the results and the
director's request, so the same results give the same draft.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from movements.draws.rounds import Draw, DrawBasis, DrawnMatch, Method, draw
from movements.errors import MovementError
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.drafted import DraftedRound
from tournaments.draws.selectors.order import (
    Entrant,
    byes_so_far,
    drawing_order,
    entrants_of,
    meetings,
    scores_of,
    sections_before,
    sides,
    sittings_in,
    triangles_so_far,
)
from tournaments.draws.selectors.request import DrawRequest
from tournaments.draws.selectors.stage_draw import drafted_stage, is_to_decide
from tournaments.draws.selectors.tables import round_tables
from tournaments.record.selectors.access.visibility import last_rounds
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.event.triangles import half_played, has_triangles
from tournaments.record.selectors.movement.knockouts import is_knockout
from tournaments.record.selectors.movement.replaced_tables import CannotChangeError
from tournaments.seating.selectors.wishes import never_meet

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
        for sitting in sittings_in(snapshot, section)
        for result in snapshot.results_by_sitting[sitting.id]
    )


def out_so_far(snapshot: EventSnapshot, section: SectionFacts) -> tuple[str, ...]:
    """Return who neither plays in the last round drawn nor has its bye."""
    if is_knockout(section):
        return ()  # anyone not in the last round has been knocked out or has a bye
    last = last_rounds(snapshot)[section.id]
    playing = {
        number
        for sitting in sittings_in(snapshot, section)
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
    snapshot = snapshot.seen_by(Role.DIRECTOR)
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
    snapshot = snapshot.seen_by(Role.DIRECTOR)
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
        for sitting in sittings_in(snapshot, section)
        if sitting.round == last
        for result in snapshot.results_by_sitting[sitting.id]
    ):
        raise CannotChangeError(
            f"Round {last} has no score yet. Draw round {last + 1} once it has been played."
        )
    return last + 1


def _unit(snapshot: EventSnapshot) -> Literal["pair", "team"]:
    return "team" if snapshot.method.is_of_teams else "pair"
