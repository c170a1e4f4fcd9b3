import json
from collections import Counter
from dataclasses import replace

import pytest

from movements.advice.advisor import advise
from movements.advice.proposals import proposal, words
from movements.analysis.encounters import tally
from movements.analysis.fairness import Fairness, fairness
from movements.errors import MovementError
from movements.registry import families, generate
from tests.movements.command.test_cli import run


def _boards_at_the_busiest_table(movement):
    played = Counter()
    for row in movement.rows:
        played[row.table] += len(row.boards)
    return max(played.values())


def _minutes(movement):
    longest = [
        max(len(row.boards) for row in movement.rows if row.round == number)
        for number in {row.round for row in movement.rows}
    ]
    return 7 * sum(longest) + 2 * (len(longest) - 1)


def _nearest_that_fits(family, parameters, minutes, boards):
    """Build the movement with every number of boards there is; None if none fits."""
    size, step = family.seats.size, family.seats.step
    low, high = family.parameter(size).range if size else (1, 1)
    off = {}
    for number in range(int(low), int(high) + 1):
        if number % step:
            continue
        try:
            movement = family.movement({**parameters, size: number} if size else parameters)
        except MovementError:
            continue
        far = abs(_boards_at_the_busiest_table(movement) - boards)
        if far <= 5 and _minutes(movement) <= minutes:
            off[number] = far
    return min(off.values(), default=None)


@pytest.mark.parametrize(
    "wish",
    [{"pairs": n, "winners": 0} for n in (4, 6, 8, 9, 13)] + [{"teams": n} for n in (2, 3, 4, 7)],
    ids=str,
)
@pytest.mark.parametrize(("minutes", "boards"), [(180, 26), (150, 16), (300, 18), (300, 24)])
def test_every_family_that_fits_is_offered_with_the_nearest_number_of_boards(wish, minutes, boards):
    (unit, entrants), *_ = wish.items()
    offered = {}
    for each in advise({**wish, "minutes": minutes, "boards": boards}).proposals:
        off = abs(_boards_at_the_busiest_table(generate(each.family, each.parameters)) - boards)
        offered.setdefault(each.family, []).append(off)

    fitting = {}
    for family in families():
        if f"{family.seats.entrant}s" == unit:
            options = family.seats.options(entrants, 0)
            nearest = [_nearest_that_fits(family, each, minutes, boards) for each in options]
            fitting[family.id] = [off for off in nearest if off is not None]

    assert {each: sorted(off) for each, off in offered.items()} == {
        each: sorted(off) for each, off in fitting.items() if off
    }


@pytest.mark.parametrize("pairs", [4, 7, 11, 12, 13, 16, 19, 26, 34])
@pytest.mark.parametrize("winners", [1, 2])
def test_every_proposal_keeps_to_the_wish_and_can_be_generated(pairs, winners):
    advice = advise({"pairs": pairs, "minutes": 200, "boards": 26, "winners": winners})
    for each in advice.proposals:
        movement = generate(each.family, each.parameters)
        assert len(movement.contestants) == pairs
        assert movement.winners == winners
        assert each.minutes <= 200
        assert abs(_boards_at_the_busiest_table(movement) - 26) <= 5
        assert each.fairness == words(fairness(movement))
    assert {each.family for each in advice.proposals}.isdisjoint(advice.out)
    told = {each.family for each in advice.proposals} | set(advice.out)
    assert told == {family.id for family in families()}


@pytest.mark.parametrize(
    "wish", [{"players": n} for n in (4, 8, 12, 16, 20, 28)] + [{"teams": n} for n in range(2, 10)]
)
def test_players_and_teams_are_advised_as_well(wish):
    ((_, entrants),) = wish.items()
    advice = advise({**wish, "minutes": 240, "boards": 24})

    for each in advice.proposals:
        movement = generate(each.family, each.parameters)
        entered = {contestant.team or contestant.label for contestant in movement.contestants}
        assert len(entered) == entrants
        assert each.figures.startswith("Any two ")
        assert each.fairness != "not comparable"
        assert each.minutes <= 240
    assert advice.proposals, advice.out


def test_two_teams_are_advised_a_match_and_eight_players_a_perfect_individual():
    families_of = {each.family for each in advise({"teams": 2, "minutes": 200}).proposals}
    assert "team-match" in families_of
    first = advise({"players": 8, "boards": 28, "minutes": 240}).proposals[0]
    assert (first.fairness, first.boards) == ("perfect", 28)
    assert first.figures == "Any two are partners on 4 boards, opponents on 8."


def test_either_number_of_winners_is_advised_where_it_does_not_matter():
    winners = {each.winners for each in advise({"pairs": 14, "winners": 0}).proposals}
    assert winners == {1, 2}


@pytest.mark.parametrize(
    ("pairs", "family_id"),
    [
        (13, "appendix"),
        (14, "bowman"),
        (16, "beynon"),
        (9, "mitchell-rover"),
        (12, "clay"),
        (6, "snow"),
    ],
)
def test_movements_for_awkward_numbers_are_advised(pairs, family_id):
    wish = {"pairs": pairs, "winners": 2, "minutes": 300, "boards": 24}
    assert family_id in {each.family for each in advise(wish).proposals}


@pytest.mark.parametrize(
    ("wish", "family_id", "reason"),
    [
        ({"pairs": 12}, "mitchell", "5 to 82 pairs at an odd number of tables, not 12 pairs at 6"),
        ({"pairs": 11}, "bowman", "an even number of pairs from 14 to 40, not 11 pairs"),
        ({"pairs": 12}, "clay", "It has two winners, North-South and East-West."),
        ({"pairs": 12, "winners": 2}, "howell", "It has one winner."),
        ({"pairs": 6, "winners": 2, "boards": 16, "minutes": 90}, "snow", "of up to 2 boards take"),
        ({"pairs": 26, "winners": 2}, "snow", "from 4 to 24, not 26 pairs at 13 tables"),
        (
            {"pairs": 11, "minutes": 150},
            "howell-reduced",
            "of 4 boards take 208 minutes, more than 150.",
        ),
        ({"pairs": 40}, "howell", "39 rounds of 1 board make 39 boards, not about 26."),
        ({"pairs": 24, "winners": 2}, "relay-after-every-table", "that 3 does not divide, not 12"),
        ({"pairs": 12}, "individual-whist", "It seats 8, 12 or 16 players, not 12 pairs"),
        ({"teams": 7, "minutes": 200, "boards": 24}, "fours-clay", "minutes, more than 200."),
    ],
)
def test_why_not_is_said_with_figures(wish, family_id, reason):
    assert reason in advise(wish).out[family_id]


def test_nothing_to_compare_is_not_called_fair():
    row = generate("howell", {"pairs": 4}).rows[:1]
    described = proposal(replace(generate("howell", {"pairs": 4}), rows=row))
    assert (described.fairness, described.figures) == ("not comparable", "Nothing is compared.")


def test_twelve_pairs_with_one_winner_are_advised_a_fair_field():
    first = advise({"pairs": 12, "minutes": 210, "boards": 22}).proposals[0]
    assert (first.family, first.fairness, first.sit_outs) == ("howell", "perfect", 0)


def test_the_command_prints_json_and_prose():
    status, printed, _ = run(
        "advise", "pairs=11", "minutes=200", "boards=24", "winners=1", "--json"
    )
    advice = json.loads(printed)
    assert status == 0
    assert {"boards", "rounds", "minutes", "sit_outs", "equipment"} <= set(advice["proposals"][0])
    assert "rounds" in run("advise", "pairs=11", "minutes=200")[1]
    assert run("advise", "pairs=5", "minutes=20")[1].startswith("Nothing fits")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("minutes=90", "advise needs pairs"),
        ("pairs=3", "pairs must be a whole number from 4 to 82"),
        ("cards=3", "There is no wish 'cards'"),
        ("unit=mob", "unit must be one of pair, player, team; 'mob' is not allowed"),
        ("players=3", "players must be a whole number from 4 to 100"),
    ],
)
def test_wishes_that_cannot_be_are_refused(word, sentence):
    assert sentence in run("advise", word)[2]


@pytest.mark.parametrize(
    ("bias", "word"),
    [
        (None, "not comparable"),
        (0.005, "perfect"),
        (0.0051, "very good"),
        (5, "very good"),
        (5.1, "good"),
        (10, "good"),
        (10.1, "fair"),
        (20, "fair"),
        (20.1, "poor"),
    ],
)
def test_fairness_is_put_in_words(bias, word):
    assert words(Fairness(None, None, bias, None, (), {}, tally([]))) == word
