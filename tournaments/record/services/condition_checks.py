"""Check conditions of contest and methods before an event takes them."""

from collections.abc import Mapping
from typing import Any

from movements.lists import listed
from scoring.conditions.catalogue import methods_of
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import Method, ScoringMethod
from scoring.errors import ScoringError
from scoring.teams.victory_points import VictoryPointScale
from tournaments.site.refusals import RefusedError


def checked_conditions(conditions: Mapping[str, object]) -> dict[str, Any]:
    """Return conditions by name, with values that ``Conditions`` takes.

    Raises:
        RefusedError: a condition is unknown or cannot have its value.
    """
    checked = {}
    for name, value in conditions.items():
        if name not in CONDITIONS:
            raise RefusedError(f"There is no condition called {name[:40]}.", name)
        try:
            checked[name] = CONDITIONS[name].checked(value)
        except ScoringError as error:
            raise RefusedError(str(error), name) from error
    return checked


def checked_method(game: str, contest: str, method: str) -> Method:
    """Return the method of this name, if the game and contest have it.

    Raises:
        RefusedError: they do not.
    """
    fitting = methods_of(game, contest)
    if method not in fitting:
        allowed = listed((each.label for each in fitting), "or")
        raise RefusedError(f"This contest is scored by {allowed}.", "method")
    return Method(method)


def refuse_unfit_tie_breaks(conditions: Conditions, method: ScoringMethod) -> None:
    """Refuse a list of tie-breaks if one of them can break no tie with this method.

    Raises:
        RefusedError: one of them cannot.
    """
    offered = method.tie_breaks
    for each in conditions.tie_breaks:
        if each not in offered:
            known = ", ".join(other.words for other in offered)
            others = f"Choose from: {known}." if known else "Leave the list empty."
            raise RefusedError(
                f"{each.words.capitalize()} cannot break a tie in this contest. {others}",
                "tie_breaks",
            )


def refuse_missing_scale(conditions: Conditions) -> None:
    """Refuse victory points on the event's own scale if it has none.

    Raises:
        RefusedError: there is no scale.
    """
    if conditions.victory_points is VictoryPointScale.OWN and not conditions.own_scale:
        raise RefusedError(
            "Enter the scale as margins and VPs, for example 0 10-10, 1 11-9, 3 12-8.", "own_scale"
        )
