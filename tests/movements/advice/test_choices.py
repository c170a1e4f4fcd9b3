import pytest

from movements.advice.choices import choices
from movements.advice.ranking import cost
from movements.advice.wishes import checked
from movements.proof.verifier import verify
from movements.registry import generate
from tests.movements import oracle


@pytest.mark.parametrize(
    ("boards", "numbers"),
    [
        (None, (*range(4, 31), 39, 82)),
        (12, (5, 8, 27)),
        (36, (4, 13, 26)),
    ],
)
def test_every_choice_seats_exactly_the_entrants_and_is_proved(boards, numbers):
    for entrants in numbers:
        found = choices(unit="pair", entrants=entrants, boards=boards)
        assert found, entrants
        assert len({(c.proposal.family, c.proposal.parameters) for c in found}) == len(found)
        for choice in found:
            movement = generate(choice.proposal.family, choice.proposal.parameters)
            assert len(movement.contestants) == entrants
            assert verify(movement).ok
            assert choice.proposal.parameters == movement.parameters


@pytest.mark.parametrize("entrants", [4, 7, 13, 16, 28, 39])
def test_what_a_proposal_says_is_what_is_played(entrants):
    found = choices(unit="pair", entrants=entrants)
    assert found
    for proposal in (choice.proposal for choice in found):
        shown = generate(proposal.family, proposal.parameters).to_json()
        played = oracle.boards_played(shown["rows"]).values()
        out = [idle["contestant"] for idle in shown["idle"]]
        assert proposal.rounds == max(row["round"] for row in shown["rows"])
        assert proposal.tables == len({row["table"] for row in shown["rows"]})
        assert proposal.boards_to_deal == len({board for boards in played for board in boards})
        assert proposal.boards == max(len(boards) for boards in played)
        assert proposal.boards_per_round == len(shown["rows"][0]["boards"])
        assert proposal.sit_outs == max((out.count(label) for label in out), default=0)
        assert proposal.fewest_boards == min(len(boards) for boards in played)
        assert proposal.shared == shown["shared"]
        assert proposal.winners == (2 if not proposal.parameters.get("arrow_switch", 1) else 1)


@pytest.mark.parametrize(
    ("entrants", "boards", "title"),
    [
        (4, None, "Howell, 3 rounds of 8 boards"),
        (6, None, "Howell, 5 rounds of 5 boards"),
        (13, None, "Mitchell, 7 rounds of 4 boards"),
        (14, None, "Mitchell, 7 rounds of 4 boards"),
        (14, 28, "Mitchell, 7 rounds of 4 boards"),
        (16, None, "Mitchell, share and relay, 8 rounds of 3 boards"),
        (18, None, "Mitchell, 9 rounds of 3 boards"),
        (26, None, "Mitchell, 13 rounds of 2 boards"),
        (28, None, "Mitchell with a skip, 13 rounds of 2 boards"),
        (38, None, "Mitchell, 13 rounds of 2 boards"),
        (8, 7, "Mitchell, share and relay, 4 rounds of 2 boards"),
        (26, 10, "Mitchell, 5 rounds of 2 boards, arrow-switched"),
    ],
)
def test_the_best_choice_comes_first(entrants, boards, title):
    assert choices(unit="pair", entrants=entrants, boards=boards)[0].title == title


@pytest.mark.parametrize("pairs", [8, 12, 16, 22, 28])
def test_they_are_ranked_as_the_adviser_ranks(pairs):
    wish = checked({"pairs": pairs})
    costs = [cost(choice.proposal, wish) for choice in choices(unit="pair", entrants=pairs)]
    assert costs == sorted(costs)


def test_an_impossible_number_of_entrants_is_not_seated():
    assert choices(unit="pair", entrants=400) == ()
    assert choices(unit="pair", entrants=12, boards=200)


def test_a_complete_mitchell_of_many_rounds_is_also_offered_curtailed():
    found = choices(unit="pair", entrants=38)
    rounds = {choice.proposal.rounds for choice in found}
    assert rounds == {8, 12, 13, 19}


def test_a_howell_is_offered_as_far_as_its_boards_come_near_to_the_wish():
    def howells(entrants):
        return {
            c.proposal.rounds
            for c in choices(unit="pair", entrants=entrants)
            if c.proposal.family == "howell"
        }

    assert (howells(26), howells(30), howells(38)) == ({25}, {29}, set())


def test_two_teams_get_the_trophy_schedules_and_the_plain_match():
    found = choices(unit="team", entrants=2)
    assert [choice.title for choice in found] == [
        "New England, 24 boards",
        "League, first half",
        "Team match, 24 boards, opponents exchanged",
        "Team match, 24 boards, same opponents",
        "League, first session",
        "League, second session",
        "New England, 36 boards",
        "League, both sessions",
    ]
    assert {choice.proposal.winners for choice in found} == {1}
    for choice in found:
        assert verify(generate(choice.proposal.family, choice.proposal.parameters)).ok


@pytest.mark.parametrize(
    ("boards", "title", "each"),
    [
        (36, "New England, 36 boards", 36),
        (48, "League, both sessions", 48),
        (10, "Team match, 10 boards, same opponents", 10),
        (1000, "Team match, 96 boards, opponents exchanged", 96),
        (1, "Team match, 4 boards, opponents exchanged", 4),
    ],
)
def test_two_teams_with_a_wish_get_the_nearest_first(boards, title, each):
    best = choices(unit="team", entrants=2, boards=boards)[0]
    assert (best.title, best.proposal.boards) == (title, each)


@pytest.mark.parametrize(
    ("unit", "entrants"), [("pair", 3), ("pair", 0), ("pair", -1), ("pair", 83), ("team", 3)]
)
def test_nothing_is_offered_for_numbers_that_no_family_seats(unit, entrants):
    assert choices(unit=unit, entrants=entrants) == ()


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 9])
def test_an_impossible_wish_gives_the_nearest(entrants):
    assert choices(unit="pair", entrants=entrants, boards=1)
    assert choices(unit="pair", entrants=entrants, boards=500)


@pytest.mark.parametrize(
    ("entrants", "titles"),
    [
        (
            9,
            [
                "Howell, 9 rounds of 3 boards",
                "Mitchell, 5 rounds of 5 boards",
                "Mitchell, 5 rounds of 5 boards, arrow-switched",
                "Mitchell, 5 rounds of 4 boards",
                "Mitchell, 5 rounds of 4 boards, arrow-switched",
                "Mitchell, 5 rounds of 6 boards",
                "Mitchell, 5 rounds of 6 boards, arrow-switched",
            ],
        ),
        (
            16,
            [
                "Mitchell, share and relay, 8 rounds of 3 boards",
                "Mitchell, share and relay, 8 rounds of 3 boards, arrow-switched",
                "Mitchell with a skip, 8 rounds of 3 boards",
                "Mitchell with a skip, 8 rounds of 3 boards, arrow-switched",
                "Mitchell with a skip, 7 rounds of 4 boards",
                "Mitchell with a skip, 7 rounds of 4 boards, arrow-switched",
                "Mitchell with a skip, 7 rounds of 3 boards",
                "Mitchell with a skip, 7 rounds of 3 boards, arrow-switched",
                "Howell, 15 rounds of 2 boards",
            ],
        ),
    ],
)
def test_these_are_offered_whatever_their_order(entrants, titles):
    found = [choice.title for choice in choices(unit="pair", entrants=entrants)]
    assert sorted(found) == sorted(titles)
