"""Rankings beside the overall one: by group, by stratum, with handicap."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.errors import ScoringError
from scoring.ranking.places import ranks

Results = Mapping[Hashable, Fraction]
Places = dict[Hashable, str]


def rank_groups(results: Results, groups: Mapping[Hashable, Hashable]) -> dict[Hashable, Places]:
    """Rank contestants within their group: a direction with two winners, a section, a club.

    Args:
        results: Everybody's result, the highest first.
        groups: Everybody's group; those without one are not ranked.

    >>> results = {1: Fraction(55), 2: Fraction(60), 3: Fraction(50)}
    >>> rank_groups(results, {1: "NS", 2: "EW", 3: "NS"})
    {'NS': {1: '1', 3: '2'}, 'EW': {2: '1'}}
    """
    members: dict[Hashable, list[Hashable]] = {}
    for who in results:
        if who in groups:
            members.setdefault(groups[who], []).append(who)
    return {group: _places(results, chosen) for group, chosen in members.items()}


def rank_strata(results: Results, strata: Mapping[Hashable, int]) -> dict[int, Places]:
    """Rank every stratum: contestants play in their own and in every higher one.

    Args:
        results: Everybody's result.
        strata: Everybody's stratum, 1 the highest. The ranking of a stratum includes all with
            that number or a greater one, so stratum 1 ranks everybody who is in any.

    >>> rank_strata({1: Fraction(55), 2: Fraction(60), 3: Fraction(50)}, {1: 2, 2: 1, 3: 2})
    {1: {1: '2', 2: '1', 3: '3'}, 2: {1: '1', 3: '2'}}
    """
    return {
        stratum: _places(results, [who for who in results if strata.get(who, 0) >= stratum])
        for stratum in sorted(set(strata.values()))
    }


class Handicap(Choice):
    """How a handicap changes a percentage."""

    ADDED = "added", "Added to the percentage", "added to the percentage"
    SCALED = "scaled", "Added as a share of the percentage", "added as a share of the percentage"


@dataclass(frozen=True, slots=True)
class HandicapResult:
    """A contestant's result without and with handicap.

    Args:
        contestant: Whose it is.
        raw: Percentage without handicap.
        handicap: The contestant's handicap.
        net: Percentage with handicap.
        net_place: Place with handicap.
    """

    contestant: Hashable
    raw: Fraction
    handicap: Fraction
    net: Fraction
    net_place: str


def rank_with_handicap(
    percentages: Results, handicaps: Mapping[Hashable, Fraction], kind: Handicap = Handicap.ADDED
) -> list[HandicapResult]:
    """Rank by percentages with handicap.

    Args:
        percentages: Everybody's percentage.
        handicaps: In percent, possibly negative; 0 for anyone not named.
        kind: Whether handicaps are added to the percentage or scale it.

    Raises:
        ScoringError: a contestant has a handicap but no percentage.
    """
    unknown = [who for who in handicaps if who not in percentages]
    if unknown:
        raise ScoringError(f"{unknown[0]} has a handicap but no result.")
    given = {who: Fraction(handicaps.get(who, 0)) for who in percentages}
    net = {
        who: raw + given[who] if kind is Handicap.ADDED else raw * (100 + given[who]) / 100
        for who, raw in percentages.items()
    }
    net_places = _places(net, list(net))
    return [
        HandicapResult(who, raw, given[who], net[who], net_places[who])
        for who, raw in percentages.items()
    ]


def _places(results: Results, among: list[Hashable]) -> Places:
    return dict(zip(among, ranks([results[who] for who in among]), strict=True))
