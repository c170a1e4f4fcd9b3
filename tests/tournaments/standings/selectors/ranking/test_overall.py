"""One ranking over a qualifying, its final and its consolation."""

import pytest
from django.urls import reverse

from tests.tournaments.draws.services.test_stages import (
    CONSOLATION,
    FINAL,
    Evening,
    in_order,
    made,
    playing,
    qualifying,
)
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.stages import StageWish
from tournaments.seating.services.choice import choose_movement
from tournaments.standings.selectors.ranking.stages import overall_ranking

pytestmark = pytest.mark.django_db


def _held() -> tuple[Evening, list[Evening]]:
    held = qualifying()
    return held, made(held, FINAL, StageWish("Consolation", overall=4), chosen=in_order(held)[:12],
                      reason="Room for twelve")  # fmt: skip


three = kept(_held)


def played_in(target: Evening) -> list[int]:
    """Who played in a contest, in its order, as contestants of the event before."""
    contestants = target.snapshot.contestants
    return [contestants[pk].came_from for pk in in_order(target)]


def test_finalists_come_first_then_the_consolation_then_who_went_home(three):
    held, (final, consolation) = three
    playing(final).finish()
    for section in consolation.session.sections.all():
        movement = {"pairs": 4, "boards_per_round": 2}
        choose_movement(section_id=section.pk, family="howell", parameters=movement)
    consolation.start().play().finish()

    found = overall_ranking(held.public)

    home = in_order(held)[12:]
    assert [line.contestant_id for line in found] == [
        *played_in(final),
        *played_in(consolation),
        *home,
    ]
    assert found[0].rank == "1"
    numbers = [int(line.rank.removesuffix("=")) for line in found]
    assert numbers == sorted(numbers)
    for place, line in enumerate(found):
        same = [other for other in found if other.rank == line.rank]
        assert ("=" in line.rank) == (len(same) > 1)
        assert found[int(line.rank.removesuffix("=")) - 1].rank == line.rank
        assert place < int(line.rank.removesuffix("=")) - 1 + len(same)


def test_the_public_sees_no_more_of_a_final_in_play_than_on_its_own_page(three, client):
    held, (final, _consolation) = three
    for section in final.session.sections.all():
        movement = {"pairs": 8, "boards_per_round": 2}
        choose_movement(section_id=section.pk, family="howell", parameters=movement)
    final.start()
    final.fill("4SN=", sitting__round=1, sitting__table__lte=3)

    public = overall_ranking(held.public)
    director = overall_ranking(held.snapshot.seen_by(Role.DIRECTOR))

    assert [line.rank for line in public[:8]] == [""] * 8
    assert any(line.rank for line in director[:8])
    page = client.get(reverse("overall_ranking", args=[held.event.slug])).content.decode()
    assert page.count("<tr>") == 17
    assert CONSOLATION.name in page


def test_an_event_that_nothing_follows_says_so(client):
    held = qualifying()

    page = client.get(reverse("overall_ranking", args=[held.event.slug])).content.decode()

    assert "Nothing follows this event" in page
