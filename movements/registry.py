"""The families of movements: the one list that everything else reads."""

from collections.abc import Mapping
from difflib import get_close_matches

from movements.errors import MovementError
from movements.families.historical import clay, parallel, replayed, snow
from movements.families.howell import complete_howell, endless, reduced
from movements.families.individual import pivot, rainbow, rotations
from movements.families.mitchell import (
    appendix,
    barometer,
    complete_mitchell,
    hesitation,
    relays,
    rover,
    share_relay,
    skip,
    stay,
    switched,
    twice_through,
    web,
)
from movements.families.teams import (
    big_teams,
    four_pair_match,
    fours,
    league,
    narragansett,
    new_england,
    round_robin,
    team_match,
    three_teams,
)
from movements.family import Family
from movements.model import Movement, ParameterValue

_FAMILIES = (
    complete_mitchell.FAMILY,
    share_relay.FAMILY,
    skip.FAMILY,
    complete_howell.FAMILY,
    league.LEAGUE_48,
    league.LEAGUE_24,
    new_england.NEW_ENGLAND_24,
    new_england.NEW_ENGLAND_36,
    team_match.FAMILY,
    stay.FAMILY,
    twice_through.TWICE,
    twice_through.TWO_TRAYS,
    twice_through.EXTRA,
    clay.CLAY,
    clay.SINGLE,
    clay.EXTRA,
    snow.FAMILY,
    parallel.FAMILY,
    rotations.CYCLIC_FAMILY,
    rotations.WHIST_FAMILY,
    rotations.CULBERTSON_FAMILY,
    four_pair_match.FAMILY,
    fours.MITCHELL,
    fours.HOWELL,
    fours.CLAY,
    fours.PARALLEL,
    fours.SNOW,
    big_teams.HARVARD,
    narragansett.FAMILY,
    big_teams.BIG,
    three_teams.PLAN_A,
    three_teams.PLAN_B,
    three_teams.PLAN_C,
    replayed.MNEMONIC,
    replayed.REPLAY,
    pivot.FAMILY,
    reduced.FAMILY,
    switched.FAMILY,
    relays.BLACKPOOL,
    relays.RELAY_EVERY,
    hesitation.HESITATION,
    hesitation.DOUBLE_HESITATION,
    appendix.APPENDIX,
    appendix.BOWMAN,
    appendix.BEYNON,
    rover.FAMILY,
    web.FAMILY,
    barometer.FAMILY,
    endless.FAMILY,
    rainbow.FAMILY,
    round_robin.LEAGUE,
    round_robin.ROUND_ROBIN,
    round_robin.TRIPLES,
)
_BY_ID = {family.id: family for family in _FAMILIES}


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
    if id in _BY_ID:
        return _BY_ID[id]
    near = get_close_matches(id[:40], _BY_ID, n=3, cutoff=0.5) or list(_BY_ID)
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
    return family(id).movement(parameters)
