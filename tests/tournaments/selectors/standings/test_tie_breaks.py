"""Tie-breaks of every contest: what they look at, which are offered, and what they decide."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.declaring import TieBreakList
from scoring.conditions.methods import MatchAward
from scoring.conditions.presets import chosen_by
from scoring.ranking.tie_breaks import Evidence, TieBreak, rank_with_tie_breaks
from scoring.rating.points import MatchPoints, Rating
from tests.tournaments.contests import ONE_OF_EACH
from tests.tournaments.evenings import DAY, DIRECTOR, Evening, change, evening
from tournaments.models import Event, Result
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.rankings import Standing
from tournaments.selectors.standings.standings import standings
from tournaments.services.conditions.conditions import change_conditions
from tournaments.services.conditions.methods import change_method
from tournaments.services.events.events import create_event
from tournaments.services.people.people import create_club
from tournaments.services.refusals import RefusedError
from tournaments.services.rulings.rulings import impose_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

BREAKABLE = [
    (contest, game, method, family, parameters)
    for contest, game, method, family, parameters in [
        *ONE_OF_EACH,
        ("pairs", "bridge", "matchpoints", "mitchell", {"tables": 3, "boards_per_round": 1}),
        ("pairs", "whist", "tricks", "mitchell", {"tables": 3, "boards_per_round": 1}),
    ]
    if scoring_method(game, contest, method).tie_breaks
]


def rated(held: Evening) -> Rating:
    return event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole


def shown(held: Evening) -> dict[str, Standing]:
    (ranking,) = standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings
    return {line.number: line for line in ranking.standings}


def over(evidence: Evidence) -> dict[object, Fraction]:
    return {
        who: sum((score.over for score in scores), Fraction(0))
        for who, scores in evidence.boards.items()
    }


@pytest.mark.parametrize(
    ("contest", "game", "method", "family", "parameters"),
    BREAKABLE,
    ids=[f"{each[0]}-{each[2]}" for each in BREAKABLE],
)
def test_every_contest_breaks_its_ties_by_what_was_really_scored(
    contest: str, game: str, method: str, family: str, parameters: Mapping[str, int | str]
) -> None:
    conditions = {"contest": contest, "game": game, "method": method}
    held = evening(family, parameters, **conditions).start().play(seed=4)
    offered = held.snapshot.method.tie_breaks
    change(held, tie_breaks=[each.value for each in offered])

    found = rated(held)

    assert over(found.evidence) == expected_sums(held, found)
    results = {
        pk: (total.ranked_by, total.tie_break)
        for pk, total in found.totals.items()
        if total.boards_played
    }
    if any(each.winners == 1 for each in held.snapshot.sections.values()):
        places = rank_with_tie_breaks(results, found.evidence, offered)
        ranks = {line.contestant_id: line.rank for line in shown(held).values() if line.rank}
        assert ranks == {pk: placing.place for pk, placing in places.items()}
    words = ", ".join(each.words for each in offered)
    assert f"Ties: broken by {words}" in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring


def expected_sums(held: Evening, found: Rating) -> dict[object, Fraction]:
    """What everybody was above average, from the totals that the method gives."""
    event = held.snapshot.event
    if found.matches:
        margins: dict[object, Fraction] = {}
        for match in found.matches:
            for team, sign in zip(match.teams, (1, -1), strict=True):
                margins[team] = margins.get(team, Fraction(0)) + sign * _lead(match)
        return margins
    if event.method == "matchpoints":
        return {
            pk: (t.total - t.possible / 2) / (t.possible / t.boards_played)
            for pk, t in found.totals.items()
        }
    if event.contest == "teams" and event.method == "tricks":
        average = sum(t.tricks or 0 for t in found.totals.values())
        return {
            pk: (t.tricks or 0) - Fraction(average, len(found.totals))
            for pk, t in found.totals.items()
        }
    exact = event.contest == "pairs" and event.method == "tricks"
    if event.method == "matches":
        return {pk: _tricks_over_half(found, held, pk) for pk in found.totals}
    return {pk: t.tie_break if exact else t.total for pk, t in found.totals.items()}


def _lead(match: MatchPoints) -> Fraction:
    """The first team's lead over all boards; board by board both teams share out the same."""
    both = [board.results for board in match.boards]
    return sum((first - second for first, second in both), Fraction(0)) / 2


def _tricks_over_half(found: Rating, held: Evening, pk: int) -> Fraction:
    snapshot = held.snapshot
    over_half = Fraction(0)
    for result in snapshot.results:
        for n, side in enumerate(snapshot.sides(snapshot.sitting(result))):
            if pk in side.ids:
                tricks = (found.lines[result.id].ns, found.lines[result.id].ew)[n]
                over_half += tricks - Fraction(13, 2)
    return over_half


def test_two_pairs_level_in_imps_are_parted_by_the_boards_between_them() -> None:
    held = level_howell("cross_imps")
    before = shown(held)
    assert before["1"].total_exact == before["2"].total_exact
    assert before["1"].rank == before["2"].rank

    change(held, tie_breaks="head_to_head")

    after = shown(held)
    assert int(after["1"].rank) < int(after["2"].rank)
    assert after["1"].note == "on the tie-break: head to head"


def level_howell(method: str) -> Evening:
    """Pair 1 beat pair 2 at their table, and a penalty makes the two equal again."""
    held = evening("howell", {"pairs": 4, "boards_per_round": 1}, method=method).start()
    for result in held.results():
        ns, ew = held.snapshot.sides(held.snapshot.sitting(result))
        met = {ns.number, ew.number} == {"1", "2"}
        side = "N" if ns.number == "1" else "E"
        held.enter(result, f"1NT{side}=" if met else "PASS")
    found = shown(held)
    impose_penalty(
        contestant_id=found["1"].contestant_id,
        amount=Decimal(int(found["1"].total_exact - found["2"].total_exact)),
        amount_in="points",
        by=DIRECTOR,
        key=uuid4(),
    )
    return held


def test_the_fraction_of_a_trick_comes_before_the_list() -> None:
    held = evening(parameters={"tables": 3, "boards_per_round": 1}, game="whist").start()
    # North-South 1 and 2 take as much in all; 2 does better on two deals of three.
    tricks = {"1": (9, 6, 6), "2": (7, 7, 7), "3": (0, 0, 0)}
    for result in held.results():
        ns, _ew = held.snapshot.sides(held.snapshot.sitting(result))
        held.enter(result, str(tricks[ns.number][result.board - 1]))
    assert [line.rank for line in _ns(held)] == ["1=", "1=", "3"]

    change(held, tie_breaks="split_tie")

    first, second, _third = _ns(held)
    assert (first.number, first.rank, first.note) == ("2", "1", "on the tie-break: split tie")
    assert (second.number, second.rank, second.note) == ("1", "2", "")


def _ns(held: Evening) -> tuple[Standing, ...]:
    return standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings[0].standings


def test_the_match_between_two_teams_parts_them() -> None:
    held = evening(
        "round-robin",
        {"teams": 4, "boards_per_round": 2},
        contest="teams",
        match_award="win_loss",
    ).start()
    wins = {("1", "2"), ("2", "3"), ("3", "1"), ("1", "4"), ("2", "4"), ("3", "4")}
    for result in held.results():
        held.enter(result, "1NTN=" if _teams_at(held, result) in wins else "PASS")
    change(held, tie_breaks=["head_to_head", "quotient"])
    assert [shown(held)[team].rank for team in "1234"] == ["1=", "1=", "1=", "4"]

    better = next(r for r in held.results() if _teams_at(held, r) == ("1", "4"))
    held.enter(better, "7NTN=", expected_version=1)

    found = [(shown(held)[team].rank, shown(held)[team].note) for team in "1234"]
    assert found == [
        ("1", "on the tie-break: quotient"),
        ("2", "on the tie-break: head to head"),
        ("3", ""),
        ("4", ""),
    ]


def _teams_at(held: Evening, result: Result) -> tuple[str, str]:
    ns, ew = held.snapshot.sides(held.snapshot.sitting(result))
    return ns.contestants[0].number, ew.contestants[0].number


@pytest.mark.parametrize(
    ("contest", "game", "method", "listed", "sentence"),
    [
        (
            "pairs",
            "bridge",
            "butler",
            "most_tops",
            "Most tops breaks no tie in this contest. Choose",
        ),
        ("team_match", "bridge", "imps", "quotient", "Choose from: split tie."),
        ("individual", "whist", "shortage", "split_tie", "Leave the list empty."),
        ("teams", "bridge", "total_points", "net", "most above average."),
    ],
)
def test_refuses_a_tie_break_without_meaning(
    contest: str, game: str, method: str, listed: str, sentence: str
) -> None:
    club = create_club(name="Elm Row")
    event = create_event(
        club_id=club.pk, name="Evening", held_on=DAY, game=game, contest=contest, method=method
    )

    with pytest.raises(RefusedError) as refused:
        change_conditions(
            event_id=event.pk, conditions={"tie_breaks": listed}, by=DIRECTOR, key=uuid4()
        )
    with pytest.raises(RefusedError):
        create_event(
            club_id=club.pk,
            name="Another",
            held_on=DAY,
            game=game,
            contest=contest,
            method=method,
            tie_breaks=listed,
        )

    assert refused.value.field == "tie_breaks"
    assert sentence in refused.value.sentence
    assert Event.objects.count() == 1


def test_what_another_method_cannot_use_says_nothing_and_comes_back_with_the_method() -> None:
    held = evening(tie_breaks="most_tops,split_tie")

    change_method(event_id=held.event.pk, method="butler", by=DIRECTOR, key=uuid4())

    assert "Ties: broken by split tie" in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring
    change_method(event_id=held.event.pk, method="matchpoints", by=DIRECTOR, key=uuid4())
    assert (
        "Ties: broken by most tops, split tie"
        in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring
    )


def test_a_preset_is_kept_where_its_tie_break_has_no_meaning() -> None:
    held = evening("individual-whist", {"players": "8"}, contest="individual", game="whist")
    change(held, **{**chosen_by("EBU", held.snapshot.method), "tie_breaks": ""})

    assert held.snapshot.event.preset == "EBU"
    assert "Ties: not broken" not in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring


def test_every_tie_break_is_offered_somewhere_and_fits_its_column() -> None:
    offered = {
        scoring_method(game, contest, method, award).tie_breaks
        for contest, game, method, *_ in BREAKABLE
        for award in MatchAward
    }

    assert {each for listed in offered for each in listed} == set(TieBreak)
    assert all(len(",".join(listed)) <= TieBreakList.longest for listed in offered)
