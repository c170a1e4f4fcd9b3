"""The families of movements: the one list that everything else reads."""

from collections.abc import Mapping
from difflib import get_close_matches

from movements.errors import MovementError
from movements.families import drawn, knockout
from movements.families.historical import clay, parallel, replayed, snow
from movements.families.howell import cyclic, endless, twice
from movements.families.individual import pivot, rainbow, rotations
from movements.families.mitchell import (
    appendix,
    complete,
    copies,
    relays,
    rover,
    switched,
    twice_through,
)
from movements.families.teams import (
    big_teams,
    fours,
    player_matches,
    round_robin,
    three_teams,
    trophies,
    two_teams,
)
from movements.family import Family
from movements.model import Movement, ParameterValue

_FAMILIES = (
    complete.MITCHELL,
    complete.SHARE_RELAY,
    complete.SKIP,
    cyclic.FULL,
    trophies.LEAGUE_48,
    trophies.LEAGUE_24,
    trophies.NEW_ENGLAND_24,
    trophies.NEW_ENGLAND_36,
    two_teams.TEAM_MATCH,
    complete.STAY,
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
    player_matches.FOUR_PAIR,
    round_robin.TRIPLES,
    fours.MITCHELL,
    fours.HOWELL,
    fours.CLAY,
    fours.PARALLEL,
    fours.SNOW,
    big_teams.HARVARD,
    player_matches.NARRAGANSETT,
    big_teams.BIG,
    three_teams.PLAN_A,
    three_teams.PLAN_B,
    three_teams.PLAN_C,
    replayed.MNEMONIC,
    replayed.REPLAY,
    pivot.FAMILY,
    cyclic.REDUCED_HOWELL,
    twice.FAMILY,
    switched.FAMILY,
    relays.BLACKPOOL,
    relays.RELAY_EVERY,
    relays.HESITATION,
    relays.DOUBLE_HESITATION,
    appendix.APPENDIX,
    appendix.BOWMAN,
    appendix.BEYNON,
    rover.FAMILY,
    copies.WEB,
    copies.BAROMETER,
    endless.FAMILY,
    rainbow.FAMILY,
    round_robin.LEAGUE,
    round_robin.ROUND_ROBIN,
    drawn.SWISS_PAIRS,
    drawn.SWISS_TEAMS,
    knockout.FAMILY,
)
_BY_ID = {family.id: family for family in _FAMILIES}


def families() -> tuple[Family, ...]:
    """Return every family, in the order of a menu."""
    return _FAMILIES


def family(id: str) -> Family:  # noqa: A002 - the word the command line and the API use
    """Return the family with this id.

    Raises:
        MovementError: There is none; the message names the nearest ids.

    >>> family("howell").name
    'Howell'
    """
    if id in _BY_ID:
        return _BY_ID[id]
    near = get_close_matches(id[:40], _BY_ID, n=3, cutoff=0.5) or list(_BY_ID)
    raise MovementError(f"There is no movement {id[:40]!r}; choose from: {', '.join(near)}.")


def generate(
    id: str,  # noqa: A002 - the word the command line and the API use
    parameters: Mapping[str, ParameterValue],
) -> Movement:
    """Make a movement.

    Args:
        id: A family's id.
        parameters: By name; text (``"7"``, ``"true"``) is converted. Anything left out gets its
            default.

    Raises:
        MovementError: The id or a parameter is unknown, or a value is missing or not allowed.

    >>> generate("mitchell", {"tables": "5"}).rounds
    5
    """
    return family(id).movement(parameters)


def rounds_to_draw(id: str, parameters: Mapping[str, object]) -> int:  # noqa: A002 - as above
    """Return how many rounds are played if they are drawn one by one; 0 for other movements.

    >>> rounds_to_draw("swiss-teams", {"rounds": 5}), rounds_to_draw("mitchell", {"rounds": 5})
    (5, 0)
    """
    if id == knockout.KNOCKOUT:
        return knockout.rounds_planned(parameters)
    known = _BY_ID.get(id)
    return drawn.rounds_in_all(parameters) if known is not None and known.is_drawn else 0
