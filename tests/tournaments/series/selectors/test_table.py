"""Season tables from events that were really played."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.tournaments.evenings import DAY, every_line
from tests.tournaments.kept import kept
from tests.tournaments.seasons import PAIRS, club, held_evening, read, row, series
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.services import erase_player, show_player
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def _season():
    at = club()
    evenings = [held_evening(at, week).play(seed=week).finish() for week in range(3)]
    return at, evenings


season = kept(_season)


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


def percentage(held, name):
    return next(
        Fraction(line.percentage)
        for line in every_line(standings(held.public))
        if name in line.players
    )


def test_a_player_gets_the_best_percentages_of_the_season(season):
    at, evenings = season

    shown = read(series(at, best=2, minimum=3))

    mine = row(shown, "Ada Orme")
    got = [percentage(held, "Ada Orme") for held in evenings]
    assert [Fraction(each.points) for each in mine.results] == got
    assert sum(each.counts for each in mine.results) == 2
    assert abs(mine.exact - sum(sorted(got)[1:])) < Fraction(1, 50)
    assert (mine.played, mine.missing) == (3, 0)
    assert row(shown, "Bo Lisle").exact == mine.exact
    assert len(shown.rows) == 12


def test_what_was_read_once_is_read_again_only_after_a_change(
    season, django_assert_max_num_queries
):
    at, evenings = season
    asked = series(at)
    before = read(asked)

    with django_assert_max_num_queries(6):
        assert read(asked) == before

    evenings[0].reopen().penalise("1-ns", 5)
    evenings[0].finish()
    assert row(read(asked), "Ada Orme").exact < row(before, "Ada Orme").exact


def test_an_event_in_play_counts_only_where_the_rule_says_so(season):
    at, _evenings = season
    later = held_evening(at, 9, name="Late Pairs").play()
    held_evening(at, 10, name="Held back").play(rounds=2)  # no board is complete
    final, open_ = series(at), series(at, name="So far", provisional=True)

    strict, live = read(final), read(open_)

    assert [each.why for each in strict.events] == ["", "", "", *["It is not final yet."] * 2]
    assert not strict.in_play
    assert live.in_play
    assert row(live, "Ada Orme").played == 4
    assert [Fraction(each.points) for each in row(live, "Ada Orme").results][-1] == percentage(
        later, "Ada Orme"
    )
    assert read(open_, Role.DIRECTOR).rows == live.rows  # a director learns nothing early either


def test_an_event_that_has_not_started_is_the_directors_secret(season):
    at, _evenings = season
    asked = series(at, name_part="Gala")
    held_evening(at, 3, name="Spring Gala").event.sessions.update(status="setup")

    assert read(asked).events == ()
    assert [each.why for each in read(asked, Role.DIRECTOR).events] == ["It has not started."]


@pytest.mark.parametrize(
    ("rule", "weeks"),
    [
        ({"first_day": DAY + timedelta(days=1)}, [1, 2]),
        ({"last_day": DAY + timedelta(weeks=1)}, [0, 1]),
        ({"name_part": "thursday"}, [0, 1, 2]),
        ({"name_part": "Friday"}, []),
        ({"by_hand": True, "events": "second"}, [1]),
    ],
)
def test_events_are_chosen_by_day_by_name_or_by_hand(season, rule, weeks):
    at, evenings = season
    if rule.get("events"):
        rule = {**rule, "events": (evenings[1].event.pk,)}

    shown = read(series(at, **rule))

    assert [each.slug for each in shown.events] == [evenings[week].event.slug for week in weeks]


def test_pairs_are_other_pairs_with_other_partners(season):
    at, evenings = season
    swapped = [("Bo Lisle", "Ada Orme"), ("Cy Dunn", "Ed Fane"), ("Di Earl", "Flo Gage")]
    held_evening(at, 4, [*swapped, *PAIRS[3:]]).play().finish()

    shown = read(series(at, entrants="pair", points="beaten"))

    assert row(shown, "Bo Lisle – Ada Orme").played == len(evenings) + 1
    assert row(shown, "Cy Dunn – Ed Fane").played == 1
    assert row(shown, "Cy Dunn – Di Earl").played == 3


def test_results_without_names_are_counted_and_given_to_nobody(season):
    at, _evenings = season
    held_evening(at, 5, PAIRS[:2], name="Guests").play().finish()

    shown = read(series(at, name_part="Guests", points="place", places="5 3 1"))

    assert len(shown.rows) == 4
    assert shown.nameless == 4


def test_whoever_is_hidden_or_erased_stays_hidden(season):
    at, _evenings = season
    asked = series(at)
    hidden, erased = (Player.objects.get(club=at, name=name) for name in PAIRS[0])
    show_player(player_id=hidden.pk, shown="hidden")
    erase_player(player_id=erased.pk, now=timezone.now())

    public, own = read(asked), read(asked, Role.DIRECTOR)

    assert sum(each.name == "A player" and each.results is None for each in public.rows) == 2
    assert not {"Ada Orme", "Bo Lisle"} & {each.name for each in public.rows}
    assert "Ada Orme" in {each.name for each in own.rows}
    assert "Bo Lisle" not in {each.name for each in own.rows}


def test_an_event_of_another_kind_is_named_and_does_not_count(season):
    at, _evenings = season

    shown = read(series(at, entrants="team"))

    assert {each.why for each in shown.events} == {"It ranks no teams."}
    assert shown.rows == ()


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ("victory_points", "It has no victory points."),
        ("masterpoints", "No masterpoints have been awarded for it."),
        ("place", ""),
        ("percentage", ""),
    ],
)
def test_an_event_without_what_is_counted_is_named_with_the_reason(season, points, why):
    at, _evenings = season

    shown = read(series(at, points=points, places="5 3"))

    assert {each.why for each in shown.events} == {why}
    assert shown.counted == (0 if why else 3)
    assert bool(shown.rows) is not bool(why)
