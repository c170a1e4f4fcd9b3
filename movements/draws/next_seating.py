"""The next seating from a JSON text: seats and results, or standings, go in; seats come out."""

import json
from collections import Counter
from collections.abc import Callable, Mapping

from movements.draws.bracket import bracket_of
from movements.draws.knockout import Knockout
from movements.draws.progressive import GAMES, Couple, Game, Winner, party, progress
from movements.draws.rounds import DrawBasis, Method, draw
from movements.errors import MovementError

Given = Mapping[str, object]
MOST_NAMES = 500


def next_seating(game: str, text: str) -> dict[str, object]:
    """Return the next seating of a progression.

    Args:
        game: ``euchre``, ``rapid``, ``hearts``, ``cinch``, ``bridge`` or ``rubber`` with
            ``tables`` (each two couples of lady and gentleman, from the head table on),
            ``winners`` (1 or 2 for each; in hearts also two such numbers) and, if couples stay
            together, ``fixed``; ``party`` with ``guests`` and ``couples``; ``knockout`` with
            ``seeds``, or with ``matches`` and ``winners``; ``swiss`` with ``standings``, ``met``
            (each two that have met) and ``byes``; ``danish`` with ``standings`` and ``byes``.
        text: A JSON object with these names.

    Returns:
        The seats, ready to be written as JSON.

    Raises:
        MovementError: There is no such game, or the text is not what the game needs.

    >>> next_seating("danish", '{"standings": ["A", "B", "C"]}')
    {'matches': [['A', 'B']], 'bye': 'C'}
    """
    if game in GAMES:
        return _progressive(game, _read(text, ("tables", "winners", "fixed")))
    ways: dict[str, tuple[tuple[str, ...], Callable[[Given], dict[str, object]]]] = {
        "party": (("guests", "couples"), _party),
        "knockout": (("seeds", "matches", "winners"), _knockout),
        "swiss": (("standings", "met", "byes"), _swiss),
        "danish": (("standings", "byes"), _danish),
    }
    if game not in ways:
        there_is = ", ".join([*GAMES, *ways])
        raise MovementError(f"There is no progression {game[:40]!r}; choose from: {there_is}.")
    names, way = ways[game]
    return way(_read(text, names))


def _read(text: str, names: tuple[str, ...]) -> Given:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as broken:  # nested too deep, a number too long
        raise MovementError("The file is not valid JSON.") from broken
    if not isinstance(read, dict) or not set(read) <= set(names):
        raise MovementError(f"The file must hold an object with: {', '.join(names)}.")
    return read


def _names(given: Given, name: str) -> list[str]:
    """Return a list of names; an empty one if left out."""
    value = given.get(name, [])
    if not isinstance(value, list) or len(value) > MOST_NAMES:
        raise _refused(name, f"a list of at most {MOST_NAMES} names")
    if not all(isinstance(each, str) and each.strip() for each in value):
        raise _refused(name, f"a list of at most {MOST_NAMES} names")
    return value


def _twos(value: object, name: str) -> list[Couple]:
    if not isinstance(value, list) or len(value) > MOST_NAMES**2:
        raise _refused(name, "a list of two names each")
    twos = []
    for each in value:
        if not isinstance(each, list) or len(each) != 2:
            raise _refused(name, "a list of two names each")
        one, other = _names({name: each}, name)
        twos.append((one, other))
    return twos


def _refused(name: str, rule: str) -> MovementError:
    return MovementError(f"{name} must be {rule}.")


def _progressive(game: Game, given: Given) -> dict[str, object]:
    rule = "a list of tables, each two couples of lady and gentleman"
    tables = given.get("tables")
    if not isinstance(tables, list) or len(tables) > MOST_NAMES:
        raise _refused("tables", rule)
    seated = []
    for table in tables:
        couples = _twos(table, "tables")
        if len(couples) != 2:
            raise _refused("tables", rule)
        seated.append((couples[0], couples[1]))
    everybody = [one for table in seated for couple in table for one in couple]
    if len(set(everybody)) != len(everybody):
        raise _refused("tables", "a seating in which nobody sits twice")
    fixed = given.get("fixed", False)
    if not isinstance(fixed, bool):
        raise _refused("fixed", "true or false")
    after = progress(game, seated, _winners(given.get("winners")), fixed=fixed)
    return {"tables": [[list(couple) for couple in table] for table in after]}


def _winners(value: object) -> list[Winner | tuple[Winner, Winner]]:
    """Return for each table the couple of the winning lady and that of the winning gentleman."""
    rule = "a list of 1 or 2 for each table, in hearts also of two such numbers"
    if not isinstance(value, list):
        raise _refused("winners", rule)
    found: list[Winner | tuple[Winner, Winner]] = []
    for each in value:
        both = each if isinstance(each, list) else [each, each]
        if len(both) != 2 or any(type(won) is not int or won not in (1, 2) for won in both):
            raise _refused("winners", rule)
        found.append((both[0], both[1]))
    return found


def _party(given: Given) -> dict[str, object]:
    tables, waiting, host = party(
        _names(given, "guests"), _twos(given.get("couples", []), "couples")
    )
    return {
        "tables": [
            {"partners": [list(two) for two in table], "waiting": list(waiting)} for table in tables
        ],
        "does_not_play": host,
    }


def _knockout(given: Given) -> dict[str, object]:
    if "seeds" in given:
        seeds = tuple(_names(given, "seeds"))
        if len(set(seeds)) < max(2, len(seeds)):
            raise MovementError("A knockout needs two or more contestants, each seeded once.")
        states = Knockout(bracket_of(len(seeds)), seeds).states.values()
        first = [each.sides for each in states if each.match.stage == 1]
        return {"matches": [[one, other or None] for one, other in first]}
    matches = given.get("matches")
    if not isinstance(matches, list) or not all(
        isinstance(match, list) and len(match) == 2 for match in matches
    ):
        raise _refused("matches", "a list of two names each, the second null for a bye")
    winners = _names(given, "winners")
    left: list[str] = []
    for match in matches:
        sides = _names({"matches": match[:1] if match[1] is None else match}, "matches")
        through = [each for each in sides if each in winners or len(sides) == 1]
        if len(through) != 1:
            one, other = match
            raise MovementError(f"The match of {one} and {other} needs exactly one winner.")
        left += through
    if len(left) % 2 and len(left) > 1:
        raise MovementError("After the first round, a knockout has an even number of matches.")
    return {"matches": [list(two) for two in zip(left[::2], left[1::2], strict=False)]}


def _swiss(given: Given) -> dict[str, object]:
    met = {frozenset(two): (0,) for two in _twos(given.get("met", []), "met")}
    return _drawn(given, "swiss", met)


def _danish(given: Given) -> dict[str, object]:
    return _drawn(given, "danish", {})


def _drawn(
    given: Given, method: Method, met: Mapping[frozenset[str], tuple[int, ...]]
) -> dict[str, object]:
    standings = _names(given, "standings")
    if len(standings) < 2 or len(set(standings)) != len(standings):
        raise _refused("standings", "a list of two names or more, each once, best first")
    drawn = draw(DrawBasis(tuple(standings), met, Counter(_names(given, "byes")), method))
    if drawn.broken:
        raise MovementError("No round without a rematch is left; use a Danish pairing.")
    return {"matches": [[each.one, each.other] for each in drawn.matches], "bye": drawn.bye}
