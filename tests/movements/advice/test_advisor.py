import json
from collections import Counter
from dataclasses import replace

import pytest

from movements.advice.advisor import advise
from movements.advice.proposals import proposal, words
from movements.advice.ranking import strain
from movements.advice.sections import in_sections
from movements.advice.wishes import checked
from movements.analysis.share import ScheduleShare, schedule_share
from movements.errors import MovementError
from movements.registry import families, family, generate
from tests.every_case import quick_few
from tests.movements import oracle
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


def _strain(movement, wish):
    longest = max(len(row.boards) for row in movement.rows)
    boards = _boards_at_the_busiest_table(movement)
    return strain(wish, movement.rounds, longest, boards, _minutes(movement))


def _least_strain(offer, wish):
    """Build the movement with every number of boards there is."""
    known = family(offer.family)
    size, step = known.seats.size, known.seats.step
    low, high = known.parameter(size).range if size else (1, 1)
    found = []
    for number in range(int(low), int(high) + 1):
        if number % step:
            continue
        try:
            movement = known.movement(
                {**offer.parameters, size: number} if size else offer.parameters
            )
        except MovementError:
            continue
        found.append(_strain(movement, wish))
    return min(found)


@pytest.mark.parametrize(
    "wish",
    [{"pairs": n, "historical": True} for n in (4, 8, 13)]
    + [{"teams": n, "historical": True} for n in (2, 3, 7)],
    ids=str,
)
@pytest.mark.parametrize(
    ("minutes", "boards"), [(180, 26), pytest.param(300, 18, marks=pytest.mark.thorough)]
)
def test_no_other_number_of_boards_in_a_set_would_suit_the_wish_better(wish, minutes, boards):
    wished = checked({**wish, "minutes": minutes, "boards": boards})
    proposals = advise({**wish, "minutes": minutes, "boards": boards}).proposals
    assert proposals
    for each in proposals:
        movement = generate(each.family, each.parameters)
        assert _strain(movement, wished) == pytest.approx(_least_strain(each, wished))


@pytest.mark.parametrize("pairs", quick_few([7, 11, 12, 13, 16, 19, 26, 34], [7, 12, 34]))
@pytest.mark.parametrize("winners", [1, 2])
def test_every_proposal_keeps_to_the_wish_and_can_be_generated(pairs, winners):
    advice = advise({"pairs": pairs, "minutes": 200, "boards": 26, "winners": winners})
    assert advice.proposals
    for each in advice.proposals:
        movement = generate(each.family, each.parameters)
        assert movement.winners == each.winners == winners
        if each.sections:
            assert sum(part.entrants for part in each.sections) == pairs
            continue
        assert len(movement.contestants) == pairs
        if each.misses:
            assert each.boards_per_round > 5
            continue
        assert each.minutes <= 210
        assert abs(_boards_at_the_busiest_table(movement) - 26) <= 5
        assert 2 <= each.boards_per_round <= 5
        assert each.fairness == words(schedule_share(movement))
    assert {each.family for each in advice.proposals}.isdisjoint(advice.out)


@pytest.mark.parametrize("pairs", quick_few([4, 7, 13, 16, 28, 39], [7, 16]))
def test_what_a_proposal_says_is_what_is_played(pairs):
    proposals = [each for each in advise({"pairs": pairs}).proposals if not each.sections]
    assert proposals
    for proposed in proposals:
        shown = generate(proposed.family, proposed.parameters).to_json()
        played = oracle.boards_played(shown["rows"]).values()
        out = [idle["contestant"] for idle in shown["idle"]]
        assert proposed.rounds == max(row["round"] for row in shown["rows"])
        assert proposed.tables == len({row["table"] for row in shown["rows"]})
        assert proposed.boards == max(len(boards) for boards in played)
        assert proposed.fewest_boards == min(len(boards) for boards in played)
        assert proposed.boards_per_round == max(len(row["boards"]) for row in shown["rows"])
        assert proposed.sit_outs == max((out.count(label) for label in out), default=0)
        if proposed.copies == 1:
            dealt = {board for boards in played for board in boards}
            assert (proposed.boards_to_deal, proposed.shared) == (len(dealt), shown["shared"])


@pytest.mark.parametrize(
    ("wish", "title"),
    [
        ({"pairs": 4}, "Howell, 3 rounds of 8 boards"),
        ({"pairs": 14, "winners": 2}, "Mitchell, 7 rounds of 4 boards"),
        ({"pairs": 26, "winners": 1}, "Mitchell, 13 rounds of 2 boards, arrow-switched"),
        ({"pairs": 26, "boards_per_round": 1, "minutes": 240}, "Howell, 25 rounds of 1 board"),
    ],
)
def test_a_title_has_rounds_and_boards(wish, title):
    assert title in {each.title for each in advise(wish).proposals}


def test_the_summary_of_a_proposal_is_its_familys():
    for each in advise({"pairs": 4}).proposals:
        assert each.summary == family(each.family).summary


def test_the_title_of_one_session_of_a_match_says_which():
    titles = [each.title for each in advise({"teams": 2}).proposals]
    assert "League, first session, 12 rounds of 2 boards" in titles
    assert "League, second session, 12 rounds of 2 boards" in titles


@pytest.mark.parametrize(
    "wish", [{"players": n} for n in (4, 8, 12, 16, 20, 28)] + [{"teams": n} for n in range(2, 10)]
)
def test_players_and_teams_are_advised_as_well(wish):
    (unit, entrants), *_ = wish.items()
    advice = advise({**wish, "minutes": 240, "boards": 24})

    for each in advice.proposals:
        movement = generate(each.family, each.parameters)
        entered = {contestant.team or contestant.label for contestant in movement.contestants}
        assert len(entered) == entrants
        assert each.figures.startswith("Any two ") or each.fairness == "drawn"
        assert each.fairness != "not comparable"
    if (unit, entrants) not in {("players", 4)}:
        assert advice.proposals, advice.out


def test_two_teams_are_advised_a_match_and_eight_players_a_perfect_individual():
    families_of = {each.family for each in advise({"teams": 2, "minutes": 200}).proposals}
    assert "team-match" in families_of
    first = advise({"players": 8, "boards": 28, "minutes": 240}).proposals[0]
    assert (first.fairness, first.boards, first.opponents) == ("perfect", 28, "")
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
        (15, "mitchell-rover"),
        (12, "clay"),
        (6, "snow"),
    ],
)
def test_movements_for_awkward_numbers_are_advised(pairs, family_id):
    wish = {"pairs": pairs, "winners": 2, "minutes": 300, "boards": 24, "historical": True}
    assert family_id in {each.family for each in advise(wish).proposals}


@pytest.mark.parametrize(
    ("wish", "family_id", "reason"),
    [
        (
            {"pairs": 14, "winners": 1},
            "relay-after-every-table",
            "It has two winners, North-South and East-West",
        ),
        ({"pairs": 12, "winners": 2}, "howell", "It has one winner."),
        (
            {"pairs": 14, "minutes": 160},
            "howell",
            "13 rounds of 1 board make 13 boards, not about 26.",
        ),
        ({"pairs": 30}, "howell", "29 rounds of 1 board take 259 minutes, more than 210."),
        ({"pairs": 40}, "howell", "39 rounds of 1 board make 39 boards, not about 26."),
        ({"pairs": 20, "boards": 20, "winners": 1}, "howell", "Its rounds have 1 board; 2 to 4"),
    ],
)
def test_why_not_is_said_with_figures(wish, family_id, reason):
    assert reason in advise(wish).out[family_id]


def test_only_families_that_could_seat_the_field_have_a_reason():
    out = advise({"pairs": 20}).out
    assert "howell" in out
    assert not {"individual", "round-robin", "clay", "mitchell"} & set(out)


@pytest.mark.parametrize(
    ("wish", "family_id"),
    [
        ({"pairs": 8}, "web"),
        ({"pairs": 12}, "relay-after-every-table"),
        ({"pairs": 19}, "mitchell-rover"),
        ({"teams": 8}, "american-whist-league"),
        ({"teams": 8}, "three-teams-a"),
    ],
)
def test_a_family_that_refuses_so_many_has_no_reason(wish, family_id):
    advice = advise(wish)
    assert family_id not in advice.out
    assert family_id not in {each.family for each in advice.proposals}


@pytest.mark.parametrize(
    "wish", [{"pairs": 4, "minutes": 20}, {"pairs": 30, "boards": 60, "minutes": 60}]
)
def test_where_nothing_fits_the_nearest_are_offered_with_what_they_miss(wish):
    proposals = [each for each in advise(wish).proposals if each.fairness != "drawn"]
    assert 1 <= len(proposals) <= 6
    assert all(each.misses for each in proposals)


@pytest.mark.parametrize(
    ("wish", "place"),
    [
        ({"teams": 8}, -1),
        ({"teams": 26}, 0),
        ({"teams": 6, "drawn": True}, 0),
        ({"pairs": 40}, -1),
        ({"pairs": 12, "drawn": True, "boards_per_round": 6}, 0),
    ],
)
def test_swiss_is_offered_where_it_fits_or_is_asked_for(wish, place):
    found = advise(wish).proposals[place]
    assert found.family in ("swiss-teams", "swiss-pairs")
    assert found.boards == found.rounds * found.boards_per_round == found.fewest_boards
    assert 2**found.rounds >= (wish.get("teams") or wish["pairs"])
    assert not found.misses


@pytest.mark.parametrize(
    "wish", [{"teams": 6}, {"pairs": 16}, {"pairs": 40, "winners": 2}, {"players": 16}]
)
def test_swiss_is_not_offered_elsewhere(wish):
    proposals = advise(wish).proposals
    assert proposals
    assert all(each.fairness != "drawn" for each in proposals)


def test_a_team_with_the_bye_in_a_swiss_plays_a_match_fewer():
    swiss = advise({"teams": 9}).proposals[-1]
    assert swiss.family == "swiss-teams"
    assert swiss.fewest_boards == swiss.boards - swiss.boards_per_round


def test_a_swiss_that_does_not_fit_but_is_asked_for_says_what_it_misses():
    first = advise({"teams": 20, "boards": 60, "minutes": 60, "drawn": True}).proposals[0]
    assert first.family == "swiss-teams"
    assert first.minutes <= 65
    assert first.misses


def test_a_reduced_howell_tells_what_the_simple_one_costs():
    proposals = advise({"pairs": 14, "winners": 1}).proposals
    howell = next(each for each in proposals if each.family == "howell-reduced")
    assert howell.simpler.share_percent > howell.share_percent
    assert f"{howell.simpler.share_percent:.1f}% instead of" in howell.simpler.sentence
    assert howell.to_json()["simpler"]["parameters"]["directions"] == "constant"
    assert all(each.simpler is None for each in proposals if each.family != "howell-reduced")


def test_a_simple_howell_that_costs_nothing_is_just_as_fair():
    howell = next(
        each
        for each in advise({"pairs": 8, "winners": 1}).proposals
        if each.family == "howell-reduced" and each.rounds == 6
    )
    assert howell.simpler.share_percent == pytest.approx(howell.share_percent)
    assert howell.simpler.sentence.endswith("It is just as fair.")
    assert "instead of" not in howell.simpler.sentence


def test_a_reduced_howell_in_sections_has_no_simple_one_to_choose_for_the_whole_field():
    proposals = advise({"pairs": 31, "winners": 1}).proposals
    divided = next(each for each in proposals if each.sections)
    assert divided.family == "howell-reduced"
    assert divided.simpler is None


def test_five_per_cent_more_time_is_in_time():
    wish = {"pairs": 16, "winners": 2, "boards": 24, "boards_per_round": 3}
    for minutes, offered in ((174, True), (173, False)):
        found = {each.minutes for each in advise({**wish, "minutes": minutes}).proposals}
        assert (182 in found) is offered
    late = advise({"teams": 34, "minutes": 105}).proposals[-1]
    assert f" take {late.minutes} minutes, more than 105." in " ".join(late.misses)


def test_minutes_per_board_and_boards_per_round_are_wishes():
    slow, quick = (
        advise({"pairs": 14, "winners": 2, "minutes_per_board": n}).proposals[0] for n in (9, 5)
    )
    assert (slow.boards_per_round, slow.minutes) == (3, 201)
    assert (quick.boards_per_round, quick.minutes) == (4, 152)
    asked = advise({"pairs": 12, "boards_per_round": 1, "boards": 12}).proposals
    assert {each.boards_per_round for each in asked} == {1}


def test_the_movements_of_the_whist_books_are_offered_when_asked_for():
    old = {"clay", "parallel", "snow", "mitchell-stay", "mitchell-twice"}
    wish = {"pairs": 16, "winners": 2, "minutes": 300}
    plain, asked = advise(wish), advise({**wish, "historical": True})
    assert not old & ({each.family for each in plain.proposals} | set(plain.out))
    assert old <= {each.family for each in asked.proposals} | set(asked.out)


def test_who_cannot_have_as_many_winners_as_wished_is_offered_another_number():
    two = advise({"pairs": 4, "winners": 2})
    either = advise({"pairs": 4})
    assert [each.title for each in two.proposals] == [each.title for each in either.proposals]
    assert {each.misses for each in two.proposals} == {("It has one winner, not two.",)}
    assert not two.nobody


def test_one_winner_instead_of_two_and_two_instead_of_one_are_told_apart():
    def of_two_lines(movement):
        return "" if movement.winners == 2 else "North-South and East-West want a winner each."

    found = advise({"pairs": 14, "winners": 1}, unfit=of_two_lines)
    assert {each.winners for each in found.proposals} == {2}
    assert {each.misses[0] for each in found.proposals} == {"It has two winners, not one."}


def _suits_nobody(movement):
    return f"{movement.family} suits nobody."


@pytest.mark.parametrize("wish", [{"players": 5}, {"pairs": 8, "winners": 2}, {"teams": 60}])
def test_where_no_movement_suits_the_contest_a_sentence_says_why(wish):
    advice = advise(wish, unfit=_suits_nobody)
    assert advice.proposals == ()
    assert advice.nobody.endswith(" suits nobody.")
    assert advice.to_json()["nobody"] == advice.nobody


def test_where_no_sections_suit_the_contest_a_sentence_says_so():
    assert advise({"players": 33}, unfit=_suits_nobody).nobody == "No movement seats 33 players."


def test_what_does_not_suit_the_contest_does_not_stand_in_the_way_of_what_does():
    def no_schedule(movement):
        return "" if movement.family.startswith("swiss") else "Only a Swiss will do."

    advice = advise({"teams": 8}, unfit=no_schedule)
    assert [each.family for each in advice.proposals] == ["swiss-teams"]
    assert advice.out["fours-mitchell"] == "Only a Swiss will do."
    assert not advice.nobody


EVENINGS = [(210, 26), (180, 24), (150, 26), (150, 20), (120, 16), (105, 20), (90, 12), (60, 8)]


def _fewest_minutes(unit, entrants):
    """Return how long the shortest movement of one section takes, with the smallest sets."""
    found = []
    for known in families():
        if known.seats.entrant != unit or known.historical:
            continue
        size, step = known.seats.size, known.seats.step
        for chosen in known.seats.options(entrants, 0):
            for number in (step, 2, 3, 4):
                try:
                    whole = {**chosen, size: number} if size else chosen
                    found.append(_minutes(known.movement(whole)))
                except MovementError:
                    continue
                break
    return min(found, default=9999)


FIELDS = [
    *(("pairs", number) for number in (*range(4, 26), 29, 34, 41, 60, 82)),
    *(("players", number) for number in (*range(4, 32), 43, 64)),
    *(("teams", number) for number in (*range(2, 42), 64, 96)),
]
FEW_FIELDS = [
    *(("pairs", number) for number in (4, 5, 8, 20)),
    *(("players", number) for number in (4, 7, 29)),
    *(("teams", number) for number in (2, 3, 6, 16, 34, 41)),
]


@pytest.mark.parametrize("field", quick_few(FIELDS, FEW_FIELDS), ids=str)
def test_every_question_has_an_answer_that_ends_in_time_if_anything_can(field):
    units, entrants = field
    fewest = _fewest_minutes(units[:-1], entrants)
    if units == "teams" and entrants >= 8:
        fewest = min(fewest, 2 * 2 * 7 + 2)  # a Swiss of two rounds of two boards
    for minutes, boards in EVENINGS:
        asked = {units: entrants, "minutes": minutes, "boards": boards}
        proposals, latest = advise(asked).proposals, checked(asked).latest
        assert proposals
        if fewest <= latest:
            assert proposals[0].minutes <= latest
        late = [each.minutes > latest for each in proposals]
        assert late == sorted(late)
        assert all(each.misses for each in proposals if each.minutes > latest)
        assert all(each.misses for each in proposals) or not proposals[0].misses


@pytest.mark.parametrize(
    ("wish", "best"),
    [
        ({"teams": 16, "minutes": 150}, (4, 5, 146)),
        ({"teams": 34, "minutes": 105}, (3, 5, 109)),
        ({"teams": 6, "minutes": 120, "boards": 16}, (5, 3, 113)),
        ({"pairs": 8, "minutes": 60}, (4, 2, 62)),
        ({"pairs": 20, "minutes": 120}, (7, 2, 110)),
    ],
)
def test_where_time_is_short_fewer_boards_are_nearest(wish, best):
    first = advise(wish).proposals[0]
    assert (first.rounds, first.boards_per_round, first.minutes) == best


def test_a_swiss_of_too_few_rounds_says_how_many_would_do():
    first = advise({"teams": 34, "minutes": 105, "boards": 20}).proposals[0]
    assert first.misses == ("3 rounds are too few to rank 34 teams; 6 are enough.",)


def test_a_match_of_a_swiss_is_called_short_by_what_is_usual_for_one():
    swiss = advise({"teams": 8, "minutes": 45, "boards": 6, "drawn": True}).proposals[0]
    assert swiss.boards_per_round < 4
    assert f"Its rounds have {swiss.boards_per_round} boards; 4 to 12 are usual." in swiss.misses


@pytest.mark.parametrize("teams", quick_few(range(41, 97), (41, 57, 96)))
def test_more_than_forty_teams_play_a_swiss(teams):
    (only,) = advise({"teams": teams}).proposals
    assert (only.family, only.misses) == ("swiss-teams", ())


def test_four_pairs_play_the_boards_they_ask_for():
    offered = {each.title for each in advise({"pairs": 4, "boards": 24}).proposals}
    assert "Howell, 3 rounds of 8 boards" in offered
    assert "Howell, 3 rounds of 7 boards" not in offered


@pytest.mark.parametrize(
    ("wish", "family_id", "why"),
    [
        ({"teams": 3}, "swiss-teams", "It takes 4 teams or more."),
        ({"pairs": 16, "winners": 2}, "swiss-pairs", "It has one winner."),
    ],
)
def test_a_swiss_that_is_asked_for_in_vain_says_why(wish, family_id, why):
    advice = advise({**wish, "drawn": True})
    assert advice.out[family_id] == why
    assert advice.proposals


def test_the_rounds_of_players_are_not_drawn():
    assert "Only rounds of pairs and of teams" in run("advise", "players=8", "drawn=yes")[2]


@pytest.mark.parametrize("players", quick_few(range(4, 65), (4, 5, 8, 13, 29, 30, 43, 64)))
def test_every_number_of_players_has_an_answer(players):
    best = advise({"players": players}).proposals[0]
    assert players < 30 or not best.misses
    if best.sections:
        assert sum(part.entrants for part in best.sections) == players
        assert all(part.entrants % 4 == 0 for part in best.sections[:-1])
        assert {part.unit for part in best.sections} == {"player"}
        for part in best.sections:
            assert len(generate(part.family, part.parameters).contestants) == part.entrants


def test_proposals_that_miss_a_wish_are_left_out_where_another_meets_it():
    found = advise({"pairs": 8, "minutes": 180})
    assert not any(each.misses for each in found.proposals)
    assert found.out["mitchell-skip"] == "Its rounds have 6 boards; 2 to 4 are usual."


@pytest.mark.parametrize("players", [21, 23, 24])
def test_players_are_offered_rounds_of_one_board_only_when_asked(players):
    offered = [each.boards_per_round for each in advise({"players": players}).proposals]
    assert min(offered) >= 2
    asked = advise({"players": players, "boards_per_round": 1}).proposals[0]
    assert (asked.boards_per_round, asked.misses) == (1, ())


@pytest.mark.parametrize(
    ("pairs", "sizes"),
    [
        (32, [16, 16]),
        pytest.param(35, [17, 18], marks=pytest.mark.thorough),
        pytest.param(60, [20, 20, 20], marks=pytest.mark.thorough),
    ],
)
def test_a_large_field_is_also_offered_in_sections_with_one_ranking(pairs, sizes):
    divided = next(each for each in advise({"pairs": pairs}).proposals if each.sections)
    parts = [generate(part.family, part.parameters) for part in divided.sections]
    assert [len(part.contestants) for part in parts] == sizes
    assert {(part.rounds, part.winners) for part in parts} == {(divided.rounds, divided.winners)}
    assert divided.tables == sum(part.tables for part in parts)
    assert divided.copies == len(sizes)
    assert divided.to_json()["sections"][0]["entrants"] == sizes[0]


@pytest.mark.parametrize(("winners", "found"), [(1, {1}), (2, {2}), (0, {1, 2})])
def test_balanced_directions_are_used_where_one_winner_will_do(winners, found):
    offers = [
        each
        for each in advise({"pairs": 16, "winners": winners}).proposals
        if each.family == "blackpool"
    ]
    assert {each.winners for each in offers} == found
    for each in offers:
        wanted = "balanced" if each.winners == 1 else "constant"
        assert each.parameters["directions"] == wanted


@pytest.mark.parametrize("pairs", [10, 13, 16, 22, 28, 40])
def test_nothing_is_proposed_twice(pairs):
    offers = [
        (each.family, sorted(each.parameters.items()), each.sections)
        for each in advise({"pairs": pairs}).proposals
    ]
    assert all(offers.count(each) == 1 for each in offers)


def test_players_who_ask_for_rounds_of_one_board_are_offered_the_nearest_in_sections():
    found = advise({"players": 64, "boards_per_round": 1})
    assert not found.nobody
    assert found.proposals[0].misses == ("Its rounds have 2 boards; 1 were asked for.",)
    as_asked = advise({"players": 64, "boards": 18, "boards_per_round": 1}).proposals[0]
    assert not as_asked.misses
    assert [part.entrants for part in as_asked.sections] == [24, 20, 20]


def test_sections_that_cannot_play_alike_are_not_proposed():
    assert in_sections(checked({"pairs": 36}), lambda _part: []) is None


def test_nothing_to_compare_is_not_called_fair():
    row = generate("howell", {"pairs": 4}).rows[:1]
    described = proposal(replace(generate("howell", {"pairs": 4}), rows=row))
    assert (described.fairness, described.figures) == ("not comparable", "Nothing is compared.")
    again = proposal(generate("replay", {"boards": 4}))
    assert again.figures.startswith("The boards are played again on purpose;")


def test_twelve_pairs_with_one_winner_are_advised_a_fair_field():
    first = advise({"pairs": 12, "minutes": 210, "boards": 22, "winners": 1}).proposals[0]
    assert (first.family, first.fairness, first.sit_outs) == ("howell", "perfect", 0)


def test_the_command_prints_json_and_prose():
    status, printed, _ = run(
        "advise", "pairs=11", "minutes=200", "boards=24", "winners=1", "--json"
    )
    advice = json.loads(printed)
    assert status == 0
    assert {"boards", "rounds", "minutes", "sit_outs", "equipment"} <= set(advice["proposals"][0])
    assert "rounds" in run("advise", "pairs=11", "minutes=200")[1]
    either = run("advise", "pairs=14")[1].splitlines()
    assert either[0].endswith("perfect, two winners")
    assert either[2].endswith("good, one winner")
    assert "winner" not in run("advise", "players=12")[1] + run("advise", "teams=8")[1]
    nearest = run("advise", "pairs=5", "minutes=20")[1]
    assert nearest.startswith("These come nearest:")
    assert "minutes, more than 20." in nearest
    assert "16 pairs: mitchell" in run("advise", "pairs=32")[1]


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
def test_impossible_wishes_are_refused(word, sentence):
    assert sentence in run("advise", word)[2]


def test_the_usual_evening_is_wished_for_where_nothing_is_said():
    wish = checked({"pairs": 9})
    assert (wish.minutes, wish.boards, wish.winners) == (210, 26, 0)
    assert (wish.minutes_per_board, wish.boards_per_round) == (7, 0)
    assert not wish.drawn
    assert not wish.historical


def test_eight_players_have_rounds_of_two_boards_too():
    best = advise({"players": 8, "boards_per_round": 2}).proposals[0]
    assert (best.family, best.rounds, best.misses) == ("individual", 13, ())


def test_twenty_nine_players_are_the_most_in_one_individual():
    kinds = {
        players: [
            (each.title, len(each.sections)) for each in advise({"players": players}).proposals
        ]
        for players in (29, 30)
    }
    assert kinds == {
        29: [
            ("Individual, 13 rounds of 2 boards", 0),
            ("Individual, 12 rounds of 2 boards", 0),
            ("Individual, 11 rounds of 2 boards", 0),
            ("Individual, 9 rounds of 3 boards", 0),
            ("Individual, 8 rounds of 3 boards", 0),
            ("Individual, 7 rounds of 4 boards", 0),
            ("Individual, 6 rounds of 4 boards", 0),
        ],
        30: [("Two sections: Individual, 13 rounds of 2 boards", 2)],
    }


def test_four_boards_are_the_fewest_and_sixty_the_most():
    assert [checked({"pairs": 8, "boards": boards}).boards for boards in (4, 60)] == [4, 60]
    for boards in ("3", "61"):
        assert (
            "boards must be a whole number from 4 to 60"
            in run("advise", "pairs=8", f"boards={boards}")[2]
        )


@pytest.mark.parametrize(
    ("share", "word"),
    [
        (None, "not comparable"),
        (0.005, "perfect"),
        (0.0051, "excellent"),
        (5, "excellent"),
        (5.1, "good"),
        (10, "good"),
        (10.1, "fair"),
        (20, "fair"),
        (20.1, "poor"),
    ],
)
def test_fairness_is_put_in_words(share, word):
    assert words(None if share is None else ScheduleShare(share, 0, share, 0)) == word
