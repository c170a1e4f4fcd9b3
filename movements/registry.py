"""The families of movements: the one list that everything else reads."""

from collections.abc import Mapping
from difflib import get_close_matches

from movements.errors import MovementError
from movements.families import (
    clay,
    four_pair,
    great_teams,
    howell,
    howell_reduced,
    individual,
    league,
    mitchell,
    mitchell_even,
    mitchell_share_relay,
    mitchell_skip,
    mitchell_switched,
    narragansett,
    new_england,
    one_table,
    parallel,
    rainbow,
    rings,
    rover,
    snow,
    team_fours,
    team_match,
    team_rounds,
    three_teams,
    web,
)
from movements.family import Example, Family, Parameter
from movements.model import Movement, ParameterValue

__all__ = ["Example", "Family", "Parameter", "families", "family", "generate"]

_FAMILIES: tuple[Family, ...] = (
    mitchell.FAMILY,
    mitchell_share_relay.FAMILY,
    mitchell_skip.FAMILY,
    howell.FAMILY,
    league.LEAGUE_48,
    league.LEAGUE_24,
    new_england.NEW_ENGLAND_24,
    new_england.NEW_ENGLAND_36,
    team_match.FAMILY,
    mitchell_even.STAY,
    mitchell_even.TWICE,
    mitchell_even.TWO_TRAYS,
    mitchell_even.EXTRA,
    clay.CLAY,
    clay.SINGLE,
    clay.EXTRA,
    snow.FAMILY,
    parallel.FAMILY,
    individual.CYCLIC_FAMILY,
    individual.WHIST_FAMILY,
    individual.CULBERTSON_FAMILY,
    four_pair.FAMILY,
    team_fours.MITCHELL,
    team_fours.HOWELL,
    team_fours.CLAY,
    team_fours.PARALLEL,
    team_fours.SNOW,
    great_teams.HARVARD,
    narragansett.FAMILY,
    great_teams.BIG,
    three_teams.PLAN_A,
    three_teams.PLAN_B,
    three_teams.PLAN_C,
    one_table.MNEMONIC,
    one_table.REPLAY,
    one_table.PIVOT,
    howell_reduced.FAMILY,
    mitchell_switched.FAMILY,
    rings.BLACKPOOL,
    rings.RELAY_EVERY,
    rings.HESITATION,
    rings.DOUBLE_HESITATION,
    rings.APPENDIX,
    rings.BOWMAN,
    rings.BEYNON,
    rover.FAMILY,
    web.WEB,
    web.BAROMETER,
    web.ENDLESS,
    rainbow.FAMILY,
    team_rounds.LEAGUE,
    team_rounds.ROUND_ROBIN,
    team_rounds.TRIPLES,
)


def families() -> tuple[Family, ...]:
    """Return every family, in the order of a menu."""
    return _FAMILIES


def family(id: str) -> Family:  # noqa: A002 - the word the command line and the API use
    """Return the family with this id.

    Raises:
        MovementError: There is none; the sentence names the nearest ids.

    >>> family("howell").name
    'Howell'
    """
    by_id = {known.id: known for known in _FAMILIES}
    if id in by_id:
        return by_id[id]
    near = get_close_matches(id[:40], by_id, n=3, cutoff=0.5) or list(by_id)
    message = f"There is no movement {id[:40]!r}; there is: {', '.join(near)}."
    raise MovementError(message)


def generate(
    id: str,  # noqa: A002 - the word the command line and the API use
    parameters: Mapping[str, ParameterValue],
) -> Movement:
    """Make a movement.

    Args:
        id: A family's id.
        parameters: By name; text (``"7"``, ``"true"``) is converted. What is left out gets its
            default.

    Raises:
        MovementError: The id or a parameter is unknown, or a value is missing or not allowed.

    >>> generate("mitchell", {"tables": "5"}).rounds
    5
    """
    chosen = family(id)
    return chosen.build(chosen.check(parameters))
