"""Standings, travellers and scorecards as people read them."""

from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.evenings import evening
from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.room import room
from tournaments.site.refusals import NoSuchEventError
from tournaments.standings.selectors.boards.travellers import traveller
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db


def test_an_unswitched_mitchell_has_two_winners() -> None:
    played = evening().start().play()

    shown = standings(played.public)

    assert [ranking.title for ranking in shown.rankings] == ["North-South", "East-West"]
    assert "Winners: two, North-South and East-West" in shown.scoring


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("mitchell", {"tables": 5, "boards_per_round": 1, "arrow_switch": 1}),
        ("howell", {"pairs": 6, "boards_per_round": 2}),
    ],
)
def test_an_arrow_switched_mitchell_and_a_howell_have_one_winner(
    family: str, parameters: dict[str, int]
) -> None:
    played = evening(family, parameters).start().play()

    (ranking,) = standings(played.public).rankings

    assert ranking.title == "Overall"
    assert sum(line.total_exact for line in ranking.standings) == sum(
        Fraction(line.boards_played) for line in ranking.standings
    ) / 2 * _top(played.snapshot)


def _top(snapshot: object) -> Fraction:
    shown = traveller(snapshot, snapshot.sessions[0].id, 1)
    line = shown.lines[0]
    return Fraction(line.ns_points) + Fraction(line.ew_points)


def test_nobody_has_a_rank_before_the_first_score() -> None:
    shown = standings(evening().start().snapshot)

    assert {line.rank for ranking in shown.rankings for line in ranking.standings} == {""}


def test_standings_are_provisional_until_made_final() -> None:
    played = evening().start().play()
    assert standings(played.public).provisional

    played.finish()
    assert not standings(played.public).provisional


@pytest.mark.parametrize("tables", [3, 13])
def test_a_snapshot_takes_the_same_queries_whatever_its_size(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played = evening("mitchell", {"tables": tables, "boards_per_round": 2}, names=True).start()

    with django_assert_num_queries(7):
        snapshot = open_event(played.event.slug)
        standings(snapshot.seen_by(Role.PUBLIC))
        room(snapshot, played.session.pk)


@pytest.mark.parametrize("event", ["", "nothing-2026-01-01", 0, "99999999", "9" * 40, "٣", "\x00"])
def test_an_unknown_event_is_said_to_be_unknown(event: int | str) -> None:
    with pytest.raises(NoSuchEventError, match="There is no event"):
        open_event(event)
