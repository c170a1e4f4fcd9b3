"""The whist contests of the 1890s, scored as the book says.

Nothing here uses ``scoring``: slips in, places out. Barney 1897 unless stated otherwise.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.record.selectors.event.snapshot import EventSnapshot

WHIST = {
    "W-MNEM": ("individual", "gains", "mnemonic", {"boards": 6}),
    "W-IND8": ("individual", "shortage", "individual-whist", {"players": "8"}),
    "W-IND8-28": (
        "individual",
        "shortage",
        "individual-whist",
        {"players": "8", "boards_per_round": 2},
    ),
    "W-FOURPAIR": ("pairs", "matches", "four-pair", {}),
    "W-TEAM44": ("team_match", "tricks", "team-match", {"boards": 8, "exchange": False}),
    "W-TEAM44-exchanged": ("team_match", "tricks", "team-match", {"boards": 8}),
    "W-LEAGUE48": ("team_match", "tricks", "league-48", {}),
    "W-LEAGUE24": ("team_match", "tricks", "league-24", {}),
    "W-NE24": ("team_match", "tricks", "new-england-24", {}),
    "W-NE36": ("team_match", "tricks", "new-england-36", {}),
    "W-IND12": ("individual", "shortage", "individual-whist", {"players": "12"}),
    "W-IND16": ("individual", "shortage", "individual-whist", {"players": "16"}),
    "W-MITCHELL": ("pairs", "tricks", "mitchell", {"tables": 5, "boards_per_round": 4}),
    "W-MITCH-M1": ("pairs", "tricks", "mitchell-skip", {"tables": 4, "rounds": 4}),
    "W-MITCH-M2": ("pairs", "tricks", "mitchell-stay", {"tables": 4}),
    "W-MITCH-M3": ("pairs", "tricks", "mitchell-twice", {"tables": 4, "order": "skip-skip"}),
    "W-MITCH-M4": ("pairs", "tricks", "mitchell-twice", {"tables": 4, "order": "stay-stay"}),
    "W-MITCH-M5": ("pairs", "tricks", "mitchell-twice", {"tables": 4, "order": "skip-stay"}),
    "W-MITCH-M6": ("pairs", "tricks", "mitchell-twice", {"tables": 4, "order": "stay-skip"}),
    "W-MITCH-M7": ("pairs", "tricks", "mitchell-two-trays", {"tables": 4}),
    "W-MITCH-M8": ("pairs", "tricks", "mitchell-extra", {"tables": 4}),
    "W-CLAY": ("pairs", "tricks", "clay", {"tables": 4}),
    "W-CLAY-M1": ("pairs", "tricks", "clay", {"tables": 4, "boards_per_table": 4}),
    "W-CLAY-M2": (
        "pairs",
        "tricks",
        "clay",
        {"tables": 5, "boards_per_table": 3, "first_portion": 2},
    ),
    "W-CLAY-M3": ("pairs", "tricks", "clay-single", {"tables": 5, "trays": 3}),
    "W-CLAY-M4": ("pairs", "tricks", "clay-extra", {"tables": 4}),
    "W-SNOW": ("pairs", "tricks", "snow", {"tables": 3, "deals_per_set": 3}),
    "W-PAR1": ("pairs", "tricks", "parallel", {"form": 1, "tables": 6}),
    "W-PAR2": ("pairs", "tricks", "parallel", {"form": 2, "tables": 6}),
    "W-PAR3": ("pairs", "tricks", "parallel", {"form": 3, "tables": 4}),
    "W-PAR4": ("pairs", "tricks", "parallel", {"form": 4, "tables": 4}),
    "W-HOWELL": ("pairs", "tricks", "howell", {"pairs": 8, "boards_per_round": 2}),
    "W-F-MITCHELL": ("teams", "tricks", "fours-mitchell", {"teams": 5}),
    "W-F-HOWELL": ("teams", "matches", "fours-howell", {"teams": 6}),
    "W-F-CLAY": ("teams", "matches", "fours-clay", {"teams": 4}),
    "W-F-PAR": ("teams", "tricks", "fours-parallel", {"teams": 6}),
    "W-F-SNOW": ("teams", "tricks", "fours-snow", {"teams": 3, "deals_per_set": 3}),
    "W-HARVARD": ("team_match", "tricks", "harvard", {"pairs": 3, "arrangements": 3}),
    "W-NARR": ("team_match", "tricks", "narragansett", {}),
    "W-BIG": ("team_match", "tricks", "big-teams", {"pairs": 6}),
    "W-BIG-odd": ("team_match", "tricks", "big-teams", {"pairs": 5}),
    "W-3T-A": ("teams", "matches", "three-teams-a", {"tables_per_row": 3}),
    "W-3T-A-5": ("teams", "matches", "three-teams-a", {"tables_per_row": 1, "teams": 5}),
    "W-3T-B": ("teams", "matches", "three-teams-b", {"tables_per_row": 1}),
    "W-3T-C": ("teams", "tricks", "three-teams-c", {"tables_per_row": 1}),
}
"""Contest, method, family and parameters of every duplicate system of the book."""

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Slip:
    """What was written down at a table: who sat where, and North-South's tricks.

    ``ns`` and ``ew`` are contestants: pairs, teams, or two players.
    """

    session: int
    section: str
    round: int
    table: int
    deal: int
    labels: tuple[str, str, str, str]
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    tricks: int


def slips(snapshot: EventSnapshot) -> list[Slip]:
    """Return the slips of an event that has been played."""
    found = []
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        section = snapshot.sections[sitting.section_id]
        seats = (sitting.north, sitting.south, sitting.east, sitting.west)
        labels = tuple(snapshot.starting_positions[seat].label for seat in seats)
        owners = [snapshot.starting_positions[seat].contestant_id for seat in seats]
        found.append(
            Slip(
                session=snapshot.session_of[section.id].number,
                section=section.letter,
                round=sitting.round,
                table=sitting.table,
                deal=result.board,
                labels=labels,
                ns=tuple(dict.fromkeys(owners[:2])),
                ew=tuple(dict.fromkeys(owners[2:])),
                tricks=result.score.ns_tricks,
            )
        )
    return found


@dataclass(frozen=True)
class Place:
    """A contestant's published result, and the exact number that breaks a tie."""

    result: Fraction
    exact: Fraction = Fraction(0)


def ranked(found: Mapping[Hashable, Place], *, fewest_win: bool = False) -> dict[Hashable, str]:
    """Return places: 1, 2=, 2=, 4."""
    sign = -1 if fewest_win else 1
    keys = {who: (sign * each.result, each.exact) for who, each in found.items()}
    return {
        who: str(1 + sum(other > key for other in keys.values()))
        + ("=" if list(keys.values()).count(key) > 1 else "")
        for who, key in keys.items()
    }


def nearest(number: Fraction | int) -> int:
    """Round to the nearest whole number, a half upwards."""
    return int((Fraction(number) + HALF) // 1)


def pairs_against_their_average(found: Iterable[Slip]) -> dict[int, Place]:
    """ "The total of the North and South scores is obtained and divided by the number of tables …

    each North and South score is compared with this average": and so East and West.
    """
    totals: dict[str, Counter[int]] = {"NS": Counter(), "EW": Counter()}
    for slip in found:
        totals["NS"][slip.ns[0]] += slip.tricks
        totals["EW"][slip.ew[0]] += 13 - slip.tricks
    places = {}
    for scores in totals.values():
        average = Fraction(sum(scores.values()), len(scores))
        for pair, score in scores.items():
            places[pair] = Place(Fraction(score - nearest(average)), score - average)
    return places


def pairs_against_half(found: Iterable[Slip]) -> dict[int, Place]:
    """Howell: pairs change direction, so the average is half of the tricks."""
    totals: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    for slip in found:
        for (pair,), tricks in ((slip.ns, slip.tricks), (slip.ew, 13 - slip.tricks)):
            totals[pair] += tricks
            deals[pair] += 1
    return {
        pair: Place(
            Fraction(total - nearest(Fraction(13 * deals[pair], 2))),
            total - Fraction(13 * deals[pair], 2),
        )
        for pair, total in totals.items()
    }


FOUR_PAIRS = (
    (range(1, 9), (("12", "34"), ("56", "78"))),
    (range(9, 17), (("12", "56"), ("34", "78"))),
    (range(17, 25), (("12", "78"), ("34", "56"))),
)
"""The printed comparisons: deals 1 to 8 compare 1 and 2 with 3 and 4, 5 and 6 with 7 and 8 …"""


def four_pairs(found: Iterable[Slip]) -> dict[int, Place]:
    """A match won for the higher aggregate of eight deals, the excess as tricks, ½ for a tie."""
    taken: Counter[tuple[int, str]] = Counter()
    pair_of = {}
    listed = list(found)
    for slip in listed:
        block = next(n for n, (deals, _) in enumerate(FOUR_PAIRS) if slip.deal in deals)
        for labels, (pair,), tricks in (
            (slip.labels[:2], slip.ns, slip.tricks),
            (slip.labels[2:], slip.ew, 13 - slip.tricks),
        ):
            name = "".join(sorted(labels))
            pair_of[name] = pair
            taken[block, name] += tricks
    matches: defaultdict[int, Fraction] = defaultdict(Fraction)
    gained: Counter[int] = Counter()
    for block, (_, comparisons) in enumerate(FOUR_PAIRS):
        for one, other in comparisons:
            excess = taken[block, one] - taken[block, other]
            for name, mine in ((one, excess), (other, -excess)):
                matches[pair_of[name]] += 1 if mine > 0 else HALF if mine == 0 else 0
                gained[pair_of[name]] += max(mine, 0)
    return {pair: Place(won, Fraction(gained[pair])) for pair, won in matches.items()}


def two_teams(found: Iterable[Slip]) -> dict[int, Place]:
    """Every trick counts; the team with an odd pair adds the average of those who sat opposite."""
    listed = list(found)
    seats = len({slip.table for slip in listed})  # as many as there are pairs in a direction
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    sat: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for slip in listed:
        totals[slip.ns[0]] += slip.tricks
        totals[slip.ew[0]] += 13 - slip.tricks
        sat[slip.ns[0]]["NS"] += 1
        sat[slip.ew[0]]["EW"] += 1
    north_south = sum(slip.tricks for slip in listed)
    scores = {"NS": north_south, "EW": 13 * len(listed) - north_south}
    for team, directions in sat.items():
        if directions["NS"] != directions["EW"]:
            opposite = "EW" if directions["NS"] > directions["EW"] else "NS"
            totals[team] += Fraction(scores[opposite], seats)
    return {team: Place(Fraction(nearest(total)), total) for team, total in totals.items()}


def teams_against_their_average(found: Iterable[Slip]) -> dict[int, Place]:
    """Each team wins or loses the difference between its total and the average of all."""
    totals: Counter[int] = Counter()
    for slip in found:
        totals[slip.ns[0]] += slip.tricks
        totals[slip.ew[0]] += 13 - slip.tricks
    average = Fraction(sum(totals.values()), len(totals))
    return {
        team: Place(Fraction(total - nearest(average)), total - average)
        for team, total in totals.items()
    }


def little_matches(found: Iterable[Slip]) -> dict[int, Place]:
    """Every team meets every other on the deals that both have held North-South: 1, ½ or 0."""
    listed = list(found)
    points: defaultdict[int, Fraction] = defaultdict(Fraction)
    teams = sorted({slip.ns[0] for slip in listed} | {slip.ew[0] for slip in listed})
    for one, other in combinations(teams, 2):
        tricks: dict[int, Counter[int]] = {one: Counter(), other: Counter()}
        tables: dict[int, Counter[int]] = {one: Counter(), other: Counter()}
        for slip in listed:
            if {slip.ns[0], slip.ew[0]} == {one, other}:
                tricks[slip.ns[0]][slip.deal] += slip.tricks
                tables[slip.ns[0]][slip.deal] += 1
        common = [deal for deal in tables[one] if tables[one][deal] == tables[other][deal]]
        if common:
            lead = sum(tricks[one][deal] - tricks[other][deal] for deal in common)
            points[one] += 1 if lead > 0 else HALF if lead == 0 else 0
            points[other] += 1 if lead < 0 else HALF if lead == 0 else 0
    return {team: Place(points[team]) for team in teams}


def shortages(found: Iterable[Slip], *, against: str = "best") -> dict[int, Place]:
    """Score the tricks that players took fewer than others with the same cards."""
    rounds: defaultdict[object, list[Slip]] = defaultdict(list)
    for slip in found:
        rounds[slip.section, frozenset({slip.ns, slip.ew} | _partners(found, slip))].append(slip)
    lost: defaultdict[int, Fraction] = defaultdict(Fraction)
    for together in rounds.values():
        for side in ("ns", "ew"):
            scores: Counter[tuple[int, ...]] = Counter()
            for slip in together:
                scores[getattr(slip, side)] += slip.tricks if side == "ns" else 13 - slip.tricks
            measure = Fraction(max(scores.values()))
            if against == "average":
                measure = Fraction(sum(scores.values()), len(scores))
            for players, score in scores.items():
                for player in players:
                    lost[player] += max(measure - score, Fraction(0))
    return {player: Place(tricks) for player, tricks in lost.items()}


def _partners(found: Iterable[Slip], of: Slip) -> set[tuple[int, ...]]:
    return {
        side
        for slip in found
        if (slip.section, slip.round) == (of.section, of.round)
        for side in (slip.ns, slip.ew)
    }


def gains(found: Iterable[Slip]) -> dict[int, Place]:
    """Mnemonic: each partnership wins its tricks over half on both plays of a deal."""
    won: defaultdict[int, Fraction] = defaultdict(Fraction)
    deals: defaultdict[int, list[Slip]] = defaultdict(list)
    for slip in found:
        deals[slip.deal].append(slip)
    for first, second in deals.values():
        partners = {frozenset(first.ns), frozenset(first.ew)}
        assert partners == {frozenset(second.ns), frozenset(second.ew)}
        for mine in partners:
            taken = sum(
                slip.tricks if frozenset(slip.ns) == mine else 13 - slip.tricks
                for slip in (first, second)
            )
            for player in mine:
                won[player] += taken - 13
    return {player: Place(tricks) for player, tricks in won.items()}


def expected(name: str, snapshot: EventSnapshot) -> dict[int, Place]:
    """Return the places of a contest of ``WHIST``."""
    contest, method, family, _ = WHIST[name]
    found = slips(snapshot)
    if method == "shortage":
        return shortages(found, against=snapshot.event.conditions.shortage)
    if method == "gains":
        return gains(found)
    if contest == "team_match":
        return two_teams(found)
    if contest == "teams":
        return little_matches(found) if method == "matches" else teams_against_their_average(found)
    if method == "matches":
        return four_pairs(found)
    return pairs_against_half(found) if family == "howell" else pairs_against_their_average(found)
