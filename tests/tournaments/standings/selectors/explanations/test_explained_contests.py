"""Explanations and breakdowns of every contest come to the standings, and keep Law 16."""

import random
from collections import defaultdict
from contextlib import suppress

import pytest

from scoring.conditions.catalogue import METHODS
from scoring.play.boards import Side
from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS, ONE_OF_EACH, ONE_OF_EACH_KIND, in_short
from tests.tournaments.evenings import SLIPS, THREE_TABLES, Evening, evening, rule
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.explanations.boards import explained
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = [pytest.mark.django_db, pytest.mark.computed]
EXPLAINED = [
    ("pairs", "bridge", "matchpoints", "howell", {"pairs": 7, "boards_per_round": 2}),
    ("pairs", "whist", "tricks", "mitchell", THREE_TABLES),
    *(each for each in ONE_OF_EACH if each[2] != "shortage"),
    next(each for each in CONTESTS if each[2] == "shortage"),
    next(each for each in CONTESTS if each[3:] == ("big-teams", {"pairs": 5})),
]
QUICK = [each for each in EXPLAINED if each not in ONE_OF_EACH or each in ONE_OF_EACH_KIND]
RULINGS = {"bridge": ("A60/40", "4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1"), "whist": ("A50/50", "7")}
EXTREME = {"bridge": "7NTXXN=", "whist": "13"}


def test_every_method_is_played_and_explained() -> None:
    assert {(contest, method) for contest, _, method, *_ in EXPLAINED} == set(METHODS)


@pytest.mark.parametrize("what", quick_few(EXPLAINED, QUICK, in_short))
def test_explanations_come_to_the_standings_and_tell_nothing_of_boards_in_play(what) -> None:
    contest, game, method, family, parameters = what
    conditions = {"contest": contest, "game": game, "method": method, "embargo": "live"}
    in_parts = (contest, method) == ("pairs", "matches") or method == "shortage"
    # The other section of the session has the same boards, so that more of them are in play.
    sections = 2 if in_parts or method == "gains" else 1
    held = evening(family, parameters, sections=sections, **conditions).start()
    open_boards, in_play = play_half_of_the_boards(held)
    told, parts = boards_told(held, open_boards), in_parts and parts_told(held.public)

    for result in held.results():
        if result.status != "pending" and result.board in in_play:
            held.enter(result, EXTREME[game])

    assert boards_told(held, open_boards) == told
    assert (in_parts and parts_told(held.public)) == parts
    rule_foul_and_penalise(held.play())
    assert_breakdowns_come_to_the_standings(held.public)


def play_half_of_the_boards(held: Evening) -> tuple[set[int], set[int]]:
    """Play all boards, half of them not at the last table; return the open ones and the rest."""
    chance = random.Random(5)
    boards = sorted({result.board for result in held.results()})
    in_play = set(chance.sample(boards, len(boards) // 2))
    for board in boards:
        here = held.results(board=board)
        for result in here[:-1] if board in in_play else here:
            held.enter(result, chance.choice(SLIPS[held.event.game]))
    # Where one score could be worked out from a total, boards of one table open together.
    seen = {board for _, board in visibility(held.public).boards}
    assert seen <= {*boards} - in_play
    assert seen
    return seen, {*boards} - seen


def boards_told(held: Evening, boards: set[int]) -> dict[tuple[int, int], object]:
    """Return what the public is told of each board of each contestant."""
    public = held.public
    gathered = defaultdict(list)
    for result in public.results:
        for side, who in zip(Side, public.sides(public.sitting(result)), strict=True):
            for contestant in who.contestants if result.board in boards else ():
                gathered[contestant.id, result.board].append((result, side))
    told = {
        (who, board): explained(
            public, public.contestants[who], list(dict(here)), next(side for _, side in here)
        )
        for (who, board), here in gathered.items()
    }
    assert all(each and each.steps for each in told.values())
    return told


def parts_told(public: EventSnapshot) -> list[object]:
    """Return the rows of breakdowns that are about rounds or blocks of deals, without the sums."""
    first = [result_breakdown(public, who)[:1] for who in public.contestants.values()]
    return [part.lines[:-1] for parts in first for part in parts]


def rule_foul_and_penalise(held: Evening) -> None:
    """Do all that changes totals, as far as this contest lets directors do it."""
    first, second, third, *_ = held.results()
    for result, score in zip((first, second, third), RULINGS[held.event.game], strict=False):
        with suppress(RefusedError):
            rule(result, score)
    held.enter(held.results()[-1], "NP")
    with suppress(RefusedError):
        held.foul(first.board, {each.pk: n % 2 for n, each in enumerate(held.results(board=1))})
    with suppress(RefusedError):
        held.penalise(held.event.contestants.order_by("id")[0].address, 2)


def assert_breakdowns_come_to_the_standings(public: EventSnapshot) -> None:
    totals = event_rating(public).whole.totals
    for ranking in standings(public).rankings:
        for line in ranking.standings:
            breakdown, rank = result_breakdown(public, public.contestants[line.contestant_id])
            total, last = totals[line.contestant_id], breakdown.lines[-1]
            assert last.is_sum
            assert last.amount == (total.total if total.percentage is None else total.percentage)
            assert rank.lines[0].figure == line.rank
            if "=" in line.rank or line.note:
                assert rank.lines[1].words.startswith("Equal with ")
