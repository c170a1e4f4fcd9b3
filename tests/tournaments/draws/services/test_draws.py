from fractions import Fraction
from uuid import uuid4

import pytest

from movements.draws.rounds import DrawBasis, draw
from tests.every_case import quick_few
from tests.tournaments.evenings import (
    Evening,
    change,
    evening,
    every_line,
    proved,
    rule,
    signed,
    withdraw,
)
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.changed import Changed, changed_since_drawn
from tournaments.draws.selectors.next_draw import (
    DrawRequest,
    drafted_round,
    out_so_far,
    rounds_left,
)
from tournaments.draws.selectors.order import scores_of
from tournaments.draws.services import draw_round
from tournaments.record.models import LedgerEntry, Result, Section
from tournaments.record.selectors.ledger.as_of import as_of
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.services.results import SessionClosedError
from tournaments.seating.services.changes import CannotUndoError, StaleMovementError
from tournaments.seating.services.wishes import add_wish
from tournaments.setup.services import NotReadyError
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = pytest.mark.django_db

TEAMS = {"teams": 5, "rounds": 4, "boards_per_round": 2, "first_round": "numbers"}
PAIRS = {"pairs": 6, "rounds": 3, "boards_per_round": 2, "first_round": "fold"}


def swiss_teams(**more) -> Evening:
    return evening("swiss-teams", TEAMS | more, contest="teams", method="imps")


def swiss_pairs(**more) -> Evening:
    return evening("swiss-pairs", PAIRS | more)


def drawn(held: Evening, **more):
    wanted = DrawRequest(
        **{n: more.pop(n) for n in ("out", "apart", "exchanges", "together") if n in more}
    )
    return draw_round(section_id=held.section.pk, wanted=wanted, **signed(more))


def draft(held: Evening, **wanted):
    return drafted_round(held.snapshot, facts(held), DrawRequest(**wanted))


def facts(held: Evening):
    return held.snapshot.sections[held.section.pk]


def last_draw(held: Evening):
    rows = LedgerEntry.objects.filter(event=held.event, kind="movement_changed")
    return rows.order_by("-sequence")[0].payload["change"]


@pytest.mark.parametrize("held_of", [swiss_teams, swiss_pairs])
def test_an_evening_is_drawn_round_by_round_without_a_rematch(held_of):
    held = held_of().start()
    assert rounds_left(held.snapshot, facts(held)) == facts(held).rounds_to_draw - 1
    for number in range(2, facts(held).rounds_to_draw + 1):
        held.play(seed=number)
        assert drawn(held).first_round == number
        assert proved(held)
    held.play(seed=9).finish()

    met = [
        frozenset((held.snapshot.contestant_at(s.north).id, held.snapshot.contestant_at(s.east).id))
        for s in held.snapshot.sittings.values()
    ]
    twice = 2 if held.snapshot.method.is_of_teams else 1
    assert {met.count(two) for two in met} == {twice}
    assert proved(held)
    lines = every_line(standings(held.public))
    assert len(lines) == len(held.snapshot.contestants)
    assert all(line.rank for line in lines)
    with pytest.raises(SessionClosedError):
        drawn(held)


def test_a_bye_counts_three_fifths_of_a_match_and_nobody_has_a_second():
    held = swiss_teams().start().play()
    byes = [facts(held).byes[1]]
    team = held.contestant("5")
    assert byes == ["5"]
    assert event_rating(held.snapshot).whole.totals[team.pk].total == 12
    assert event_rating(held.public).whole.totals[team.pk].total == 12
    for number in (2, 3, 4):
        drawn(held)
        assert len(event_rating(held.public).whole.matches) == 2 * (number - 1)
        byes.append(facts(held).byes[number])
        held.play(seed=number)
    assert len(set(byes)) == 4
    totals = event_rating(held.snapshot).whole.totals
    assert sum(total.total for total in totals.values()) == 4 * (2 * 20 + 12)


@pytest.mark.parametrize("drawn_by", ["swiss", "fold", "danish"])
@pytest.mark.parametrize(
    ("family", "more"),
    [
        ("swiss-teams", {"match_award": "victory_points"}),
        ("swiss-teams", {"match_award": "win_loss"}),
        ("swiss-pairs", {"method": "matchpoints", "round_award": "victory_points"}),
        ("swiss-pairs", {"method": "cross_imps", "round_award": "victory_points"}),
    ],
)
def test_a_bye_in_round_1_is_ranked_and_counts_when_round_2_is_drawn(family, more, drawn_by):
    held = with_a_bye(family, drawn_by, more)
    worth = Fraction(3, 5) * (1 if "win_loss" in more.values() else 20)

    order = list(draft(held).entrants)

    totals = event_rating(held.snapshot).whole.totals
    had = {number: totals[held.contestant(number).pk].total for number in order}
    assert had["5"] == worth
    assert [had[number] for number in order] == sorted(had.values(), reverse=True)
    assert order[-1] != "5"
    lines = every_line(standings(held.public))
    assert [line.number for line in lines] == order
    assert all(line.rank for line in lines)
    changed = drawn(held)
    assert changed.first_round == 2
    assert proved(held)


@pytest.mark.parametrize(
    ("family", "more"),
    [
        ("swiss-teams", {"method": "imps", "match_award": "results"}),
        ("swiss-teams", {"method": "board_a_match", "match_award": "results"}),
        ("swiss-pairs", {"method": "matchpoints"}),
        ("swiss-pairs", {"method": "butler"}),
    ],
)
def test_whoever_had_a_bye_worth_nothing_is_drawn_as_average_and_not_last(family, more):
    held = with_a_bye(family, "swiss", more)

    order = list(draft(held).entrants)

    totals = event_rating(held.snapshot).whole.totals
    had = {n: totals[held.contestant(n).pk].ranked_by for n in order if n != "5"}
    average = sum(had.values(), Fraction(0)) / 4
    above = [number for number in order if had.get(number, average) > average]
    assert order[: len(above)] == above
    assert order.index("5") < 4


def test_a_bye_worth_nothing_in_the_standings_is_an_average_match_in_every_later_draw():
    held = with_a_bye("swiss-teams", "swiss", {"method": "patton"})
    drawn(held)
    held.fill(lambda result: "4SN=" if result.sitting.table % 2 else "4SN-1")
    snapshot = held.snapshot
    totals = event_rating(snapshot).whole.totals
    had = {n: totals[held.contestant(n).pk].total for n in "12345"}

    scores = scores_of(snapshot, snapshot.sections[held.section.pk], is_accelerated=False)

    (second,) = (number for number in "1234" if number == facts(held).byes[2])
    on_a_board = sum(had.values()) / (4 * 2 * 3)
    missed = {"5": 3, second: 3}
    assert scores == {n: had[n] + on_a_board * missed.get(n, 0) for n in "12345"}


def with_a_bye(family: str, drawn_by: str, more) -> Evening:
    """Return five after round 1, in which 5 had the bye and each match has a winner."""
    unit = family.removeprefix("swiss-")
    held = evening(
        family,
        {unit: 5, "rounds": 3, "boards_per_round": 3, "first_round": "numbers", "method": drawn_by},
        contest=unit,
        **({"method": "imps"} if unit == "teams" else {}) | more,
    ).start()
    slips = {1: "4SN=", 2: "4SN-1", 3: "3NTN+1", 4: "3NTN-1"}
    held.fill(lambda result: slips[result.sitting.table])
    assert facts(held).byes == {1: "5"}
    return held


def couples_met(held: Evening):
    """Return who has met in each session and round, by number, in every contest of the event."""
    snapshot = held.snapshot
    return {
        (snapshot.session_of[each.section_id].number, each.round, frozenset(sides(held, each)))
        for each in snapshot.sittings.values()
    }


@pytest.mark.parametrize("first_round", quick_few(["numbers", "random"], ["numbers"]))
@pytest.mark.parametrize(
    ("family", "more"),
    [
        ("swiss-teams", {"teams": 7}),
        ("swiss-teams", {"teams": 9, "odd": "triangle"}),
        ("swiss-pairs", {"pairs": 7}),
        ("swiss-pairs", {"pairs": 8, "method": "fold"}),
    ],
)
def test_a_second_session_goes_on_with_the_swiss_and_remembers_who_has_met(
    family, more, first_round
):
    unit = family.removeprefix("swiss-")
    parameters = {"rounds": 2, "boards_per_round": 2, "first_round": first_round, **more}
    method = {"method": "imps"} if unit == "teams" else {"round_award": "victory_points"}
    held = evening(family, parameters, contest=unit, **method).start().play()
    drawn(held)
    held.play(seed=2)
    byes = list(facts(held).byes.values())
    order = [line.number for line in every_line(standings(held.snapshot))]
    later = held.next_session(family, parameters | {"accelerated": 2}).start()
    assert proved(held)
    first = [
        each
        for each in later.snapshot.sittings.values()
        if (each.section_id, each.round) == (later.section.pk, 1)
    ]
    assert order[0] in min((sides(later, each) for each in first), key=lambda x: order.index(x[0]))
    later.play(seed=3)
    found = draft(later)
    assert not found.is_accelerated
    assert found.draw.broken == ()
    drawn(later)
    byes += facts(later).byes.values()
    met = [two for _session, _round, two in couples_met(held)]
    matches = met if more.get("odd") != "triangle" else set(met)
    assert len(matches) == len(set(met))
    assert len(byes) == len(set(byes))
    later.play(seed=9).finish()
    assert proved(held)


def test_round_1_of_a_later_session_waits_for_the_results_of_the_earlier():
    held = swiss_teams().start().play()
    held.enter(held.results()[0], None, expected_version=1)
    later = held.next_session("swiss-teams", TEAMS)

    with pytest.raises(NotReadyError, match="1 result of an earlier session is missing"):
        later.start()

    held.play()
    later.start()
    assert proved(held)


def test_a_swiss_after_a_schedule_is_a_contest_of_its_own():
    held = evening("howell", {"pairs": 6, "boards_per_round": 2}).start().play()
    later = held.next_session("swiss-pairs", PAIRS).start().play()

    assert {
        frozenset(sides(later, each))
        for each in later.snapshot.sittings.values()
        if each.section_id == later.section.pk
    } == {frozenset(two) for two in (("1", "4"), ("2", "5"), ("3", "6"))}
    assert draft(later).broken == ()


def test_a_draft_says_that_two_have_met_in_an_earlier_session():
    held = swiss_teams(teams=6).start().play()
    later = held.next_session("swiss-teams", TEAMS | {"teams": 6}).start().play(seed=2)

    (broken,) = draft(later, together=(("1", "2"),)).broken

    assert broken in (
        "1 and 2 have already met in an earlier session.",
        "2 and 1 have already met in an earlier session.",
    )


def test_the_ledger_holds_what_the_draw_was_made_from_and_gives_the_same_draw_again():
    held = swiss_teams().start().play()
    drawn(held, apart=(("1", "5"),))
    change = last_draw(held)

    met = {frozenset(two): (1,) for two in (("1", "2"), ("3", "4"))}
    again = draw(
        DrawBasis(
            tuple(change["standings"]),
            met,
            {"5": 1},
            change["method"],
            frozenset(frozenset(two) for two in change["apart"]),
        ),
        [tuple(two) for two in change["exchanges"]],
    )
    plan = seating(held.snapshot, facts(held))
    tables = {
        frozenset(plan.places[label].contestant.number for label in (row.north, row.east))
        for row in plan.round(2)
    }
    assert tables == {frozenset((match.one, match.other)) for match in again.matches}
    assert (again.bye or "") == change["bye"] == facts(held).byes[2]


def test_a_draw_is_undone_while_nothing_is_entered_and_can_be_drawn_again():
    held = swiss_teams().start().play()
    drawn(held)
    before = facts(held).byes

    undone = held.undo()

    assert undone.words.startswith("Undone: Round 2 is drawn")
    assert set(facts(held).byes) == {1}
    assert {row.round for row in seating(held.snapshot, facts(held)).rows} == {1}
    assert proved(held)
    drawn(held)
    assert facts(held).byes == before
    held.enter(held.results(sitting__round=2)[0], "4SN=")
    with pytest.raises(CannotUndoError, match="entered after the change"):
        held.undo()
    assert proved(held)


def test_the_event_as_it_was_before_a_draw_has_neither_its_tables_nor_its_bye():
    held = swiss_teams().start().play()
    sequence = held.snapshot.event.ledger_sequence
    drawn(held)

    then = as_of(held.snapshot, [sequence])[sequence]

    assert {sitting.round for sitting in then.sittings.values()} == {1}
    assert set(then.sections[held.section.pk].byes) == {1}


def test_the_director_changes_the_draw_by_hand_and_is_told_what_that_breaks():
    held = swiss_pairs().start().play()
    first = draft(held).couples
    two = (first[0][1], first[1][1])

    changed = draft(held, exchanges=(two,))
    drawn(held, exchanges=(two,), seen=changed.mark)

    assert changed.couples != first
    assert last_draw(held)["exchanges"] == [list(two)]
    assert proved(held)


def test_whoever_is_out_is_not_drawn_and_stays_out_until_the_director_says_otherwise():
    held = swiss_teams().start().play()
    drawn(held, out=("3",))

    assert "3" not in facts(held).byes.values()
    assert 2 not in facts(held).byes  # four are left
    assert out_so_far(held.snapshot, facts(held)) == ("3",)
    held.play()
    drawn(held)
    assert out_so_far(held.snapshot, facts(held)) == ()
    assert proved(held)


@pytest.mark.parametrize("held_of", [swiss_teams, swiss_pairs])
def test_if_everybody_withdraws_the_director_is_told_how_to_end(held_of):
    held = held_of().start().play()
    everybody = tuple(draft(held).entrants)
    for out in (everybody, everybody[1:]):
        with pytest.raises(RefusedError, match=r"Fewer than two .* to end early"):
            drawn(held, out=out)
    held.finish()
    assert proved(held)


def test_from_provisional_results_a_round_is_drawn_only_with_a_reason():
    held = swiss_teams().start()
    with pytest.raises(RefusedError, match="Round 1 has no score yet"):
        drawn(held)
    held.enter(held.results()[0], "4SN=")
    assert draft(held).missing == 7

    with pytest.raises(RefusedError, match="Say why"):
        drawn(held)
    told = drawn(held, reason="Table 3 is slow")

    assert "7 results still missing" in told.words
    assert proved(held)


def test_a_result_that_changes_after_the_draw_leaves_it_and_is_told():
    held = swiss_teams().start().play()
    drawn(held)
    assert changed_since_drawn(held.snapshot, facts(held)) == ()
    rows = [(row.round, row.table, row.north) for row in seating(held.snapshot, facts(held)).rows]

    held.enter(held.results()[0], "7NTN=", expected_version=1)

    assert changed_since_drawn(held.snapshot, facts(held)) == (Changed("result", 1),)
    assert rows == [
        (row.round, row.table, row.north) for row in seating(held.snapshot, facts(held)).rows
    ]


def changed(held: Evening):
    return changed_since_drawn(held.snapshot, facts(held))


def test_whatever_moves_the_standings_after_the_draw_is_told():
    held = swiss_pairs(rounds=3).start().play()
    early = rule(held.results()[0], "A6040")
    drawn(held)
    assert changed(held) == ()

    withdraw(early)
    assert changed(held) == (Changed("ruling", 1),)
    late = held.penalise("1", 1)
    assert set(changed(held)) == {Changed("ruling", 1), Changed("penalty")}
    withdraw(late)
    board = held.results()[0].board
    held.foul(board, {each.pk: 1 for each in held.results(board=board)[:1]})
    assert Changed("fouled", 1) in changed(held)
    change(held, embargo="live")
    assert Changed("conditions") not in changed(held)
    change(held, percentage_of="printed_total")
    assert Changed("conditions") in changed(held)
    change(held, percentage_of="exact_total")
    assert proved(held)


def test_a_ruling_a_penalty_and_a_fouled_board_of_the_drawn_round_or_another_section_do_not_count():
    held = evening(
        "swiss-teams", TEAMS, contest="teams", method="imps", sections=2, names=True
    ).start()
    held.play()
    drawn(held)
    other = held.session.sections.get(letter="B")
    theirs = held.results(sitting__section=other)[0]
    held.enter(theirs, "7NTN=", expected_version=1)
    rule(theirs, "A5050")
    held.penalise("b1", 1)
    held.fill("4SN=", sitting__section=held.section, sitting__round=2)
    rule(held.results(sitting__section=held.section, sitting__round=2)[0], "A5050")

    assert changed(held) == ()


def test_round_1_of_a_later_session_is_drawn_from_the_earlier_which_may_change():
    held = swiss_teams().start().play()
    later = held.next_session("swiss-teams", TEAMS).start()
    assert changed(later) == ()

    held.enter(held.results()[0], "7NTN=", expected_version=1)

    assert changed(later) == (Changed("result"),)


def test_what_was_not_shown_is_not_published_and_a_key_draws_once():
    held = swiss_teams().start().play()
    mark, key = draft(held).mark, uuid4()
    held.enter(held.results()[0], "7NTN=", expected_version=1)
    held.enter(held.results()[-1], "7NTXXE=", expected_version=1)
    with pytest.raises(StaleMovementError):
        drawn(held, seen="another")
    first = drawn(held, key=key)
    assert drawn(held, key=key) == first
    with pytest.raises(KeyReusedError):
        drawn(held, key=key, out=("1",))
    assert mark  # the draft of the earlier results
    assert LedgerEntry.objects.filter(event=held.event, kind="movement_changed").count() == 1


def test_nonsense_is_refused_and_nothing_is_written():
    held = swiss_teams().start().play()
    for wanted, words in (
        ({"out": ("9",)}, "no team 9"),
        ({"out": ("1", "2", "3", "4", "5")}, "Fewer than two"),
        ({"out": ("1",), "exchanges": (("1", "2"),)}, "1 does not play"),
    ):
        with pytest.raises(RefusedError, match=words):
            drawn(held, **wanted)
    other = evening().start().play()
    with pytest.raises(RefusedError, match="not drawn"):
        drawn(other)
    assert not LedgerEntry.objects.filter(kind="movement_changed").exists()


def test_two_teams_that_meet_again_in_a_danish_play_a_second_match():
    held = evening(
        "swiss-teams",
        {
            "teams": 4,
            "rounds": 4,
            "boards_per_round": 1,
            "method": "danish",
            "first_round": "numbers",
        },
        contest="teams",
        method="imps",
    ).start()
    held.fill("4SN=")
    for _ in range(3):
        drawn(held)
        held.fill("4SN=")
    matches = event_rating(held.snapshot).whole.matches
    assert len(matches) == 8
    assert all(match.awards == (10, 10) for match in matches)


def test_the_public_learns_who_meets_whom_only_when_the_draw_is_published():
    held = swiss_teams().start().play()
    draft(held)
    assert {row.round for row in seating(held.public, facts(held)).rows} == {1}
    drawn(held)
    assert {row.round for row in seating(held.public, facts(held)).rows} == {1, 2}
    assert held.snapshot.seen_by(Role.PUBLIC).sections[held.section.pk].byes[2]


def test_a_bye_changed_in_the_database_is_found_by_the_proof():
    held = swiss_teams().start().play()
    Section.objects.filter(pk=held.section.pk).update(byes={"1": "4"})
    (problem,) = verify_ledger(held.event.pk).problems
    assert "bye in round" in problem
    assert Result.objects.exists()


def test_a_fold_draws_by_score_groups_and_the_ledger_holds_them():
    held = evening(
        "swiss-teams",
        {"teams": 8, "rounds": 4, "boards_per_round": 2, "first_round": "fold", "method": "fold"},
        contest="teams",
        method="imps",
        match_award="win_loss",
    ).start()
    for number in (2, 3):
        held.play(seed=number)
        found = draft(held)
        drawn(held)
        change = last_draw(held)
        again = draw(
            DrawBasis(
                tuple(change["standings"]),
                {
                    frozenset((match.one, match.other)): match.met_in
                    for match in found.draw.matches
                    if match.met_in
                },
                {},
                "fold",
                scores=dict(zip(change["standings"], map(Fraction, change["scores"]), strict=True)),
            )
        )
        assert change["method"] == found.method == "fold"
        assert set(change["scores"]) <= {"0", "1/2", "1", "3/2", "2"}
        if number == 2:
            assert {m.is_float for m in again.matches} == {m.is_float for m in found.matches}
        assert proved(held)


def test_an_accelerated_round_draws_the_upper_half_of_the_list_as_if_it_were_ahead():
    more = {"teams": 8, "rounds": 4, "accelerated": 2, "first_round": "fold"}
    held = swiss_teams(**more).start()
    first = {frozenset(two) for two in (("1", "3"), ("2", "4"), ("5", "7"), ("6", "8"))}
    assert {frozenset(sides(held, s)) for s in held.snapshot.sittings.values()} == first
    held.play(seed=3)

    found = draft(held)

    totals = event_rating(held.snapshot).whole.totals
    points = {e.number: totals[e.contestant_id].total for e in found.entrants.values()}
    ahead = {number: points[number] + 10 * (int(number) <= 4) for number in points}
    assert list(found.entrants) == sorted(ahead, key=lambda number: -ahead[number])
    assert found.is_accelerated
    drawn(held)
    assert last_draw(held)["accelerated"] is True
    held.play(seed=4)
    assert not draft(held).is_accelerated
    assert proved(held)


def test_where_boards_are_added_up_the_upper_half_is_ahead_of_everybody_else():
    held = swiss_pairs(pairs=8, accelerated=2).start().play(seed=2)

    order = list(draft(held).entrants)

    assert set(order[:4]) == {"1", "2", "3", "4"}


def test_two_who_are_to_meet_meet_and_the_same_key_means_the_same_wish():
    held = swiss_teams(teams=6).start().play()
    key = uuid4()

    drawn(held, together=(("1", "6"),), key=key)

    assert ["1", "6"] in last_draw(held)["together"]
    now = [s for s in held.snapshot.sittings.values() if s.round == 2]
    assert {"1", "6"} in [set(sides(held, sitting)) for sitting in now]
    with pytest.raises(KeyReusedError):
        drawn(held, key=key)
    held.play(seed=2)
    assert "1 and 6 have already met in round 2." in draft(held, together=(("6", "1"),)).broken


def sides(held, sitting):
    return [held.snapshot.contestant_at(seat).number for seat in (sitting.north, sitting.east)]


def wish(held, kind, *numbers, table=None):
    who = tuple(held.contestant(number).pk for number in numbers)
    add_wish(event_id=held.event.pk, kind=kind, who=who, number=table, **signed())


def test_who_must_sit_still_keeps_its_table_and_who_never_meets_is_kept_apart():
    held = swiss_pairs(pairs=8, rounds=4).start().play()
    last = draft(held).couples[-1]
    wish(held, "table", last[1], table=1)
    wish(held, "never_meet", *draft(held).couples[1])
    apart = draft(held).kept_apart

    found = draft(held)

    assert last[1] in found.couples[0]
    assert found.couples[0][0] == last[1]
    assert all(frozenset(two) not in map(frozenset, apart) for two in found.couples)
    assert found.broken == ()
    drawn(held)
    assert last_draw(held)["kept_apart"] == [list(two) for two in apart]
    held.play(seed=2)
    still = next(s for s in held.snapshot.sittings.values() if (s.round, s.table) == (2, 3))
    wish(held, "still", sides(held, still)[0])
    assert sides(held, still)[0] == draft(held).couples[2][0]
    wish(held, "table", sides(held, still)[1], table=99)
    assert draft(held).unmet == (
        f"{sides(held, still)[1]} cannot sit at its own table in this round.",
    )
    assert proved(held)


@pytest.mark.parametrize("wish", ["apart", "exchanges", "together"])
def test_nobody_is_named_with_itself(wish):
    held = swiss_teams().start().play()
    with pytest.raises(RefusedError, match="Name two different teams, not 1 twice"):
        drawn(held, **{wish: (("1", "1"),)})
