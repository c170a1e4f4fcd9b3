"""Single players rated by each of their methods."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.pairs.individuals import (
    IndividualLine,
    PlayerStanding,
    rate_individual_imps,
    rate_individuals,
    rate_mnemonic,
    rate_shortages,
)
from tournaments.selectors.event.snapshot import EventSnapshot, once_per_snapshot
from tournaments.selectors.rating.pairs import (
    imp_lines,
    imp_total,
    is_id,
    matchpoint_lines,
    matchpoint_total,
    trick_lines,
)
from tournaments.selectors.rating.points import ContestantTotal, Rating
from tournaments.selectors.rating.table_results import (
    counted_lines,
    lines,
    penalties,
    penalties_in_points,
    points_lost,
    scheduled_scores,
    seen_results,
)


def rate_players_by_matchpoints(snapshot: EventSnapshot) -> Rating:
    """Compare every score with the others of its board; both partners get the points."""
    rated, players = rate_individuals(
        lines(snapshot),
        expected=scheduled_scores(snapshot),
        settings=snapshot.settings.pairs,
        penalties=penalties(snapshot),
    )
    totals = {t.contestant: matchpoint_total(t) for t in players if is_id(t.contestant)}
    return Rating(matchpoint_lines(rated), totals)


def rate_players_by_imps(snapshot: EventSnapshot) -> Rating:
    """Compare by IMPs; both partners win what their side wins."""
    rated, players = rate_individual_imps(
        lines(snapshot),
        expected=scheduled_scores(snapshot),
        settings=snapshot.settings.imps,
        penalties=penalties_in_points(snapshot),
    )
    totals = {t.contestant: imp_total(t) for t in players if is_id(t.contestant)}
    return Rating(imp_lines(rated), totals)


def rate_by_shortages(snapshot: EventSnapshot) -> Rating:
    """Charge every player with the tricks his side fell short: the fewest win."""
    standings = rate_shortages(player_lines(snapshot).values(), against=snapshot.settings.shortage)
    return _by_tricks(snapshot, standings, sign=-1)


def rate_by_gains(snapshot: EventSnapshot) -> Rating:
    """Credit every player with what his partnerships gained when all was played again."""
    return _by_tricks(snapshot, rate_mnemonic(player_lines(snapshot).values()), sign=1)


def _by_tricks(
    snapshot: EventSnapshot, standings: Iterable[PlayerStanding], *, sign: int
) -> Rating:
    counted = lines(snapshot)
    deals: dict[object, int] = {}
    for each in counted:
        for side in (each.ns, each.ew):
            for player in side if isinstance(side, tuple) else (side,):
                deals[player] = deals.get(player, 0) + (each.counted is not None)
    lost = points_lost(snapshot)
    totals = {
        standing.player: _total(standing, sign, deals, lost)
        for standing in standings
        if is_id(standing.player)
    }
    return Rating(trick_lines(counted), totals)


def _total(
    standing: PlayerStanding, sign: int, deals: Mapping[object, int], lost: Mapping[int, Fraction]
) -> ContestantTotal:
    """Return tricks lost or gained; a penalty makes the loss greater or the gain smaller."""
    penalty = lost.get(standing.player, Fraction(0)) if is_id(standing.player) else Fraction(0)
    total = standing.result - sign * penalty
    return ContestantTotal(
        total=total,
        percentage=None,
        boards_played=deals.get(standing.player, 0),
        penalty=penalty,
        merit=sign * total,
    )


@once_per_snapshot
def player_lines(snapshot: EventSnapshot) -> dict[int, IndividualLine]:
    """Return the lines by the id of their result, in the rounds of the books.

    A round of the books lasts as long as partners stay the same. Sections are told apart by
    numbers of their own, for rounds and for deals.
    """
    together = _partnerships(snapshot)
    rounds: dict[tuple[int, frozenset[Partners]], int] = {}
    deals: dict[tuple[int, int], int] = {}
    found = {}
    compared = counted_lines(snapshot)
    for result in seen_results(snapshot):
        sitting = snapshot.sittings[result.sitting_id]
        section = sitting.section_id
        partners = together[section, sitting.round]
        ns, ew = (side.ids for side in snapshot.sides(sitting))
        found[result.id] = IndividualLine(
            round=rounds.setdefault((section, partners), len(rounds) + 1),
            deal=deals.setdefault((section, result.board), len(deals) + 1),
            ns=(ns[0], ns[-1]),
            ew=(ew[0], ew[-1]),
            ns_tricks=compared[result.id].counted,
        )
    return found


Partners = tuple[int, ...]


def _partnerships(snapshot: EventSnapshot) -> dict[tuple[int, int], frozenset[Partners]]:
    """Return for each section and round of the movement all the partnerships of that round."""
    gathered: dict[tuple[int, int], set[Partners]] = {}
    for sitting in snapshot.sittings.values():
        here = gathered.setdefault((sitting.section_id, sitting.round), set())
        here.update(side.ids for side in snapshot.sides(sitting))
    return {place: frozenset(partners) for place, partners in gathered.items()}
