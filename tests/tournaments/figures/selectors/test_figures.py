"""A season in figures, against sums made round by round from the rows alone."""

from collections import Counter, defaultdict
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import pytest
from django.utils import timezone

from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import DAY, Evening, evening, signed, two_sessions
from tests.tournaments.kept import kept
from tests.tournaments.players.seasons import evening_of, season
from tests.tournaments.seasons import PAIRS, club, held_evening
from tournaments.clubs.models import Club, Player
from tournaments.clubs.selectors import ClubFacts, club_facts
from tournaments.clubs.services import erase_player
from tournaments.figures.selectors import SeasonFigures, Totals, season_figures
from tournaments.figures.tables import tables_of
from tournaments.membership.services import add_category, note_payment, set_member
from tournaments.record.models import (
    Award,
    ContestantPlayer,
    Event,
    Result,
    Session,
    Sitting,
    Substitute,
)
from tournaments.seating.services.names import enter_substitute
from tournaments.signup.models import TableMoney
from tournaments.standings.services import award_by_hand

pytestmark = pytest.mark.django_db

A_YEAR_BEFORE = DAY - timedelta(weeks=50)
"""In the season before that of ``DAY``."""
SEATS = ("north", "east", "south", "west")


def facts(at: Club) -> ClubFacts:
    return club_facts(Club.objects.get(pk=at.pk))


def figures(held: Evening) -> SeasonFigures:
    return season_figures(facts(held.club), DAY)


def move(held: Evening, day: date) -> Evening:
    """Say that an evening was held on another day."""
    Event.objects.filter(pk=held.event.pk).update(held_on=day)
    return held


def final(at: Club) -> list[Event]:
    """Return the club's final events in order of time, asking for each session."""
    return [
        event
        for event in Event.objects.filter(club=at).order_by("held_on", "pk")
        if {each.status for each in event.sessions.all()} == {Session.Status.FINAL}
    ]


def of_season(events: list[Event], first: int) -> list[Event]:
    start, end = date(first, 9, 1), date(first + 1, 8, 31)
    return [each for each in events if start <= each.held_on <= end]


def who_sat(event: Event) -> set[int]:
    """Return who held a seat in some round, looking at every round of every contestant."""
    found = set()
    for session in event.sessions.all():
        sittings = Sitting.objects.filter(section__session=session, withdrawn_in_version=None)
        rounds = {each.round for each in sittings}
        for row in ContestantPlayer.objects.filter(contestant__event=event):
            instead = Substitute.objects.filter(
                session=session, contestant=row.contestant, seat=row.position
            )
            for number in rounds:
                there = [
                    each.player_id
                    for each in instead
                    if each.first_round <= number <= (each.last_round or number)
                ]
                found |= set(there or [row.player_id])
    return found


def tables_and_boards(event: Event) -> tuple[Fraction, int]:
    """Return the tables and boards of an event, from who is seated in which round."""
    seats, boards = Fraction(0), 0
    for session in event.sessions.all():
        starts, numbers = {}, set()
        for sitting in Sitting.objects.filter(section__session=session, withdrawn_in_version=None):
            for seat in SEATS:
                start = getattr(sitting, seat)
                starts[start.pk] = start.seats
        for result in Result.objects.filter(
            sitting__section__session=session, sitting__withdrawn_in_version=None
        ):
            numbers.add(result.board)
        seats += sum(starts.values())
        boards += len(numbers)
    return seats / 4, boards


def added_up(events: list[Event]) -> Totals:
    sums = [tables_and_boards(each) for each in events]
    return Totals(
        events=len(events),
        sessions=sum(each.sessions.count() for each in events),
        tables=sum((tables for tables, _boards in sums), Fraction(0)),
        boards=sum(boards for _tables, boards in sums),
        attendances=sum(len(who_sat(each)) for each in events),
    )


def _two_seasons() -> list[Evening]:
    """Three evenings this season, three in the season before, one before that; some changed."""
    evenings = season(5)
    for number, held in enumerate(evenings[2:], start=1):
        move(held, A_YEAR_BEFORE + timedelta(weeks=number))
    newer, older = evenings[1], evenings[2]
    # Somebody new, and somebody from before, who never sat: others took the seat all evening.
    for held, contestant, spans in (
        (newer, "1", [(1, 2, "New Face"), (3, None, "Late Comer")]),
        (older, "2", [(1, None, "Once Only")]),
        (older, "3", [(2, 2, "One Round")]),
    ):
        held.reopen()
        for first, last, name in spans:
            enter_substitute(
                session_id=held.session.pk,
                contestant_id=held.contestant(contestant).pk,
                seat=1,
                name=name,
                first_round=first,
                last_round=last,
                **signed(),
            )
        held.finish()
    long_ago = evening_of(evenings[0], 5)
    return [*evenings, move(long_ago, DAY - timedelta(weeks=120))]


held = kept(_two_seasons)


def test_seasons_and_months_add_up(held):
    shown = figures(held[0])
    events = final(held[0].club)
    now, before = of_season(events, 2025), of_season(events, 2024)

    assert (len(now), len(before), len(events)) == (2, 3, 6)
    assert (shown.name, shown.name_before) == ("2025/26", "2024/25")
    assert shown.total.all == added_up(now)
    assert shown.total_before.all == added_up(before)
    assert [each.first.month for each in shown.months] == [9, 10, 11, 12, *range(1, 9)]
    assert [each.first.year for each in shown.months] == [2025] * 4 + [2026] * 8
    for month in shown.months:
        number = month.first.month
        assert month.now == added_up([each for each in now if each.held_on.month == number])
        assert month.before == added_up([each for each in before if each.held_on.month == number])


def test_each_event_has_its_own_figures(held):
    for line, event in zip(
        figures(held[0]).events, of_season(final(held[0].club), 2025), strict=True
    ):
        assert (line.name, line.slug, line.held_on) == (event.name, event.slug, event.held_on)
        assert (line.contest, line.sessions, line.entries) == ("Pairs", 1, 4)
        assert line.players == len(who_sat(event))
        assert (line.tables, line.boards) == tables_and_boards(event) == (2, 6)


def test_attendance_counts_who_sat(held):
    shown = figures(held[0])
    events = final(held[0].club)
    for found, first in ((shown.attendance, 2025), (shown.gone, 2024)):
        came = defaultdict(list)
        for event in of_season(events, first):
            for player in who_sat(event):
                came[player].append(event.held_on)
        if first == 2024:
            here = {each.player_id for each in shown.attendance}
            came = {player: days for player, days in came.items() if player not in here}
        assert {each.player_id: each.events for each in found} == {
            player: len(days) for player, days in came.items()
        }
        for each in found:
            days = came[each.player_id]
            assert (each.first_came, each.last_came) == (min(days), max(days))
            before = [e for e in events if e.held_on < min(days) and each.player_id in who_sat(e)]
            assert each.is_new == (not before)
            assert each.name == Player.objects.get(pk=each.player_id).name
        assert [each.events for each in found] == sorted((e.events for e in found), reverse=True)
    newcomers = {each.name for each in shown.attendance if each.is_new}
    assert newcomers == {"New Face", "Late Comer"}
    assert shown.total.newcomers == 2
    assert shown.total.players == len(shown.attendance) == 10
    assert {"Once Only", "One Round"} <= {each.name for each in shown.gone}
    assert shown.total_before.players == len(
        {player for event in of_season(events, 2024) for player in who_sat(event)}
    )


def test_whoever_never_sat_did_not_come(held):
    replaced = ContestantPlayer.objects.get(
        contestant=held[1].contestant("1"), position=1
    ).player_id
    (line,) = (each for each in figures(held[0]).attendance if each.player_id == replaced)

    assert line.events == 1
    assert line.last_came == held[0].event.held_on


def test_partnerships_count_events_entered_together(held):
    together = Counter()
    for event in of_season(final(held[0].club), 2025):
        for contestant in event.contestants.all():
            names = sorted(
                row.player.name
                for row in contestant.members.all()
                if row.player_id in who_sat(event)
            )
            together.update(combinations(names, 2))
    shown = figures(held[0]).partnerships

    assert {tuple(sorted(each.names)): each.events for each in shown} == dict(together)
    assert sum(each.events for each in shown) == 7
    assert [each.events for each in shown] == sorted(together.values(), reverse=True)


def test_awards_are_added_up_for_each_player_and_table(held):
    why = {"reason": "the club's own table"}
    for each, points in ((held[0], "0.48"), (held[1], "1.5")):
        who = each.event.contestants.order_by("pk")[0]
        award_by_hand(contestant_id=who.pk, points=Decimal(points), **signed(why))
    earlier = held[2].event.contestants.order_by("pk")[0]
    award_by_hand(contestant_id=earlier.pk, points=Decimal(7), **signed(why))
    sums = defaultdict(Decimal)
    for award in Award.objects.filter(event__in=[held[0].event, held[1].event]):
        for row in award.contestant.members.all():
            sums[row.player.name] += award.points

    shown = figures(held[0]).awards

    assert {each.name: each.points for each in shown} == sums
    assert sum(each.points for each in shown) == 2 * Decimal("1.98")
    assert {each.table for each in shown} == {"by hand"}
    assert sorted(each.events for each in shown) == [1, 1, 2]


def test_an_event_that_is_reopened_does_not_count(held):
    held[1].reopen()

    assert len(figures(held[0]).events) == 1
    assert figures(held[0]).total.all == added_up([held[0].event])


def test_another_clubs_events_do_not_count(held):
    evening("howell", {"pairs": 4, "boards_per_round": 2}, names=True).start().play().finish()

    assert len(figures(held[0]).events) == 2


def test_an_erased_player_is_a_player(held):
    gone = figures(held[0]).attendance[0]
    erase_player(player_id=gone.player_id, now=timezone.now())

    assert "A player" in {each.name for each in figures(held[0]).attendance}
    assert gone.name not in repr(figures(held[0]))


def test_every_session_counts():
    first = two_sessions()
    for session in first.event.sessions.all():
        Evening(first.club, first.event, session).finish()
    (line,) = figures(first).events

    assert (line.sessions, line.players) == (2, 0)
    assert (line.tables, line.boards) == tables_and_boards(first.event) == (4, 12)


@pytest.mark.parametrize(("kind", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_has_its_tables(kind, game, method, family, parameters):
    told = evening(family, parameters, contest=kind, game=game, method=method, names=True)
    told.start().play().finish()
    (line,) = figures(told).events

    assert (line.tables, line.boards) == tables_and_boards(told.event)
    assert line.tables > 0
    assert line.players == len(who_sat(told.event)) > 0
    partners = figures(told).partnerships
    assert len(partners) == (line.entries if kind == "pairs" else 0)


def test_a_pair_that_sits_out_is_half_a_table():
    at = club()
    told = held_evening(
        at, people=PAIRS[:5], family="howell", parameters={"pairs": 5, "boards_per_round": 2}
    )
    told.play().finish()
    (line,) = season_figures(facts(at), DAY).events

    assert (line.entries, line.players, line.tables) == (5, 10, Fraction(5, 2))


def test_a_club_without_events_has_empty_figures():
    shown = season_figures(facts(club()), DAY)

    assert shown.events == shown.attendance == shown.gone == shown.awards == ()
    assert shown.total.all == Totals(0, 0, Fraction(0), 0, 0)
    assert len(shown.months) == 12


def test_many_events_take_as_many_queries_as_few(held, django_assert_num_queries):
    at = facts(held[0].club)
    with django_assert_num_queries(16):
        season_figures(at, DAY)
    for number in range(6, 9):
        evening_of(held[0], number)
    with django_assert_num_queries(16):
        season_figures(at, DAY)


def test_money_is_what_was_taken_and_not_given_back():
    held = move(evening(names=True).start().play().finish(), DAY)
    player = ContestantPlayer.objects.filter(contestant__event=held.event)[0].player
    noted = {"club": held.club, "at": timezone.now(), "by": "user:0"}
    for day, what, how, amount in (
        (DAY, "Thursday Pairs", "cash", "4.50"),
        (DAY, "Thursday Pairs", "other", "4.50"),
        (DAY, "Thursday Pairs", "cash", "5"),
        (DAY, "Tea", "cash", "1.20"),
        (A_YEAR_BEFORE, "Thursday Pairs", "cash", "4"),
        (DAY - timedelta(days=1000), "Thursday Pairs", "cash", "3"),
    ):
        TableMoney.objects.create(day=day, what=what, how=how, amount=Decimal(amount), **noted)
    TableMoney.objects.create(
        day=DAY, what="Tea", amount=9, taken_back_at=timezone.now(), taken_back_by="user:0", **noted
    )
    category = add_category(club_id=held.club.pk, name="Full")
    set_member(player_id=player.pk, category_id=category.pk, paid_until=None)
    for way in ("transfer", "cash"):
        note_payment(
            player_id=player.pk,
            amount=Decimal("30"),
            way=way,
            paid_on=DAY,
            begins=DAY,
            until=DAY + timedelta(days=365),
        )
    elsewhere = evening().club
    TableMoney.objects.create(**{**noted, "club": elsewhere}, day=DAY, what="Tea", amount=7)

    found = figures(held)

    assert [
        (each.day, each.what, each.payments, each.cash, each.otherwise) for each in found.money
    ] == [
        (DAY, "Tea", 1, Decimal("1.20"), 0),
        (DAY, "Thursday Pairs", 3, Decimal("9.50"), Decimal("4.50")),
        (DAY, "", 2, 30, 30),
    ]
    assert [each.amount for each in found.money_before] == [4]
    tables = {each.id: each for each in tables_of(found)}
    assert tables["totals"].rows[-2:] == (
        ("Table money", Decimal("15.20"), Decimal(4)),
        ("Subscriptions", Decimal(60), Decimal(0)),
    )
    assert tables["money"].rows[-1] == (DAY, "Subscriptions", 2, 30, 30, 60)
