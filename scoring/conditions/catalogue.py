"""The scoring methods of every contest, each declared once."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from scoring.conditions.methods import (
    OF_MATCHES,
    ON_TOTALS,
    ContestKind,
    MatchAward,
    Method,
    RoundAward,
    ScoringMethod,
)
from scoring.play.notation import Game
from scoring.ranking.tie_breaks import TieBreak

_ON_BOARDS = (TieBreak.HEAD_TO_HEAD, TieBreak.SPLIT_TIE, TieBreak.MOST_ABOVE_AVERAGE)
_ON_TOPS = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.SPLIT_TIE,
    TieBreak.MOST_TOPS,
    TieBreak.MOST_ABOVE_AVERAGE,
)


def _pairs_and_players() -> Iterator[ScoringMethod]:
    """Yield the methods that pairs and single players have in common."""
    matchpoints = ScoringMethod(
        contest=ContestKind.PAIRS,
        method=Method.MATCHPOINTS,
        games=(Game.BRIDGE, Game.WHIST),
        results="Matchpoints",
        board_unit="matchpoints",
        board_points="Points",
        penalty_unit=("matchpoint", "matchpoints"),
        two_decimals=True,
        hides_scores=True,
        compares_scores=True,
        needs_comparison=True,
        ties_by=_ON_TOPS,
    )
    cross_imps = ScoringMethod(
        contest=ContestKind.PAIRS,
        method=Method.CROSS_IMPS,
        results="IMPs",
        board_unit="IMPs",
        board_points="IMPs",
        penalty_unit=("IMP", "IMPs"),
        signed_totals=True,
        signed_boards=True,
        two_decimals=True,
        in_imps=True,
        hides_scores=True,
        compares_scores=True,
        needs_comparison=True,
        ties_by=_ON_BOARDS,
    )
    butler = replace(
        cross_imps,
        method=Method.BUTLER,
        two_decimals=False,
        against_datum=True,
        hides_scores=False,  # a few points give away the datum that all scores share
    )
    total_points = ScoringMethod(
        contest=ContestKind.PAIRS,
        method=Method.TOTAL_POINTS,
        results="Points",
        signed_totals=True,
        signed_boards=True,
        ties_by=_ON_BOARDS,
    )
    for contest in (ContestKind.PAIRS, ContestKind.INDIVIDUAL):
        rounds = tuple(RoundAward) if contest is ContestKind.PAIRS else (RoundAward.BOARDS,)
        for each in (matchpoints, cross_imps, butler):
            yield replace(each, contest=contest, round_awards=rounds)
        yield replace(total_points, contest=contest)


def _teams() -> Iterator[ScoringMethod]:
    """Yield the methods that a match of two teams and a contest of several have in common."""
    for contest in (ContestKind.TEAM_MATCH, ContestKind.TEAMS):
        several = contest is ContestKind.TEAMS
        plain = ScoringMethod(
            contest=contest,
            method=Method.BOARD_A_MATCH,
            awards=(MatchAward.WIN_LOSS, MatchAward.RESULTS) if several else (MatchAward.RESULTS,),
            results="Boards",
            board_points="Points",
            in_matches=True,
            ties_by=OF_MATCHES if several else (),  # boards decide a match of two
        )
        ties_by = OF_MATCHES if several else (TieBreak.SPLIT_TIE,)
        yield replace(
            plain,
            method=Method.IMPS,
            awards=(MatchAward.VICTORY_POINTS, *plain.awards) if several else plain.awards,
            results="IMPs",
            board_unit="IMPs",
            board_points="IMPs",
            match_unit="IMPs",
            signed_boards=True,
            in_imps=True,
            ties_by=ties_by,
        )
        yield plain
        yield replace(plain, method=Method.PATTON, results="Points", ties_by=ties_by)
        yield replace(
            plain,
            method=Method.TOTAL_POINTS,
            results="Points",
            board_points="",
            signed_boards=True,
            in_matches=False,
            ties_by=ties_by,
        )


def _whist() -> Iterator[ScoringMethod]:
    """Yield the methods that the books on duplicate whist add to matchpoints."""
    tricks = ScoringMethod(
        contest=ContestKind.PAIRS,
        method=Method.TRICKS,
        games=(Game.WHIST,),
        results="Tricks ±",
        board_unit="tricks",
        match_unit="tricks",
        penalty_unit=("trick", "tricks"),
        signed_totals=True,
        signed_boards=True,
        in_tricks=True,
        ties_by=_ON_BOARDS,
    )
    matches = replace(
        tricks,
        method=Method.MATCHES,
        results="Matches",
        signed_totals=False,
        needs_comparison=True,
        in_matches=True,
        breaks_ties="the tricks gained",
    )
    yield tricks
    yield replace(
        matches,
        needs_four_pairs=True,
        board_unit="matches on these deals",
        penalty_unit=("match", "matches"),
        signed_boards=False,
    )
    yield replace(
        tricks,
        contest=ContestKind.INDIVIDUAL,
        method=Method.SHORTAGE,
        results="Tricks lost",
        board_unit="tricks lost in the round",
        signed_totals=False,
        signed_boards=False,
        needs_comparison=True,
        ties_by=(),  # the books have no tie-breaks
    )
    yield replace(
        tricks,
        contest=ContestKind.INDIVIDUAL,
        method=Method.GAINS,
        results="Tricks gained",
        board_unit="tricks gained",
        needs_replay=True,
        ties_by=(),
    )
    yield replace(
        tricks,
        contest=ContestKind.TEAM_MATCH,
        printed="tricks; a team wins by its tricks over half",
        results="Tricks",
        signed_totals=False,
        ties_by=(TieBreak.SPLIT_TIE,),
    )
    yield replace(tricks, contest=ContestKind.TEAMS, signed_boards=False, ties_by=ON_TOTALS)
    yield replace(
        matches,
        contest=ContestKind.TEAMS,
        awards=(MatchAward.WIN_LOSS,),
        penalty_unit=("point", "points"),
        ties_by=OF_MATCHES,
    )


METHODS: dict[tuple[ContestKind, Method], ScoringMethod] = {
    (each.contest, each.method): each for each in (*_pairs_and_players(), *_teams(), *_whist())
}
"""How each contest can be scored."""


@cache
def scoring_method(
    game: str,
    contest: str,
    method: str,
    match_award: str = MatchAward.VICTORY_POINTS,
    round_award: str = RoundAward.BOARDS,
) -> ScoringMethod:
    """Return how a contest is scored by a method.

    Args:
        game: What is played.
        contest: What is ranked.
        method: One of the contest's methods.
        match_award: What a match is worth, as chosen; ignored if the method does not offer it.
        round_award: What a round of pairs is worth, likewise.

    >>> by_imps, patton = (scoring_method("bridge", "teams", by) for by in ("imps", "patton"))
    >>> by_imps.heading, patton.heading
    ('VPs', 'Points')
    """
    found = METHODS[ContestKind(contest), Method(method)]
    awarding = replace(found, game=Game(game)).awarding(MatchAward(match_award))
    return awarding.counting_rounds(RoundAward(round_award))


def methods_of(game: str, contest: str | None = None) -> tuple[Method, ...]:
    """Return the methods by which a game or one contest of it can be scored, the usual one first.

    >>> [each.value for each in methods_of("whist", "pairs")]
    ['tricks', 'matchpoints', 'matches']
    """
    found = {
        each.method
        for each in METHODS.values()
        if contest in (None, each.contest) and game in each.games
    }
    return tuple(sorted(found, key=_USUAL.index))


_USUAL = (Method.TRICKS, Method.SHORTAGE, *Method)
"""Duplicate whist is scored by tricks unless a club prefers to score it like bridge."""
