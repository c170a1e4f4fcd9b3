"""The families of movements: the one list that everything else reads."""

from collections.abc import Mapping
from difflib import get_close_matches

from movements.errors import MovementError
from movements.families.historical import clay, one_table, parallel, snow
from movements.families.howell import complete as howell
from movements.families.howell import reduced as howell_reduced
from movements.families.individual import rainbow
from movements.families.individual import rotations as individual
from movements.families.mitchell import (
    complete as mitchell,
)
from movements.families.mitchell import (
    even as mitchell_even,
)
from movements.families.mitchell import (
    rings,
    rover,
    web,
)
from movements.families.mitchell import (
    share_relay as mitchell_share_relay,
)
from movements.families.mitchell import (
    skip as mitchell_skip,
)
from movements.families.mitchell import (
    switched as mitchell_switched,
)
from movements.families.teams import (
    four_pair_match as four_pair,
)
from movements.families.teams import (
    fours as team_fours,
)
from movements.families.teams import (
    large_teams as great_teams,
)
from movements.families.teams import (
    league,
    narragansett,
    new_england,
    team_match,
    three_teams,
)
from movements.families.teams import (
    round_robin as team_rounds,
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
