"""How an event is scored, in words: what its results print and its public page explains."""

from scoring.conditions.presets import in_words as every_convention
from tournaments.models.conditions import Contest, Method
from tournaments.selectors.conditions.settings import OWN, conditions_for, conventions, two_winners
from tournaments.selectors.event.snapshot import EventSnapshot

_CONDITIONS = {
    "Contracts": "contract_table",
    "Compared with": "compare",
    "Matchpoints": "unit",
    "Boards with fewer scores": "short_boards",
    "Fouled boards": "fouled",
    "Average plus and minus": "average_plus",
    "Tops": "common_top",
    "Percentages": "percentage_of",
    "Cross-IMPs": "cross",
    "Datum": "datum",
    "Patton": "patton",
    "Average plus at IMPs": "average_plus_imps",
    "Victory points": "victory_points",
    "Ties": "tie_breaks",
    "Shortage of tricks": "shortage",
}
"""The condition that each line of ``scoring.conditions.presets.in_words`` is about."""

_METHODS = {
    Method.MATCHPOINTS: "matchpoints",
    Method.CROSS_IMPS: "IMPs against every other score",
    Method.BUTLER: "IMPs against the datum (Butler)",
    Method.TRICKS: "tricks over or under the average",
    Method.MATCHES: "matches won",
    Method.SHORTAGE: "shortage of tricks, the least wins",
    Method.GAINS: "tricks gained",
    Method.IMPS: "IMPs (Law 78B)",
    Method.BOARD_A_MATCH: "board-a-match",
    Method.PATTON: "Patton",
    Method.TOTAL_POINTS: "total points",
}
_AWARDS = {
    "victory_points": "victory points",
    "win_loss": "1 for a win, ½ for a tie",
    "results": "what its boards gave",
}


def in_words(snapshot: EventSnapshot) -> tuple[tuple[str, str], ...]:
    """Return every condition that matters for an event: what it settles, and how.

    What concerns several sessions is there when there are several, handicaps and strata when
    somebody has one.
    """
    event = snapshot.event
    applied = conventions(snapshot)
    how = dict(every_convention(applied))
    relevant = conditions_for(event.game, event.contest, event.method, event.match_award)
    words = [("Scoring", _method_in_words(snapshot))]
    if applied.name != OWN:
        words.append(("Conventions", applied.name))
    if event.contest == Contest.PAIRS:
        winners = "two, North-South and East-West" if two_winners(snapshot) else "one"
        words.append(("Winners", winners))
    words += [(title, how[title]) for title, name in _CONDITIONS.items() if name in relevant]
    if "match_award" in relevant:
        words.append(("A match counts", _AWARDS[event.match_award]))
    if len(snapshot.sessions) > 1:
        words.append(("Sessions", how["Sessions"]))
    listed = snapshot.contestants.values()
    if "handicap" in relevant and any(each.handicap for each in listed):
        words.append(("Handicaps", how["Handicaps"]))
    if event.contest != Contest.TEAM_MATCH and any(each.stratum for each in listed):
        words.append(("Strata", "everybody is also ranked in the strata above their own"))
    return tuple(words)


def scoring_words(snapshot: EventSnapshot) -> tuple[str, ...]:
    """Return the conditions of contest as they are printed with the results, one a phrase."""
    return tuple(f"{what}: {how}" for what, how in in_words(snapshot))


def _method_in_words(snapshot: EventSnapshot) -> str:
    if snapshot.event.contest == Contest.TEAM_MATCH and snapshot.event.method == Method.TRICKS:
        return "tricks; a team wins by the tricks in excess of half"
    return _METHODS[Method(snapshot.event.method)]
