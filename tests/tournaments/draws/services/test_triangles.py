from fractions import Fraction

import pytest

from tests.tournaments.evenings import Evening, evening, every_line, proved, signed
from tournaments.draws.selectors.next_draw import DrawRequest, drafted_round, out_so_far
from tournaments.draws.services import draw_round
from tournaments.record.models import LedgerEntry, Result
from tournaments.record.selectors.access.visibility import shows, visibility
from tournaments.record.selectors.event.triangles import half_played
from tournaments.record.selectors.movement.seating import seating
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = pytest.mark.django_db

TEAMS = {
    "teams": 7,
    "rounds": 4,
    "boards_per_round": 2,
    "first_round": "numbers",
    "odd": "triangle",
}


def swiss(**more) -> Evening:
    return evening("swiss-teams", TEAMS | more, contest="teams", method="imps")


def facts(held: Evening):
    return held.snapshot.sections[held.section.pk]


def draft(held: Evening, **wanted):
    return drafted_round(held.snapshot, facts(held), DrawRequest(**wanted))


def drawn(held: Evening, **wanted):
    return draw_round(section_id=held.section.pk, wanted=DrawRequest(**wanted), **signed({}))


def last_change(held: Evening):
    rows = LedgerEntry.objects.filter(event=held.event, kind="movement_changed")
    return rows.order_by("-sequence")[0].payload["change"]


def matches_of(held: Evening, number: str):
    team = held.contestant(number).pk
    return [each for each in event_rating(held.snapshot).whole.matches if team in each.teams]


def test_an_evening_of_seven_teams_has_two_triangles_and_no_bye():
    held = swiss().start()
    assert facts(held).byes == {}
    triangles = [{"5", "6", "7"}]
    for number in (2, 3, 4):
        held.play(seed=number)
        change = drawn(held) and last_change(held)
        assert proved(held)
        if number == 3:
            triangles.append(set(change["triangle"]))
        else:
            assert set(change["goes_on"]) == triangles[-1]
    held.play(seed=9).finish()

    assert len(triangles[0] & triangles[1]) == 1  # of the other four no three have yet to meet
    assert facts(held).byes == {}
    rated = event_rating(held.snapshot).whole
    assert len(rated.matches) == 7 * 4 // 2
    assert all(len(match.boards) == 2 and not match.incomplete for match in rated.matches)
    assert sum(total.total for total in rated.totals.values()) == 14 * 20
    met = [frozenset(match.teams) for match in rated.matches]
    assert len(set(met)) == len(met)
    for number in "1234567":
        assert len(matches_of(held, number)) == 4
    assert all(line.rank for line in every_line(standings(held.public)))
    assert proved(held)


def test_a_match_of_a_triangle_counts_when_both_halves_are_played_on_the_scale_of_all_its_boards():
    held = swiss().start().play()
    assert [match.awards for match in matches_of(held, "5")] == [None, None]
    assert held.contestant("5").pk not in event_rating(held.snapshot).whole.totals or not (
        event_rating(held.snapshot).whole.totals[held.contestant("5").pk].total
    )
    drawn(held)
    held.play(seed=2)

    (first, second) = matches_of(held, "5")
    assert {first.round, second.round} == {1}
    for match in (first, second):
        assert len(match.boards) == 2
        assert sum(match.awards) == 20
    total = event_rating(held.snapshot).whole.totals[held.contestant("5").pk].total
    own = [match.awards[match.teams.index(held.contestant("5").pk)] for match in (first, second)]
    assert total == sum(own, Fraction(0))


def test_the_boards_of_a_triangle_are_shown_to_nobody_before_their_second_half():
    held = swiss().start().play()
    session = held.snapshot.sessions[0].id
    (boards, others) = _boards(held)

    assert len(boards) == 6
    assert not any(shows(held.public, session, board) for board in boards)
    assert all(shows(held.public, session, board) for board in others)
    assert not visibility(held.public).deals
    assert [m.awards is not None for m in event_rating(held.public).whole.matches].count(True) == 2
    drawn(held)
    assert not any(shows(held.public, session, board) for board in boards)
    held.play(seed=3)
    assert all(shows(held.public, session, board) for board in boards)


def test_the_public_sees_the_same_whatever_was_scored_in_a_first_half():
    held = swiss().start().play()
    seen = every_line(standings(held.public))
    boards, _others = _boards(held)
    for result in Result.objects.filter(sitting__section=held.section, board__in=boards):
        held.enter(result, "7NTE=", expected_version=result.version)
    assert every_line(standings(held.public)) == seen


def _boards(held: Evening) -> tuple[set[int], set[int]]:
    half = {each.id for each in half_played(held.snapshot, held.section.pk)}
    begun = {result.board for result in held.snapshot.results if result.sitting_id in half}
    return begun, {result.board for result in held.snapshot.results} - begun


def test_a_triangle_is_undone_in_either_round_and_drawn_again():
    held = swiss().start().play()
    drawn(held)
    tables = [row for row in seating(held.snapshot, facts(held)).rows if row.round == 2]
    held.undo()
    assert len(half_played(held.snapshot, held.section.pk)) == 3
    drawn(held)
    assert [row for row in seating(held.snapshot, facts(held)).rows if row.round == 2] == tables
    held.play(seed=2)
    drawn(held)
    assert last_change(held)["triangle"]
    held.undo()
    assert not half_played(held.snapshot, held.section.pk)
    assert proved(held)


def test_a_team_in_the_middle_of_a_triangle_cannot_be_left_out_or_moved():
    held = swiss().start().play()
    for wanted in ({"out": ("5",)}, {"exchanges": (("1", "5"),)}, {"together": (("1", "5"),)}):
        with pytest.raises(RefusedError, match="second half of its triangle"):
            drawn(held, **wanted)


def test_beside_a_triangle_the_others_may_leave_and_whoever_is_left_alone_has_a_bye():
    held = swiss(teams=5, rounds=3, method="danish").start().play()
    alone = draft(held, out=("1",))
    assert (alone.draw.bye, alone.draw.matches, len(alone.rows)) == ("2", (), 3)
    nobody = draft(held, out=("1", "2"))
    assert (nobody.draw.bye, len(nobody.rows)) == (None, 3)
    drawn(held, out=("1",))
    assert facts(held).byes == {2: "2"}
    assert out_so_far(held.snapshot, facts(held)) == ("1",)
    assert proved(held)


def test_no_triangle_begins_in_the_last_round():
    held = swiss(teams=5, rounds=3, method="danish").start().play()
    drawn(held)
    held.play(seed=2)
    assert draft(held).draw.bye
    assert draft(held).draw.triangle is None


def test_an_odd_number_beside_a_triangle_begins_another_at_tables_and_boards_of_its_own():
    held = swiss(teams=11).start().play()
    both = draft(held, out=("1",))
    assert both.goes_on == ("9", "10", "11")
    assert both.draw.triangle
    assert len({row.table for row in both.rows}) == len(both.rows) == 10
    of_boards = [frozenset(row.boards) for row in both.rows]
    assert len(set(of_boards)) == 1 + 3 + 3
    drawn(held, out=("1",))
    held.play(seed=2)
    assert draft(held).goes_on == both.draw.triangle
    assert proved(held)
