"""Which scoring methods suit a movement."""

from collections.abc import Mapping

from movements.analysis.comparability import is_of_matches, scores_of_a_board
from movements.errors import MovementError
from movements.model import Movement
from movements.registry import generate, rounds_to_draw
from scoring.conditions.methods import ContestKind, ScoringMethod
from tournaments.record.models import Event, Section
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY, movement_kept
from tournaments.site.refusals import RefusedError


def contest_seated_by(movement: Movement) -> ContestKind:
    """Return the contest a movement is for."""
    if movement.replayed and movement.unit == "pair":
        return ContestKind.TEAM_MATCH  # two pairs, who replay every board with the other's cards
    teams = {contestant.team for contestant in movement.contestants}
    if teams == {None}:
        return ContestKind.PAIRS if movement.unit == "pair" else ContestKind.INDIVIDUAL
    players = len(movement.contestants) * (2 if movement.unit == "pair" else 1)
    if players == 2 * len(teams):
        return ContestKind.PAIRS
    return ContestKind.TEAM_MATCH if len(teams) == 2 else ContestKind.TEAMS


_SEATED = {
    ContestKind.PAIRS: "pairs",
    ContestKind.INDIVIDUAL: "single players",
    ContestKind.TEAM_MATCH: "two teams",
    ContestKind.TEAMS: "three or more teams",
}


def unfit_method(movement: Movement, method: ScoringMethod) -> str:
    """Return why a method cannot work with a movement; empty if it can."""
    contest = contest_seated_by(movement)
    if method.needs_replay != (movement.replayed and contest is ContestKind.INDIVIDUAL):
        if method.needs_replay:
            return "To score by tricks gained, choose Mnemonic duplicate, which replays every deal."
        return (
            "In this movement everybody replays every deal, so score this event by tricks gained."
        )
    if method.needs_four_pairs != (movement.family == FOUR_PAIRS):
        if method.needs_four_pairs:
            return "Only the four-pair match is scored by matches won. Choose that movement."
        return "The four-pair match is scored by matches won."
    if method.needs_comparison and scores_of_a_board(movement) < 2:
        return "Nobody else plays these boards, so score this event by total points."
    if method.is_of_teams and method.needs_matches and not _is_of_matches(movement):
        return (
            "In this movement no two teams play the same boards against each other, so only "
            "their totals compare: score this event by total points or by tricks."
        )
    return ""


def refuse_unfit_method(event: Event, method: ScoringMethod, field: str) -> None:
    """Refuse a method that cannot work with a movement already chosen.

    Raises:
        RefusedError: it cannot; the error belongs to the field the caller wants to change.
    """
    for section in Section.objects.filter(session__event=event).order_by("session", "letter"):
        if section.family in ("", "imported"):
            continue
        movement = generated(section.family, section.parameters, own=section.own_movement)
        sentence = unfit_method(movement, method)
        if sentence:
            raise RefusedError(sentence, field)


def _is_of_matches(movement: Movement) -> bool:
    drawn = rounds_to_draw(movement.family, movement.parameters)  # only one half of a triangle
    return movement.replayed or bool(drawn) or is_of_matches(movement)


FOUR_PAIRS = "four-pair"


def generated(
    family: str,
    parameters: Mapping[str, int | str | bool],
    *,
    own: Mapping[str, object] | None = None,
) -> Movement:
    """Generate a movement, or return the one a section keeps.

    Args:
        family: An id of the registry, or ``own``.
        parameters: The family's parameters.
        own: The copy kept by a section of family ``own``.

    Raises:
        RefusedError: a parameter is wrong; the sentence says what is allowed.
    """
    try:
        return movement_kept(own) if family == OWN_FAMILY and own else generate(family, parameters)
    except MovementError as error:
        raise RefusedError(str(error), "movement") from error
