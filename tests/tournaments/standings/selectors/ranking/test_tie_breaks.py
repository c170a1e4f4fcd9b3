"""Tie-breaks: which are offered, what they decide, and what is refused."""

import pytest

from scoring.conditions.catalogue import METHODS, scoring_method
from scoring.conditions.declaring import TieBreakList
from scoring.conditions.methods import MatchAward
from scoring.conditions.presets import chosen_by
from scoring.ranking.tie_breaks import TieBreak
from tests.tournaments.evenings import DAY, Evening, change, evening, signed
from tournaments.clubs.services import create_club
from tournaments.record.models import Event, Result
from tournaments.record.services.conditions import change_conditions, change_method
from tournaments.record.services.events import create_event
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import Standing, standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def shown(held: Evening) -> dict[str, Standing]:
    (ranking,) = standings(held.snapshot).rankings
    return {line.number: line for line in ranking.standings}


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_two_pairs_that_are_level_are_parted_by_the_boards_between_them(method: str) -> None:
    held = level_howell(method)
    before = shown(held)
    assert before["1"].total_exact == before["2"].total_exact
    assert before["1"].rank == before["2"].rank

    change(held, tie_breaks="head_to_head")

    after = shown(held)
    assert int(after["1"].rank) < int(after["2"].rank)
    assert after["1"].note == "on the tie-break: head to head"


def level_howell(method: str) -> Evening:
    """Pair 1 beat pair 2 at their table, and a penalty makes them level again."""
    held = evening("howell", {"pairs": 4, "boards_per_round": 1}, method=method).start()
    won = {("1", "2"): "1NTN=", ("2", "1"): "1NTE="}
    held.fill(lambda result: won.get(_met(result), "PASS"))
    found = shown(held)
    held.penalise("1", found["1"].total_exact - found["2"].total_exact)
    return held


def test_the_fraction_of_a_trick_comes_before_the_list() -> None:
    held = evening(parameters={"tables": 3, "boards_per_round": 1}, game="whist").start()
    # North-South 1 and 2 take as much in all; 2 does better on two deals of three.
    tricks = {"1": (9, 6, 6), "2": (7, 7, 7), "3": (0, 0, 0)}
    held.fill(lambda r: str(tricks[r.sitting.north.contestant.number][r.board - 1]))
    assert [line.rank for line in _ns(held)] == ["1=", "1=", "3"]

    change(held, tie_breaks="split_tie")

    first, second, _third = _ns(held)
    assert (first.number, first.rank, first.note) == ("2", "1", "on the tie-break: split tie")
    assert (second.number, second.rank, second.note) == ("1", "2", "")


def _ns(held: Evening) -> tuple[Standing, ...]:
    return standings(held.snapshot).rankings[0].standings


def _met(result: Result) -> tuple[str, str]:
    return result.sitting.north.contestant.number, result.sitting.east.contestant.number


@pytest.mark.parametrize(
    ("contest", "game", "method", "listed", "sentence"),
    [
        ("pairs", "bridge", "butler", "most_tops", "Most tops cannot break a tie in this contest."),
        ("team_match", "bridge", "imps", "quotient", "Choose from: split tie."),
        ("individual", "whist", "shortage", "split_tie", "Leave the list empty."),
        ("teams", "bridge", "total_points", "net", "most above average."),
    ],
)
def test_refuses_a_tie_break_without_meaning(
    contest: str, game: str, method: str, listed: str, sentence: str
) -> None:
    club = create_club(name="Elm Row").pk
    chosen = {"club_id": club, "held_on": DAY, "game": game, "contest": contest, "method": method}
    event = create_event(name="Evening", **chosen)

    with pytest.raises(RefusedError) as refused:
        change_conditions(event_id=event.pk, conditions={"tie_breaks": listed}, **signed())
    with pytest.raises(RefusedError):
        create_event(name="Another", tie_breaks=listed, **chosen)

    assert refused.value.field == "tie_breaks"
    assert sentence in refused.value.sentence
    assert Event.objects.count() == 1


def test_what_another_method_cannot_use_says_nothing_and_comes_back_with_the_method() -> None:
    held = evening(tie_breaks="most_tops,split_tie")

    change_method(event_id=held.event.pk, method="butler", **signed())

    assert "Ties: broken by split tie" in standings(held.public).scoring
    change_method(event_id=held.event.pk, method="matchpoints", **signed())
    assert "Ties: broken by most tops, split tie" in standings(held.public).scoring


def test_a_preset_is_kept_where_its_tie_break_has_no_meaning() -> None:
    held = evening("individual-whist", {"players": "8"}, contest="individual", game="whist")
    change(held, **{**chosen_by("EBU", held.snapshot.method), "tie_breaks": ""})

    assert held.snapshot.event.preset == "EBU"
    assert "Ties: not broken" not in standings(held.public).scoring


def test_every_tie_break_is_offered_somewhere_and_fits_its_column() -> None:
    offered = {
        scoring_method(each.games[0], each.contest, each.method, award).tie_breaks
        for each in METHODS.values()
        for award in MatchAward
    }

    assert {each for listed in offered for each in listed} == set(TieBreak)
    assert all(len(",".join(listed)) <= TieBreakList.longest for listed in offered)
