"""How a USEBIO event is scored, and which elements hold the points of a line."""

import re
from collections.abc import Mapping, Sequence

from scoring.conditions.methods import Method
from scoring.text import quoted
from tournaments.interchange.programs.usebio.sections import traveller_lines
from tournaments.interchange.programs.usebio.xml_tree import Node

POINTS_TAGS: Mapping[str, str] = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.CROSS_IMPS: "CROSS_IMP_POINTS",
    Method.BUTLER: "BUTLER_POINTS",
}
"""What follows NS_ and EW_ in the name of the element with a side's points."""

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
_OTHER_SORTS = {
    "AGGREGATE": "an aggregate event",
    "SWISS_PAIRS": "Swiss pairs",
    "SWISS_TEAMS": "Swiss teams",
    "TEAMS": "teams",
    "TEAMS_OF_FOUR": "teams",
    "KO": "a knockout of teams",
    "INDIVIDUAL": "an individual",
}


def method_of(event: Node, boards: Sequence[Node]) -> Method:
    """Return how an event of pairs is scored.

    EVENT_TYPE or the scoring method may say so. If these say only "pairs" or "IMPs", the points of
    the lines decide.

    Raises:
        InterchangeError: it is not an event of pairs, or the file does not say what it is.
    """
    sort = _name(event.attributes.get("EVENT_TYPE", ""))
    if sort in _SORTS:
        return _SORTS[sort]
    if sort not in ("PAIRS", ""):
        described = f"{_OTHER_SORTS[sort]} ({sort})" if sort in _OTHER_SORTS else quoted(sort)
        raise event.refused(
            f"this event is {described}; only pairs by matchpoints (MP_PAIRS), "
            "cross-IMPs or Butler can be imported."
        )
    said = _name(event.value("BOARD_SCORING_METHOD", "SCORING_METHOD"))
    found = _METHODS.get(said) or _by_their_points(boards)
    if found is None:
        raise event.refused("EVENT does not say what sort of event it is (EVENT_TYPE).")
    return found


def _name(text: str) -> str:
    return re.sub("[-_ ]+", "_", text.strip().upper())


def _by_their_points(boards: Sequence[Node]) -> Method | None:
    lines = [line for board in boards for line in traveller_lines(board)]
    for method, tag in POINTS_TAGS.items():
        if any(line.first(f"NS_{tag}", f"EW_{tag}") for line in lines):
            return Method(method)
    return None
