"""The evening, round by round: it ends at the standings, and tells nothing that they did not."""

import pytest

from tests.tournaments.contests import EVERY_METHOD
from tests.tournaments.evenings import Evening, evening, rule
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.boards.travellers import contestant_by_address
from tournaments.standings.selectors.ranking import evening_line as evening_line_module
from tournaments.standings.selectors.ranking.evening_line import (
    LinePoint,
    evening_line,
    places_gained,
)
from tournaments.standings.selectors.ranking.standings import places, standings

pytestmark = pytest.mark.django_db

SIX_TABLES = {"tables": 7, "boards_per_round": 3}


def line(snapshot: EventSnapshot, address: str = "1-ns") -> tuple[LinePoint, ...]:
    contestant = contestant_by_address(snapshot, address)
    assert contestant is not None
    return evening_line(snapshot, contestant)


def told(point: LinePoint) -> tuple[str, str, int]:
    return point.rank, point.total, point.boards_played


def seen_now(snapshot: EventSnapshot, address: str = "1-ns") -> tuple[str, str, int]:
    found = next(
        each
        for ranking in standings(snapshot).rankings
        for each in ranking.standings
        if each.address == address
    )
    return found.rank, found.total, found.boards_played


def in_turn(held: Evening, rounds: int) -> list[tuple[str, str, int]]:
    """Play some rounds, and note after each what the public reads of a pair."""
    noted = []
    for number in range(1, rounds + 1):
        held.play(rounds=number, seed=number)
        noted.append(seen_now(held.public))
    return noted


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler"])
@pytest.mark.parametrize("embargo", ["rounds", "boards", "live"])
def test_in_play_every_point_is_what_the_public_read_when_the_round_was_over(
    method: str, embargo: str
) -> None:
    held = evening("mitchell", SIX_TABLES, method=method, embargo=embargo).start()

    noted = in_turn(held, 6)

    points = line(held.public)
    assert [told(each) for each in points] == [each for each in noted if each[0]]
    assert all(noted[point.round - 1] == told(point) and point.session == 1 for point in points)


def test_a_line_with_every_score_is_not_given_to_the_public() -> None:
    held = evening("mitchell", SIX_TABLES).start()
    in_turn(held, 2)

    assert [each.round for each in line(held.public.with_every_score())] == [2]
    assert line(held.public) == ()


def test_a_score_of_the_round_in_play_moves_nothing() -> None:
    held = evening("mitchell", SIX_TABLES).start()
    in_turn(held, 5)
    before = line(held.public)

    for result in held.results(sitting__round=6)[:-1]:
        held.enter(result, "7NTXXN=")

    assert [told(each) for each in line(held.public)] == [told(each) for each in before]
    assert [each.round for each in before] == [4, 5]


def test_until_an_embargoed_session_is_over_there_is_no_line() -> None:
    held = evening("mitchell", SIX_TABLES, embargo="session").start()
    in_turn(held, 6)

    assert line(held.public) == ()

    held.play()
    assert [each.round for each in line(held.public)] == [2, 3, 4, 5, 6, 7]


def test_the_line_begins_when_a_board_can_be_compared_and_each_counts_in_its_own_round() -> None:
    held = evening(method="cross_imps").start().play()
    rule(held.results(sitting__round=1)[0], "A60/40")

    public, directors = line(held.public), line(held.snapshot)

    assert [told(each) for each in public] == [told(each) for each in directors]
    assert [each.boards_played for each in public] == [4, 6]  # in round 1 each board has one score
    assert places_gained(evening().start().play(rounds=2).snapshot) == {}


def test_the_line_ends_at_the_standings_with_rulings_and_penalties() -> None:
    held = evening().start().play()
    rule(held.results(sitting__round=3)[0], "A60/40")
    before = line(held.public)
    held.penalise("1-ns", 3)

    points = line(held.public)

    assert told(points[-1]) == seen_now(held.public) != told(before[-1])
    assert points[:-1] == before[:-1]


def test_a_second_session_goes_on_where_the_first_ended() -> None:
    first = evening().start().play().finish()
    second = first.next_session().start().play()

    points = line(second.public)

    assert [(each.session, each.round) for each in points] == [
        *[(1, number) for number in (2, 3)],
        *[(2, number) for number in (1, 2, 3)],
    ]
    assert told(points[-1]) == seen_now(second.public)


@pytest.mark.parametrize("embargo", ["rounds", "live"])
def test_places_gained_are_the_difference_between_what_the_public_read(embargo: str) -> None:
    held = evening("mitchell", SIX_TABLES, embargo=embargo).start()
    in_turn(held, 5)
    before = places(held.public)
    held.play(rounds=6, seed=6)
    now, gained = places(held.public), places_gained(held.public)

    assert gained == {pk: before[pk].number - place.number for pk, place in now.items()}
    assert max(gained.values()) > 0 > min(gained.values())

    held.play().finish()
    assert places_gained(held.public) == {}


def test_a_penalty_loses_places_once_not_in_every_round_since() -> None:
    held = evening("mitchell", SIX_TABLES, embargo="live").start()
    in_turn(held, 5)
    leader, _ = next(iter(places(held.public).items()))

    held.penalise(held.public.contestants[leader].address, 500)

    assert places(held.public)[leader].number == SIX_TABLES["tables"]
    assert places_gained(held.public)[leader] == 0


@pytest.mark.parametrize("rounds", [0, 1])
def test_before_two_rounds_count_nobody_has_gained_a_place(rounds: int) -> None:
    held = evening("mitchell", SIX_TABLES, embargo="live").start()
    in_turn(held, rounds)

    assert places_gained(held.public) == {}


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_METHOD)
def test_every_contest_has_a_line_that_ends_at_the_standings(
    contest: str, game: str, method: str, family: str, parameters: dict[str, object]
) -> None:
    held = evening(family, parameters, contest=contest, game=game, method=method).start().play()
    public = held.public
    address = held.event.contestants.order_by("id")[0].address

    points = line(public, address)

    assert told(points[-1]) == seen_now(public, address)
    assert [each.round for each in points] == sorted({each.round for each in points})


def test_a_new_program_does_not_serve_what_an_older_one_has_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held, computed = evening().start().play(), []

    def noted(snapshot: EventSnapshot) -> dict[int, list[LinePoint]]:
        computed.append(snapshot.event.id)
        return {}

    monkeypatch.setattr(evening_line_module, "_computed", noted)
    line(held.public)
    line(held.public)
    assert len(computed) == 1

    monkeypatch.setattr(evening_line_module, "build", lambda: "newer", raising=False)
    line(held.public)

    assert len(computed) == 2


def test_before_the_first_round_is_over_there_is_no_line() -> None:
    held = evening().start()
    held.enter(held.results()[0], "4SN=")

    assert line(held.public) == ()
