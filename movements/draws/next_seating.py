"""The next seating from a JSON text: seats and results, or standings, go in; seats come out."""

import json
from collections.abc import Callable, Mapping

from movements.draws.pairing import Pairing, bracket, danish, next_round, swiss
from movements.draws.progressive import GAMES, Couple, Game, Winner, party, progress
from movements.errors import MovementError

Given = Mapping[str, object]
MOST_NAMES = 500
_SWISS_KEYS = ("standings", "met", "byes")


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
        "swiss": (_SWISS_KEYS, _swiss),
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
        return {"matches": [list(match) for match in bracket(_names(given, "seeds"))]}
    matches = given.get("matches")
    if not isinstance(matches, list) or not all(
        isinstance(match, list) and len(match) == 2 for match in matches
    ):
        raise _refused("matches", "a list of two names each, the second null for a bye")
    played: list[tuple[str, str | None]] = []
    for one, other in matches:
        there = _names({"matches": [one] if other is None else [one, other]}, "matches")
        played.append((there[0], there[1] if len(there) > 1 else None))
    after = next_round(played, _names(given, "winners"))
    return {"matches": [list(match) for match in after]}


def _swiss(given: Given) -> dict[str, object]:
    met: dict[str, list[str]] = {}
    for one, other in _twos(given.get("met", []), "met"):
        met.setdefault(one, []).append(other)
    return _paired(swiss(_standings(given), met, _names(given, "byes")))


def _danish(given: Given) -> dict[str, object]:
    return _paired(danish(_standings(given), _names(given, "byes")))


def _standings(given: Given) -> list[str]:
    standings = _names(given, "standings")
    if len(standings) < 2 or len(set(standings)) != len(standings):
        raise _refused("standings", "a list of two names or more, each once, best first")
    return standings


def _paired(pairing: Pairing) -> dict[str, object]:
    return {"matches": [list(match) for match in pairing.matches], "bye": pairing.bye}
