"""How a USEBIO event is scored, and which elements hold the points of a line."""

import re
from collections.abc import Mapping, Sequence

from scoring.conditions.methods import Method
from scoring.text import quoted
from tournaments.interchange.programs.usebio.sections import traveller_lines
from tournaments.interchange.programs.usebio.xml_tree import Node

POINTS_TAGS: Mapping[str, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCHPOINTS"),
    Method.CROSS_IMPS: ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
    Method.BUTLER: ("BUTLER_POINTS", "BUTLER_IMPS", "IMPS"),
}
"""What may follow NS_ and EW_ in the name of the element with a side's points."""
EVERY_TAG = tuple(dict.fromkeys(tag for tags in POINTS_TAGS.values() for tag in tags))

_SORTS = {
    "MP_PAIRS": Method.MATCHPOINTS,
    "BUTLER_PAIRS": Method.BUTLER,
    "CROSS_IMP": Method.CROSS_IMPS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "CROSS_IMP_PAIRS": Method.CROSS_IMPS,
}
_METHODS = {
    **dict.fromkeys(("MATCH_POINTS", "MATCHPOINTS", "MP", "MPS", "MP_PAIRS"), Method.MATCHPOINTS),
    **dict.fromkeys(("CROSS_IMPS", "CROSS_IMP", "XIMP", "XIMPS"), Method.CROSS_IMPS),
    **dict.fromkeys(("BUTLER", "BUTLER_IMPS", "BUTLER_PAIRS"), Method.BUTLER),
}


def method_of(event: Node, boards: Sequence[Node]) -> Method:
    """Return how an event of pairs is scored.

    EVENT_TYPE or the scoring method may say so. If they say only "pairs" or "IMPs", the points on
    the lines decide.

    Raises:
        InterchangeError: it is not an event of pairs, or the file does not say what it is.
    """
    sort = sort_of(event)
    if sort in _SORTS:
        return _SORTS[sort]
    if sort not in ("PAIRS", "SWISS_PAIRS", ""):
        described = "aggregate pairs (AGGREGATE)" if sort == "AGGREGATE" else quoted(sort)
        raise event.refused(
            f"this event is {described}. Fairdeal reads pairs by matchpoints (MP_PAIRS), "
            "cross-IMPs or Butler, individuals, and teams."
        )
    found = said_method(event) or _by_their_points(boards)
    if found is None and sort == "SWISS_PAIRS":
        if boards:
            return Method.MATCHPOINTS
        raise event.refused("the event has no BOARD with results.")
    if found is None:
        raise event.refused("EVENT does not say what sort of event it is (EVENT_TYPE).")
    return found


def sort_of(event: Node) -> str:
    """Return an event's type in capitals; empty if the file does not give it."""
    return _name(event.attributes.get("EVENT_TYPE", ""))


def said_method(event: Node) -> Method | None:
    """Return the method that the event names; None if it names none we know."""
    return _METHODS.get(_name(event.value("BOARD_SCORING_METHOD", "SCORING_METHOD")))


def _name(text: str) -> str:
    return re.sub("[-_ ]+", "_", text.strip().upper())


def _by_their_points(boards: Sequence[Node]) -> Method | None:
    lines = [line for board in boards for line in traveller_lines(board)]
    for method, tags in POINTS_TAGS.items():
        named = [f"{side}_{tag}" for side in ("NS", "EW") for tag in tags if tag != "IMPS"]
        if any(line.first(*named) for line in lines):
            return Method(method)
    return None
