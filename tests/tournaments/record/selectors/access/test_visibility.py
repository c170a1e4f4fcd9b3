"""Law 16: nobody learns anything about a board before having played it."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.play.scores import PassedOut
from tests.tournaments.evenings import Evening, evening, every_line, signed
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.record.selectors.access.visibility import (
    complete_rounds,
    counts,
    shows,
    visibility,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


@pytest.fixture
def started() -> Evening:
    return evening().start()


def _boards_seen(snapshot: EventSnapshot) -> set[int]:
    return {traveller.board for traveller in travellers(snapshot)}


def test_the_public_sees_no_board_that_somebody_has_yet_to_play(started: Evening) -> None:
    started.play(rounds=2)

    assert _boards_seen(started.public) == set()
    assert _boards_seen(started.snapshot) == {1, 2, 3, 4, 5, 6}


def test_whatever_needs_every_score_has_them_but_no_cards_and_no_hidden_names(
    started: Evening,
) -> None:
    started.play(rounds=2)
    public = started.public
    whole = public.with_every_score()

    assert _boards_seen(whole) == _boards_seen(started.snapshot) == {1, 2, 3, 4, 5, 6}
    assert standings(whole).rankings == standings(started.snapshot).rankings
    assert visibility(whole).deals == visibility(public).deals == frozenset()
    assert (whole.role, whole.contestants) == (Role.PUBLIC, public.contestants)
    assert whole.with_every_score() is whole is public.with_every_score()
    assert started.snapshot.with_every_score() is not whole


@pytest.mark.parametrize("role", [Role.SCORER, Role.DIRECTOR])
def test_scorers_and_directors_see_every_score_anyway(started: Evening, role: Role) -> None:
    snapshot = started.snapshot.seen_by(role)
    assert snapshot.with_every_score() is snapshot


def test_boards_open_when_the_last_table_has_played_them(started: Evening) -> None:
    started.play(rounds=2)
    last = [r for r in started.results(status="pending") if r.board == 1]
    for result in last:
        started.enter(result, "4SN=")

    # The round is not complete, so the public still sees nothing of it.
    assert _boards_seen(started.public) == set()

    started.play()
    assert _boards_seen(started.public) == {1, 2, 3, 4, 5, 6}


def test_a_board_not_played_in_a_hidden_round_changes_no_top_that_the_public_sees(
    started: Evening,
) -> None:
    started.play(rounds=1)
    before = standings(started.public)

    at_table = started.results(sitting__round=2, sitting__table=1)
    for result in at_table:
        started.enter(result, "NP")
    done = {result.board for result in at_table}
    for result in started.results(sitting__round=3):
        if result.board not in done:
            started.enter(result, "NP")

    assert standings(started.public) == before


def test_under_embargo_the_public_sees_nothing_until_the_session_is_over() -> None:
    played = evening(embargo="session").start().play(rounds=2)

    shown = standings(played.public)
    assert {line.boards_played for ranking in shown.rankings for line in ranking.standings} == {0}

    played.play()
    shown = standings(played.public)
    assert {line.boards_played for ranking in shown.rankings for line in ranking.standings} == {6}


def test_live_standings_still_hide_boards_in_play() -> None:
    played = evening(embargo="live").start().play(rounds=1)
    played.enter(played.results(status="pending")[0], "4SN=")

    assert _played(played.public) == 0
    assert _boards_seen(played.public) == set()


@pytest.mark.parametrize(("method", "together"), [("matchpoints", True), ("total_points", False)])
def test_live_standings_count_a_board_with_its_last_score_unless_another_hid_it(
    method: str, together: bool
) -> None:
    played = evening(method=method, embargo="live").start().play(rounds=2)
    table = played.results(status="pending", sitting__table=1)
    played.fill("4SN=", board=table[0].board)

    # The other board of the set is missing at one table: its scores would show in what is left.
    assert _boards_seen(played.public) == (set() if together else {table[0].board})
    assert (_played(played.public) == 0) == together

    played.fill("4SN=", board=table[1].board)
    assert _boards_seen(played.public) == {each.board for each in table}
    assert _played(played.public) == 6 * 2


def test_sections_of_a_session_keep_each_others_boards_closed() -> None:
    played = evening(sections=2).start()
    first, second = played.session.sections.order_by("letter")
    for result in played.results(sitting__section=first):
        played.enter(result, "4SN=")

    assert _boards_seen(played.public) == set()

    for result in played.results(sitting__section=second):
        played.enter(result, "4SN=")
    assert _boards_seen(played.public) == {1, 2, 3, 4, 5, 6}


def test_a_corrected_result_in_a_final_session_stays_open(started: Evening) -> None:
    started.play()
    started.finish()

    assert _boards_seen(started.public) == {1, 2, 3, 4, 5, 6}


def test_a_late_pair_closes_the_boards_that_it_has_yet_to_play() -> None:
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}).start().play(rounds=6)
    before = _boards_seen(held.public)

    held.change_movement("pair_arrives", after=6)

    waiting = {result.board for result in held.results(status="pending")}
    assert before & waiting
    assert _boards_seen(held.public) <= before - waiting


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sets(st.integers(0, 17)), st.sampled_from(["rounds", "session", "live"]))
def test_no_entered_set_of_results_opens_a_board_too_early(
    started: Evening, entered: set[int], embargo: str
) -> None:
    """A board is shown only when all its scores are in, in rounds that count."""
    snapshot = started.snapshot
    results = tuple(
        result._replace(score=PassedOut() if place in entered else None, version=1)
        for place, result in enumerate(snapshot.results)
    )
    conditions = replace(snapshot.event.conditions, embargo=embargo)
    event = replace(snapshot.event, conditions=conditions)
    snapshot = replace(snapshot, results=results, event=event)

    public = snapshot.seen_by(Role.PUBLIC)

    for result in snapshot.results:
        session = snapshot.session(result)
        if shows(public, session.id, result.board):
            assert result.score is not None
            assert counts(public, result)
    complete = complete_rounds(snapshot)
    for section, rounds in complete.items():
        assert all(
            result.score is not None
            for result in snapshot.results
            if snapshot.sitting(result).section_id == section
            and snapshot.sitting(result).round <= rounds
        )


DRAWN = {
    "swiss-teams": ({"teams": 4, "rounds": 3, "boards_per_round": 2}, "teams", "imps"),
    "swiss-pairs": ({"pairs": 6, "rounds": 3, "boards_per_round": 2}, "pairs", "matchpoints"),
    "knockout-teams": ({"teams": 4, "segments": 1, "boards_per_round": 2}, "teams", "imps"),
}


@pytest.mark.parametrize("family", DRAWN)
def test_between_drawn_rounds_the_public_waits_for_the_session_if_it_is_to(family: str) -> None:
    parameters, contest, method = DRAWN[family]
    made = {
        embargo: evening(family, parameters, contest=contest, method=method, embargo=embargo)
        for embargo in ("session", "rounds")
    }
    for held in made.values():
        held.start()
    rounds = made["session"].snapshot.sections[made["session"].section.pk].rounds_to_draw
    for number in range(1, rounds + 1):
        for held in made.values():
            held.play(seed=number)
        # No round is being played now, and none is drawn: the session is not over all the same.
        shown = {embargo: _played(held.public) for embargo, held in made.items()}
        assert shown["rounds"] > 0
        assert (shown["session"] > 0) == (number == rounds)
        assert (_boards_seen(made["session"].public) == set()) == (number < rounds)
        if number < rounds:
            for held in made.values():
                draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
            assert _played(made["session"].public) == 0


def test_a_swiss_that_ends_early_is_shown_when_it_is_final() -> None:
    parameters, contest, method = DRAWN["swiss-teams"]
    held = evening("swiss-teams", parameters, contest=contest, method=method, embargo="session")
    held.start().play()
    assert _played(held.public) == 0
    held.finish()
    assert _played(held.public) > 0


def _played(snapshot: EventSnapshot) -> int:
    """Return how many boards the standings count in all."""
    return sum(line.boards_played for line in every_line(standings(snapshot)))


def test_a_section_that_draws_its_rounds_holds_back_what_it_may_yet_play() -> None:
    parameters, contest, method = DRAWN["swiss-pairs"]
    held = evening("swiss-pairs", parameters, contest=contest, method=method, sections=2).start()
    ahead, behind = (section.pk for section in held.session.sections.order_by("letter"))
    held.play(rounds=1)
    draw_round(section_id=ahead, wanted=DrawRequest(), **signed())
    held.play()

    # Boards 3 and 4 are complete wherever they are scheduled, but the other section draws them yet.
    assert _boards_seen(held.public) == {1, 2}

    draw_round(section_id=behind, wanted=DrawRequest(), **signed())
    held.play()
    assert _boards_seen(held.public) == {1, 2, 3, 4}
