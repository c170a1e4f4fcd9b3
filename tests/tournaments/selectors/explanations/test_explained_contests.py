"""Every contest explained board by board and in all: the words come to what is rated (Law 16 too).

One evening of each contest and method is played with whatever may happen in it: rulings, fouled
boards, boards not played, penalties.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.explanation.breakdown import SumLine
from scoring.play.boards import Side
from scoring.rating.points import MatchPoints, Rating
from scoring.rating.replays import replays
from tests.tournaments.contests import CONTESTS, ONE_OF_EACH
from tests.tournaments.evenings import DIRECTOR, SLIPS, Evening, evening
from tournaments.selectors.access.visibility import visibility
from tournaments.selectors.event.snapshot import EventSnapshot, Role
from tournaments.selectors.explanations.points import explained
from tournaments.selectors.explanations.result_breakdown import total_told
from tournaments.selectors.rating.contest import contest, event_rating
from tournaments.selectors.standings.standings import standings
from tournaments.services.refusals import RefusedError
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score, impose_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.computed]
EXPLAINED = [
    ("pairs", "bridge", "matchpoints", "howell", {"pairs": 7, "boards_per_round": 2}),
    ("pairs", "whist", "tricks", "mitchell", {"tables": 3, "boards_per_round": 2}),
    *(each for each in ONE_OF_EACH if each[2] != "shortage"),
    next(each for each in CONTESTS if each[2] == "shortage"),
    next(each for each in CONTESTS if each[3:] == ("big-teams", {"pairs": 5})),
]
RULINGS = {
    "bridge": ("A60/40", "A+-", "4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1", "PASS"),
    "whist": ("A50/50", "7", "9"),
}


def played(what, **conditions) -> Evening:
    kind, game, method, family, parameters = what
    return evening(family, parameters, contest=kind, game=game, method=method, **conditions).start()


def with_everything_in_it(held: Evening, seed: str) -> Evening:
    """Rule on some results, leave some out, foul a board and fine somebody."""
    chance = random.Random(seed)
    results = held.results()
    for result in chance.sample(results, 3):
        ruled = chance.choice(RULINGS[held.event.game])
        attempt(adjust_score, result_id=result.pk, score=ruled)
    held.enter(chance.choice(results), "NP")
    board = chance.choice(results).board
    here = held.results(board=board)
    attempt(
        mark_fouled,
        session_id=held.session.pk,
        board=board,
        groups={each.pk: n % 2 for n, each in enumerate(here)},
    )
    who = chance.choice(list(held.snapshot.contestants))
    attempt(impose_penalty, contestant_id=who, amount=Decimal(2), amount_in="points")
    return held


def attempt(service, **what) -> None:
    """Do what may be refused in this contest."""
    try:
        service(by=DIRECTOR, key=uuid4(), **what)
    except RefusedError:
        return


Told = dict[tuple[int, int], tuple[Fraction, tuple[str, ...]]]


def told_of(snapshot: EventSnapshot, boards: set[int]) -> Told:
    """Return by contestant and board what everybody is told of these boards: points and steps."""
    public = snapshot.seen_by(Role.PUBLIC)
    gathered = defaultdict(list)
    for result in snapshot.results:
        if result.board not in boards:
            continue
        sides = snapshot.sides(snapshot.sittings[result.sitting_id])
        for side, who in zip(Side, sides, strict=True):
            for contestant in who.contestants:
                gathered[contestant.id, result.board].append((result, side))
    found = {}
    for (pk, board), here in gathered.items():
        results = list(dict.fromkeys(result for result, _ in here))
        told = explained(public, snapshot.contestants[pk], results, here[0][1])
        assert told is not None
        assert told.steps
        found[pk, board] = told.points, told.steps
    return found


def assert_boards_come_to_the_rating(snapshot: EventSnapshot) -> None:
    told = told_of(snapshot, {result.board for result in snapshot.results})
    rated = event_rating(snapshot.seen_by(Role.PUBLIC)).whole
    boards = defaultdict(Fraction)
    for (pk, _board), (points, _) in told.items():
        boards[pk] += points
    for pk, total in rated.totals.items():
        won = total.total + total.penalty
        match snapshot.event.contest, snapshot.event.method:
            case "pairs", "tricks":
                assert boards[pk] == total.tie_break + total.penalty
            case "pairs", "matches":
                assert sum(once(snapshot, told, pk)) == won
            case "individual", "shortage":
                assert sum(once(snapshot, told, pk)) == total.total - total.penalty
            case "individual", "gains":
                assert boards[pk] == won
            case "teams", "total_points" if not rated.matches:
                assert boards[pk] == won
            case "team_match", _:
                assert boards[pk] == in_the_match(snapshot, rated, pk)
            case "teams", method if rated.matches:
                assert boards[pk] == sum(gave(each, pk, method) for each in rated.matches)
            case _:
                assert boards[pk] == won_on_boards(snapshot, rated, pk)


def in_the_match(snapshot: EventSnapshot, rated: Rating, team: int) -> Fraction:
    """Return what boards give a team of two; with odd pairs they give their tricks."""
    (match,) = rated.matches
    if snapshot.event.method != "tricks":
        return gave(match, team, snapshot.event.method)
    if not match.boards:
        return won_on_boards(snapshot, rated, team)
    return (match.margin, -match.margin)[match.teams.index(team)]


def gave(match: MatchPoints, team: int, method: str) -> Fraction:
    """Return what the boards of a match gave a team, at little matches its lead."""
    if team not in match.teams:
        return Fraction(0)
    place = match.teams.index(team)
    if method == "matches":
        return (match.margin, -match.margin)[place]
    return sum((each.results[place] for each in match.boards), Fraction(0))


def once(snapshot: EventSnapshot, told: Told, pk: int) -> Iterator[Fraction]:
    """Yield what each block or round gives a contestant, once."""
    players = (
        replays(contest(snapshot.seen_by(Role.PUBLIC)))
        if snapshot.event.method == "shortage"
        else {}
    )
    blocks = {}
    for result in snapshot.results:
        if (pk, result.board) in told:
            points, steps = told[pk, result.board]
            place = players[result.id].round if players else steps[2:3]
            sides = snapshot.sides(snapshot.sittings[result.sitting_id])
            if any(pk in side.ids for side in sides) and len(steps) > 2:
                blocks[place] = points
    yield from blocks.values()


def won_on_boards(snapshot: EventSnapshot, rated: Rating, pk: int) -> Fraction:
    points = Fraction(0)
    for result in snapshot.results:
        line = rated.lines.get(result.id)
        if line is not None:
            ns, ew = snapshot.sides(snapshot.sittings[result.sitting_id])
            points += line.ns if pk in ns.ids else Fraction(0)
            points += line.ew if pk in ew.ids else Fraction(0)
    return points


def assert_accounts_come_to_the_standings(snapshot: EventSnapshot) -> None:
    rated = event_rating(snapshot.seen_by(Role.PUBLIC)).whole
    for ranking in standings(snapshot.seen_by(Role.PUBLIC)).rankings:
        for line in ranking.standings:
            account, rank = total_told(
                snapshot.seen_by(Role.PUBLIC), snapshot.contestants[line.contestant_id]
            )
            total = rated.totals[line.contestant_id]
            last = account.lines[-1]
            assert last.is_sum
            assert last.amount == (total.total if total.percentage is None else total.percentage)
            assert rank.lines[0].figure == line.rank
            if ("=" in line.rank) or line.note:
                assert rank.lines[1].words.startswith("Equal with ")


def told_by_parts(snapshot: EventSnapshot) -> set[tuple[int, SumLine]]:
    """Return what accounts say of rounds and of blocks of deals."""
    if snapshot.event.method != "shortage" and (snapshot.event.contest, snapshot.event.method) != (
        "pairs",
        "matches",
    ):
        return set()
    return {
        (pk, line)
        for pk, who in snapshot.contestants.items()
        for part in total_told(snapshot.seen_by(Role.PUBLIC), who)[:1]
        for line in part.lines[:-1]
    }


def assert_nothing_leaks(held: Evening) -> None:
    """Change what is known of boards in play: of the others everybody is told the same."""
    chance = random.Random(5)
    boards = sorted({result.board for result in held.results()})
    in_play = set(chance.sample(boards, len(boards) // 2))
    for board in boards:
        here = held.results(board=board)
        for result in here[:-1] if board in in_play else here:
            held.enter(result, chance.choice(SLIPS[held.event.game]))
    snapshot = held.snapshot
    shown = {board for _, board in visibility(snapshot.seen_by(Role.PUBLIC)).boards}
    assert shown == set(boards) - in_play
    told, parts = told_of(snapshot, shown), told_by_parts(snapshot)
    hidden = [r for r in held.results() if r.status != "pending" and r.board in in_play]
    for result in hidden:
        held.enter(result, {"bridge": "7NTXXN=", "whist": "13"}[held.event.game])
    assert told_of(held.snapshot, shown) == told
    assert told_by_parts(held.snapshot) == parts


@pytest.mark.parametrize("what", EXPLAINED, ids=lambda each: "-".join(each[:4]))
def test_explanations_come_to_what_is_rated_and_tell_nothing_of_boards_in_play(what) -> None:
    # The other section of the session has the same boards, so that more of them are in play.
    sections = 2 if what[2] in ("matches", "shortage", "gains") else 1
    held = played(what, embargo="live", sections=sections)
    assert_nothing_leaks(held)

    snapshot = with_everything_in_it(held.play(), "-".join(what[:4])).snapshot

    assert_boards_come_to_the_rating(snapshot)
    assert_accounts_come_to_the_standings(snapshot)
