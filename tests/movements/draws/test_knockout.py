from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest

from movements.draws.bracket import bracket_of
from movements.draws.knockout import Knockout, Placing, seating_rights
from movements.errors import MovementError
from movements.families.knockout import rounds_planned
from movements.registry import generate, rounds_to_draw
from tests.every_case import quick_few
from tests.movements.proving import broken, refused

FORMS = ("single", "repechage", "double")
EVERY_SIZE = range(3, 65)
FEW_SIZES = (*range(3, 18), 31, 32, 33)  # from the fewest on, and about a power of two


def knockout(teams, form="single", **places):
    bracket = bracket_of(teams, form, **places)
    return Knockout(bracket, tuple(str(number) for number in range(1, teams + 1)))


def played(start, choose, withdraw=lambda _now: ()):
    """Play a knockout to its end; return it, who lost whom, and how many stages it took."""
    now, lost, stages = start, {each: [] for each in start.seeds}, 0
    while now.stage is not None:
        now = now.settling({}, withdraw(now))
        if (stage := now.stage) is None:
            break
        stages += 1
        open_ = [each for each in now.in_stage(stage) if each.is_open]
        sides = [side for each in open_ for side in each.sides]
        assert len(sides) == len(set(sides))  # nobody has two matches in a stage
        winners = {each.match.id: choose(each.sides) for each in open_}
        for each in open_:
            if each.match.part != "third":
                (loser,) = set(each.sides) - {winners[each.match.id]}
                lost[loser].append(each.match)
        now = now.settling(winners)
    return now, lost, stages


@pytest.mark.parametrize("sizes", quick_few((FEW_SIZES, EVERY_SIZE), (FEW_SIZES,)), ids=len)
@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_every_size_ends_with_one_winner_and_everybody_placed(form, third_place, sizes):
    for teams in sizes[form != "single" :]:
        chance = Random(teams)
        start = knockout(teams, form, third_place=third_place)
        planned = start.stages_left
        end, lost, stages = played(start, chance.choice)
        placings = end.placings()
        assert stages in ((planned, planned + 1) if form == "double" else (planned,))
        assert next(iter(placings)) == end.winner
        assert placings[end.winner].place == "1"
        assert set(placings) == set(end.seeds)
        assert _shared_rightly([each.place for each in placings.values()])
        for who, matches in lost.items():
            times = len(matches)
            if form == "single":
                assert times == (who != end.winner)
            elif form == "double":
                assert times == 2 if who != end.winner else times < 2
            else:  # one more match is lost only by those who lose the first stage
                assert times <= 1 + any(match.stage == 1 for match in matches)


@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("teams", quick_few(range(5, 40), (5, 7, 8, 9, 16, 21, 39)))
def test_the_losers_of_the_quarter_finals_play_for_the_fifth_to_the_eighth_place(
    teams, third_place
):
    start = knockout(teams, third_place=third_place, fifth_place=True)
    chance = Random(teams)
    now, stages = start, 0
    while (stage := now.stage) is not None:
        stages += 1
        open_ = [each for each in now.in_stage(stage) if each.is_open]
        sides = [side for each in open_ for side in each.sides]
        assert len(sides) == len(set(sides))
        now = now.settling({each.match.id: chance.choice(each.sides) for each in open_})
    assert stages == start.stages_left == knockout(teams).stages_left

    placings = now.placings()
    lower = [each.place for each in placings.values()][4:8]
    assert lower == ["5", "6", "7", "8"][: max(teams - 4, 0)]
    assert placings[now.winner].place == "1"
    quarters = {
        side
        for each in now.states.values()
        if each.match.name == "Quarter-final" or (teams < 9 and each.match.stage == 1)
        for side in each.losers
    }
    assert {who for who, each in placings.items() if each.place in ("5", "6", "7", "8")} == quarters
    by_name = {each.match.name: each for each in now.states.values()}
    for name, place in (("Fifth place", 5), ("Seventh place", 7)):
        if by_name[name].winner:
            assert placings[by_name[name].winner] == Placing(place, False, name)
    assert [each.match.name for each in now.states.values()].count("Places 5 to 8") == 2


def test_whoever_withdraws_before_the_places_are_played_for_comes_after_those_who_play():
    start = knockout(8, fifth_place=True)
    quarters = start.in_stage(1)
    lost = [str(each.sides[1]) for each in quarters]
    now = start.settling({each.match.id: str(each.sides[0]) for each in quarters})
    assert {now.placings()[each].reached for each in lost} == {""}
    now = now.settling({}, lost[:1])
    while (stage := now.stage) is not None:
        open_ = [each for each in now.in_stage(stage) if each.is_open]
        now = now.settling({each.match.id: str(each.sides[0]) for each in open_})
    placings = now.placings()
    assert placings[lost[0]].place == "8"
    assert placings[lost[0]].reached == "Places 5 to 8"
    assert sorted(placings[each].place for each in lost) == ["5", "6", "7", "8"]


def test_those_who_still_play_for_a_place_share_the_best_they_can_reach():
    now = knockout(8, third_place=True, fifth_place=True)
    seen = []
    for _ in range(2):
        open_ = [each for each in now.in_stage(now.stage) if each.is_open]
        now = now.settling({each.match.id: str(each.sides[0]) for each in open_})
        placings = now.placings()
        still = [each for each in now.in_stage(now.stage) if each.is_open]
        seen.append({each.match.name: {placings[s].place for s in each.sides} for each in still})
    assert seen == [
        {"Semi-final": {"1="}, "Places 5 to 8": {"5="}},
        {
            "Final": {"1="},
            "Third place": {"3="},
            "Fifth place": {"5="},
            "Seventh place": {"7="},
        },
    ]


@pytest.mark.parametrize(("teams", "form"), [(4, "single"), (8, "double"), (8, "repechage")])
def test_places_are_played_for_only_where_there_are_quarter_finals(teams, form):
    with pytest.raises(MovementError, match="losers of quarter-finals"):
        bracket_of(teams, form, fifth_place=True)


@pytest.mark.parametrize("seed", quick_few(range(60), range(10)))
def test_whoever_withdraws_while_places_are_played_for_it_still_ends(seed):
    chance = Random(seed)

    def withdraw(now):
        return tuple(each for each in now.seeds if chance.random() < 0.1)

    now = knockout(chance.randint(5, 20), fifth_place=True)
    while (stage := now.settling({}, withdraw(now)).stage) is not None:
        now = now.settling({}, withdraw(now))
        open_ = [each for each in now.in_stage(stage) if each.is_open]
        now = now.settling({each.match.id: chance.choice(each.sides) for each in open_})
    now = now.settling({}, withdraw(now))
    placings = now.placings()
    assert set(placings) == set(now.seeds)
    assert _shared_rightly([each.place for each in placings.values()])


def _shared_rightly(places):
    """Whether places are 1, 2, 3=, 3=, 5 ... as their number of holders asks."""
    expected = []
    for place in dict.fromkeys(places):
        count = places.count(place)
        assert place == f"{len(expected) + 1}{'=' if count > 1 else ''}"
        expected += [place] * count
    return expected == places


@pytest.mark.parametrize("seeds", quick_few((range(25), range(25, 120)), (range(25),)), ids=str)
@pytest.mark.parametrize("form", FORMS)
def test_whoever_withdraws_at_whatever_moment_plays_no_more_and_it_still_ends(form, seeds):
    for seed in seeds:
        chance = Random(seed)
        gone, seen = set(), set()

        def withdraw(now, chance=chance, gone=gone):
            gone |= {each for each in now.seeds if chance.random() < 0.1}
            return tuple(gone)

        def choose(sides, chance=chance, gone=gone, seen=seen):
            assert not gone & set(sides)
            seen.update(sides)
            return chance.choice(sides)

        end, _lost, _stages = played(knockout(chance.randint(4, 40), form), choose, withdraw)
        placings = end.placings()
        assert set(placings) == set(end.seeds)
        assert all(each.reached for each in placings.values())
        assert end.winner == "" or end.winner not in gone or end.winner in end.settled.values()


@pytest.mark.parametrize("teams", range(3, 9))
def test_every_way_a_small_single_knockout_can_go_agrees_with_a_walk_by_hand(teams):
    """Brute force: all choices of winners, against halving a list of seeds in bracket order."""
    order = {3: "1_23", 4: "1423", 5: "1_452_3_", 6: "1_452_36", 7: "1_452736", 8: "18452736"}
    matches = teams - 1
    for wins in product((0, 1), repeat=matches):
        turns = iter(wins)
        left, out_at = list(order[teams]), {}
        while len(left) > 1:
            through = []
            for one, other in zip(left[::2], left[1::2], strict=True):
                if "_" in (one, other):
                    through.append(one if other == "_" else other)
                    continue
                two = (one, other)
                won = next(turns)
                through.append(two[won])
                out_at[two[1 - won]] = len(left)
            left = through
        again = iter(wins)
        end, _lost, _stages = played(knockout(teams), lambda sides, again=again: sides[next(again)])
        assert end.winner == left[0]
        placings = end.placings()
        names = {2: "Final", 4: "Semi-final", 8: "Quarter-final"}
        assert {who: names[size] for who, size in out_at.items()} == {
            who: each.reached for who, each in placings.items() if who != end.winner
        }


def test_the_best_win_in_the_order_of_the_seeds():
    end, _lost, _stages = played(knockout(16), lambda sides: min(sides, key=int))
    reached = [(who, each.place) for who, each in end.placings().items()]
    assert reached[:4] == [("1", "1"), ("2", "2"), ("3", "3="), ("4", "3=")]
    assert {place for _who, place in reached[4:8]} == {"5="}


def test_the_match_for_third_place_separates_the_semi_finalists():
    end, _lost, _stages = played(knockout(8, third_place=True), lambda sides: min(sides, key=int))
    assert [(each.place, each.reached) for each in list(end.placings().values())[:4]] == [
        ("1", "Winner"),
        ("2", "Final"),
        ("3", "Third place"),
        ("4", "Fourth place"),
    ]


def test_those_who_play_for_the_fifth_place_or_the_seventh_share_it():
    best = {"1.1": "1", "1.2": "4", "1.3": "2", "1.4": "3"}
    now = knockout(8, fifth_place=True).settling(best)
    assert places_of(now) == {
        **dict.fromkeys("1234", ("1=", "")),
        **dict.fromkeys("5678", ("5=", "")),
    }
    now = now.settling({"2.3": "5", "2.4": "6"})
    assert places_of(now) == {
        **dict.fromkeys("1234", ("1=", "")),
        **dict.fromkeys("56", ("5=", "")),
        **dict.fromkeys("78", ("7=", "")),
    }
    now = now.settling({"2.1": "1", "2.2": "2", "3.3": "8"})
    assert places_of(now) == {
        **dict.fromkeys("12", ("1=", "")),
        **dict.fromkeys("34", ("3=", "Semi-final")),
        **dict.fromkeys("56", ("5=", "")),
        "8": ("7", "Seventh place"),
        "7": ("8", "Eighth place"),
    }


def test_whoever_loses_first_for_the_fifth_place_can_still_be_seventh():
    best = {"1.1": "1", "1.2": "4", "1.3": "2", "1.4": "3"}
    now = knockout(8, fifth_place=True).settling(best).settling({"2.3": "5"})
    assert now.states["3.3"].sides == ("8", None)
    assert places_of(now) == {
        **dict.fromkeys("1234", ("1=", "")),
        **dict.fromkeys("567", ("5=", "")),
        "8": ("7", ""),
    }


def test_whoever_loses_the_final_from_the_winners_bracket_can_win_the_second():
    now = knockout(4, "double").settling({"1.1": "1", "1.2": "2"})
    now = now.settling({"2.1": "1", "2.2": "3"}).settling({"3.1": "3"}).settling({"4.1": "3"})
    assert now.winner is None
    assert now.states["5.1"].sides == ("1", "3")
    end = now.settling({"5.1": "1"})
    assert places_of(end) == {
        "1": ("1", "Winner"),
        "3": ("2", "Final"),
        "2": ("3", "Losers’ final"),
        "4": ("4", "Losers’ round 1"),
    }
    straight = now.settling({"4.1": "1"})
    assert (straight.winner, straight.states["5.1"].sides) == ("1", ("", ""))


def test_the_higher_seed_sits_first_whatever_its_number():
    assert knockout(16).seated(1, 1)[:3] == ((0, "1", "16"), (1, "8", "9"), (2, "4", "13"))
    assert knockout(32).seated(1, 1)[3] == (3, "9", "24")
    upset = knockout(8).settling({"1.1": "8", "1.2": "4", "1.3": "2", "1.4": "3"})
    assert upset.seated(2, 1) == ((0, "4", "8"), (1, "2", "3"))
    turned = Knockout(bracket_of(2), ("10", "9"))
    assert (turned.seated(1, 1), turned.seated(1, 2)) == (((0, "10", "9"),), ((0, "9", "10"),))


def test_walkovers_add_up():
    now = knockout(8).settling({}, ("8",)).settling({}, ("5",))
    assert (now.walkovers, now.out) == ({"1.1"}, {"5", "8"})
    later = now.settling({}, ("6",))
    assert later.walkovers == {"1.1", "1.2"}
    assert later.states["1.1"].walkover
    assert later.states["1.1"].drops == ""  # who withdrew plays nowhere else


def test_in_double_elimination_the_one_who_comes_up_has_to_win_twice():
    def upset(sides):
        return "4" if "4" in sides and drawn["lost"] else min(sides, key=int)

    drawn = {"lost": False}
    now = knockout(4, "double")
    now = now.settling({"1.1": "1", "1.2": "2"})
    drawn["lost"] = True
    end, lost, _stages = played(now, upset)
    assert [match.name for match in lost["1"]] == ["Final", "Second final"]
    assert end.winner == "4"


def test_a_place_in_the_room_stays_when_a_neighbour_withdraws():
    now = knockout(8)
    assert now.seated(1, 1) == ((0, "1", "8"), (1, "4", "5"), (2, "2", "7"), (3, "3", "6"))
    after = now.settling({}, ("5",))
    assert after.seated(1, 2) == ((0, "8", "1"), (2, "7", "2"), (3, "6", "3"))
    assert after.states["1.2"].losers == ("5",)


@pytest.mark.parametrize("segments", range(1, 9))
def test_seating_rights_alternate_and_an_odd_last_segment_goes_to_the_winner_of_the_lot(segments):
    for seed in range(50):
        turns = seating_rights(f"lot {seed}", "1.1", ("1", "8"), segments)
        assert len(turns) == segments
        assert set(turns) <= {"1", "8"}
        assert all(one != next_ for one, next_ in pairwise(turns))
        if segments % 2:
            assert turns[0] == turns[-1]


def test_the_lot_of_seating_rights_is_fair_the_same_for_the_same_and_one_for_each_match():
    def winner(lot, match="1.1", sides=("1", "8")):
        return seating_rights(lot, match, sides, 1)[0]

    lots = [f"club-teams-{number}" for number in range(4000)]
    won = [winner(lot) for lot in lots]
    assert 1880 <= won.count("1") <= 2120  # one half, give or take
    assert won == [winner(lot, sides=("8", "1")) for lot in lots]
    for match, sides in (("2.1", ("1", "8")), ("1.1", ("1", "9"))):
        agree = sum(
            (one == "1") == (winner(lot, match, sides) == "1")
            for one, lot in zip(won, lots, strict=True)
        )
        assert 1880 <= agree <= 2120  # no lot tells of another


def test_two_who_withdraw_from_the_same_match_leave_a_bye_to_the_next():
    now = knockout(4).settling({}, ("1", "4"))
    assert now.states["1.1"].winner == ""
    end = now.settling({"1.2": "3"})
    assert end.winner == "3"
    assert {who: each.place for who, each in end.placings().items()} == {
        "3": "1",
        "2": "2=",
        "1": "2=",
        "4": "2=",
    }


def test_there_are_brackets_only_for_enough_and_every_match_can_be_found():
    for teams, form in ((1, "single"), (3, "double"), (3, "repechage")):
        with pytest.raises(MovementError, match="or more"):
            bracket_of(teams, form)
    bracket = bracket_of(8, "repechage")
    assert bracket.match("2.3").name == "Repechage 1"
    assert bracket.stages == 4
    assert bracket_of(2).match("1.1").name == "Final"


def test_a_knockout_is_generated_by_its_first_stage_and_counts_its_rounds():
    movement = generate("knockout-teams", {"teams": 11})
    assert {row.table for row in movement.rows} == {1, 2, 3, 4, 5, 6}
    assert rounds_to_draw("knockout-teams", movement.parameters) == 8
    eight = {"teams": 8, "segments": 1, "form": "double", "third_place": False}
    assert rounds_planned(eight) == 6
    assert "4 teams or more" in refused("knockout-teams", teams=3, form="double")
    assert "at most 480" in refused("knockout-teams", teams=64, segments=8, boards_per_round=24)
    first, *others = movement.rows
    told = broken(movement, rows=(replace(first, boards=(20, 21)), *others))
    assert "Round 1 is not the first stage that its parameters ask for." in told


def places_of(now):
    return {who: (each.place, each.reached) for who, each in now.placings().items()}


def test_those_still_in_have_no_end_and_share_the_best_place_they_can_come_to():
    start = knockout(4, third_place=True)
    assert places_of(start) == dict.fromkeys("1234", ("1=", ""))
    half = start.settling({"1.1": "1"})
    assert not half.states["2.1"].is_open  # one of the two is not there yet
    assert places_of(half) == {**dict.fromkeys("123", ("1=", "")), "4": ("3", "")}
    other_half = start.settling({"1.2": "2"})
    assert other_half.states["2.1"].winner is None
    assert other_half.states["2.1"].sides == (None, "2")
    over = half.settling({"1.2": "2", "2.1": "2"})  # the final ends before the other match
    assert places_of(over) == {
        "2": ("1", ""),
        "1": ("2", "Final"),
        **dict.fromkeys("34", ("3=", "")),
    }
    assert places_of(over.settling({"2.2": "3"})) == {
        "2": ("1", "Winner"),
        "1": ("2", "Final"),
        "3": ("3", "Third place"),
        "4": ("4", "Fourth place"),
    }
    now = half.settling({"1.2": "2"})
    assert places_of(now) == {**dict.fromkeys("12", ("1=", "")), **dict.fromkeys("34", ("3=", ""))}
    assert now.winner is None
    assert now.states["2.1"].losers == ()
    after = now.settling({"2.2": "3"})
    assert after.placings()["4"].reached == "Fourth place"
    assert after.placings()["1"].reached == ""
    end = after.settling({}, ("1", "2"))
    assert end.winner == ""
    assert {end.placings()[who].reached for who in "12"} == {"Final"}


def test_a_walkover_stands_even_if_its_winner_withdraws_later():
    first = knockout(8).settling({"1.2": "4", "1.3": "2", "1.4": "3"}, ("1",))
    assert first.states["1.1"].winner == "8"
    later = first.settling({}, ("8",))
    assert later.states["1.1"].winner == "8"
    assert later.states["2.1"].winner == "4"
    assert later.placings()["8"].reached == "Semi-final"
