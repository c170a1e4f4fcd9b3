"""Single players at whist: the rounds and deals of the books in a schedule of sections."""

from collections.abc import Hashable, Mapping

from scoring.play.table_result import members_of
from scoring.rating.contest import Contest
from scoring.whist.individuals import IndividualLine


def replays(contest: Contest) -> Mapping[Hashable, IndividualLine]:
    """Return the results that count by their key, in the rounds of the books.

    A round of the books lasts as long as partners stay the same. Each section has its own numbers
    for rounds and for deals.
    """
    together = _partnerships(contest)
    rounds: dict[Hashable, int] = {}
    deals: dict[Hashable, int] = {}
    found = {}
    for each in contest.counted:
        partners = together[each.where, each.round]
        found[each.result.key] = IndividualLine(
            round=rounds.setdefault((each.where, partners), len(rounds) + 1),
            deal=deals.setdefault((each.where, each.result.board), len(deals) + 1),
            ns=members_of(each.result.ns),
            ew=members_of(each.result.ew),
            ns_tricks=each.result.counted,
        )
    return found


def _partnerships(contest: Contest) -> dict[tuple[Hashable, int], frozenset[Hashable]]:
    """Return for each section and round of the schedule all the partnerships of that round."""
    gathered: dict[tuple[Hashable, int], set[Hashable]] = {}
    for each in contest.results:
        gathered.setdefault((each.where, each.round), set()).update(
            (each.result.ns, each.result.ew)
        )
    return {place: frozenset(partners) for place, partners in gathered.items()}
