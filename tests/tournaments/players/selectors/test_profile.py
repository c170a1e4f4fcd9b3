"""A player's results over the years, against sums made from the scores alone."""

import random
from collections import defaultdict
from dataclasses import replace
from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.play.boards import Side
from scoring.play.scores import PlayedContract
from tests.tournaments.contests import ONE_OF_EACH_KIND
from tests.tournaments.evenings import DIRECTOR, Evening, deal_out, evening, rule
from tests.tournaments.kept import kept
from tests.tournaments.phones import NOW
from tests.tournaments.players.seasons import FOUR, evening_of, season
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import club_at
from tournaments.clubs.services import erase_player
from tournaments.players.selectors.played import work_out
from tournaments.players.selectors.profile import (
    Average,
    EventLine,
    Profile,
    Tricks,
    With,
    listed_players,
    players_of,
    profile,
    remark,
)
from tournaments.record.models import ContestantPlayer
from tournaments.record.selectors.hands import makeable_by_board
from tournaments.seating.services.names import enter_substitute
from tournaments.standings.selectors.ranking.standings import rankings
from tournaments.standings.selectors.rating.contest import points_of

pytestmark = pytest.mark.django_db

EVENINGS = 4
held = kept(lambda: season(EVENINGS))


def seated(evening: Evening) -> dict[str, list[int]]:
    """Return the players of each contestant, by its address."""
    rows = ContestantPlayer.objects.filter(contestant__event=evening.event).order_by("position")
    found = defaultdict(list)
    for row in rows.select_related("contestant"):
        found[row.contestant.address].append(row.player_id)
    return found


def known(player: int) -> Profile:
    """Return a player's results with everything worked out."""
    found = profile(player)
    work_out(found.missing)
    return profile(player)


def shares(evenings: list[Evening]) -> list[tuple[list[int], list[int], Fraction, object]]:
    """Return who played each board, against whom, with which share of a top, and the score."""
    found = []
    for each in evenings:
        snapshot = each.snapshot
        players = seated(each)
        boards = defaultdict(list)
        for result in snapshot.results:
            boards[result.board].append(result)
        for results in boards.values():
            points = [points_of(snapshot, each.score, each.board) for each in results]
            for result, own in zip(results, points, strict=True):
                ns, ew = snapshot.sides(snapshot.sitting(result))
                beaten = sum((own > other) + Fraction(own == other, 2) for other in points)
                share = (beaten - Fraction(1, 2)) / (len(points) - 1)
                sides = [
                    [pk for who in side.contestants for pk in players[who.address]]
                    for side in (ns, ew)
                ]
                found.append((sides[0], sides[1], share, (result, "NS")))
                found.append((sides[1], sides[0], 1 - share, (result, "EW")))
    return found


def test_averages_are_those_of_the_scores(held):
    boards = shares(held)
    for player in {pk for each in held for pair in seated(each).values() for pk in pair}:
        found = known(player)
        own = [(against, share) for players, against, share, _ in boards if player in players]
        assert found.boards == Average(len(own), sum(share for _, share in own) * 100 / len(own))
        assert len(found.events) == EVENINGS
        assert found.average.percentage == sum(each.percentage for each in found.events) / len(
            found.events
        )
        met = defaultdict(list)
        for against, share in own:
            for opponent in against:
                met[opponent].append(share)
        assert {each.player_id: each.average for each in found.opponents} == {
            opponent: Average(len(each), sum(each) * 100 / len(each))
            for opponent, each in met.items()
        }
        assert [each.average.of for each in found.opponents] == sorted(
            (len(each) for each in met.values()), reverse=True
        )
        texts = sorted(round(float(share) * 100, 2) for _, share in own)
        assert [float(each.percentage) for each in found.worst_boards] == texts[:5]
        assert [float(each.percentage) for each in found.best_boards] == texts[::-1][:5]


def test_partners_are_counted_once_an_event(held):
    for player in seated(held[0])["1"]:
        found = known(player)
        with_whom = defaultdict(list)
        for each, line in zip(reversed(held), found.events, strict=True):
            (pair,) = (pair for pair in seated(each).values() if player in pair)
            (partner,) = set(pair) - {player}
            with_whom[partner].append(line.percentage)
            assert line.slug == each.event.slug
            assert line.partners == Player.objects.get(pk=partner).name
        assert {each.player_id: each.average for each in found.partners} == {
            partner: Average(len(each), sum(each) / len(each))
            for partner, each in with_whom.items()
        }


def test_a_place_is_that_of_the_standings(held):
    for address, players in seated(held[1]).items():
        (line,) = (each for each in known(players[0]).events if each.slug == held[1].event.slug)
        assert (line.address, line.of) == (address, 4)
        assert line.place.strip("=") in "1234"
        assert line.result == f"{float(line.percentage):.2f}%"


def test_tricks_are_those_of_double_dummy(held):
    last = evening_of(held[0], 5, finish=False)
    deal_out(last)
    last.finish()
    (player, _), *_ = seated(last).values()
    before = [
        (result, side)
        for players, _, _, (result, side) in shares([*held, last])
        if player in players and isinstance(result.score, PlayedContract)
    ]

    found = known(player)

    tables = makeable_by_board(last.session.pk)
    declared = [(r, s) for r, s in before if r.score.declarer.side.name == s]
    assert found.declaring.average.of == len(declared)
    assert found.defending.average.of == len(before) - len(declared)
    ids = {each.pk for each in last.results()}
    for part, mine in ((found.declaring, True), (found.defending, False)):
        above = [
            (
                r.score.tricks
                - tables[r.board].tricks(str(r.score.declarer), r.score.contract.strain.value)
            )
            * (1 if mine else -1)
            for r, s in before
            if r.id in ids and (r.score.declarer.side.name == s) is mine
        ]
        assert part.above == Tricks(len(above), sum(above))


def test_the_best_third_is_those_who_finished_there_and_held_the_same_cards():
    chance = random.Random(4)
    slips = ("4SN=", "4SS-1", "3SN+2", "4HN=", "3NTE=", "3NTW+1", "PASS")
    last = evening("mitchell", {"tables": 7, "boards_per_round": 2}, names=True).start()
    last.fill(lambda _result: chance.choice(slips)).finish()
    rule(last.reopen().results()[0], "A5050")
    last.finish()
    snapshot = last.snapshot
    players, places = seated(last), {}
    for ranking in rankings(snapshot):
        ordered = sorted(ranking.standings, key=lambda line: line.total_exact, reverse=True)
        places |= {
            line.address: 1 + sum(other.total_exact > line.total_exact for other in ordered)
            for line in ordered
        }
    tables = []
    for result in snapshot.results:
        ns, ew = (side.contestants[0].address for side in snapshot.sides(snapshot.sitting(result)))
        if isinstance(result.score, PlayedContract) and result.id not in snapshot.adjusted:
            played = result.score
            alike = (result.board, played.contract.strain, played.declarer.side)
            pair, against = (ns, ew) if played.declarer.side is Side.NS else (ew, ns)
            tables.append((alike, pair, against, played.tricks))

    compared = 0
    for address, people in players.items():
        wanted = {"declaring": [], "defending": []}
        for alike, pair, against, tricks in tables:
            for role, me in (("declaring", pair), ("defending", against)):
                others = [
                    theirs
                    for like, declarers, defenders, theirs in tables
                    for other in [declarers if role == "declaring" else defenders]
                    if like == alike and other != address and places[other] <= 3
                ]
                if me == address and others:
                    more = tricks - Fraction(sum(others), len(others))
                    wanted[role].append(more if role == "declaring" else -more)
        found = known(people[0])
        for role, more in wanted.items():
            assert getattr(found, role).beside == Tricks(len(more), sum(more))
            compared += len(more)
    assert compared > 50


@pytest.mark.parametrize("contest", ONE_OF_EACH_KIND)
def test_every_contest_has_its_line_for_everybody_who_played(contest):
    kind, game, method, family, parameters = contest
    held = evening(family, parameters, contest=kind, game=game, method=method, names=True)
    held.start().play().finish()
    (player, *_), *_ = seated(held).values()

    found = known(player)

    assert not found.missing
    assert [each.slug for each in found.events] == [held.event.slug]


def test_only_final_events_count(held):
    player = seated(held[0])["1"][0]
    before = known(player)
    playing = evening_of(held[0], 6, finish=False)

    assert known(player) == before
    playing.finish()
    assert len(known(player).events) == len(before.events) + 1
    playing.reopen()
    assert known(player) == before


def test_a_ruling_changes_what_was_remembered(held):
    player = seated(held[0])["1"][0]
    before = known(player)
    held[0].reopen()
    for result in held[0].results():
        rule(result, "A5050")
    held[0].finish()

    now = known(player)

    assert now.events[-1].percentage == 50
    assert now.events[:-1] == before.events[:-1]
    assert now.declaring.average.of < before.declaring.average.of


def test_a_substitute_has_the_boards_and_whoever_was_entered_the_result():
    held = evening("howell", FOUR, names=True)
    entered = held.contestant("1")
    held.start()
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=entered.pk,
        seat=1,
        name="Una Oak",
        first_round=2,
        last_round=2,
        by=DIRECTOR,
        key=uuid4(),
    )
    held.play().finish()
    una = Player.objects.get(name="Una Oak")
    first, second = (row.player_id for row in entered.members.order_by("position"))

    substitute, replaced, partner = known(una.pk), known(first), known(second)

    assert [each.sat_in for each in substitute.events] == ["in round 2"]
    assert [each.sat_in for each in replaced.events] == [""]
    assert (substitute.average.of, substitute.boards.of) == (0, 2)
    assert (replaced.average.of, replaced.boards.of) == (1, 4)
    assert (partner.average.of, partner.boards.of) == (1, 6)
    assert not substitute.partners
    club = club_at(held.club.slug)
    assert [each.events for each in listed_players(club) if each.id == una.pk] == [1]
    assert [each.pk for each in players_of(entered.pk)] == [first, second, una.pk]


def test_who_sat_in_for_two_pairs_of_an_evening_finds_both_and_every_board_once():
    held = evening("howell", FOUR, names=True).start()
    for address, first, last in (("2", 1, 1), ("3", 2, 2), ("2", 3, None)):
        enter_substitute(
            session_id=held.session.pk,
            contestant_id=held.contestant(address).pk,
            seat=2,
            name="Una Oak",
            first_round=first,
            last_round=last,
            by=DIRECTOR,
            key=uuid4(),
        )
    held.play().finish()
    una = Player.objects.get(name="Una Oak")

    found = known(una.pk)

    assert {each.address: each.sat_in for each in found.events} == {
        "2": "in round 1 and from round 3",
        "3": "in round 2",
    }
    assert (found.average.of, found.boards.of, found.missing) == (0, 6, ())
    club = club_at(held.club.slug)
    assert [each.events for each in listed_players(club) if each.id == una.pk] == [1]


@pytest.mark.parametrize("shown", ["initials", "hidden"])
def test_who_is_not_shown_by_name_is_nowhere(held, shown):
    hidden, other = seated(held[0])["1"]
    Player.objects.filter(pk=hidden).update(shown=shown)

    assert profile(hidden) is None
    club = club_at(held[0].club.slug)
    assert hidden not in [each.id for each in listed_players(club)]
    seen = known(other)
    name = Player.objects.get(pk=hidden).name
    assert name not in repr(seen)
    assert hidden not in [each.player_id for each in (*seen.partners, *seen.opponents)]


def test_who_is_erased_is_nowhere(held):
    erased, other = seated(held[0])["1"]
    name = Player.objects.get(pk=erased).name
    erase_player(player_id=erased, now=NOW, by=DIRECTOR)

    assert profile(erased) is None
    assert name not in repr(known(other))


def test_players_are_found_without_accents(held):
    club = club_at(held[0].club.slug)
    everybody = listed_players(club)
    Player.objects.filter(pk=everybody[0].id).update(name="Žofie Hořejší")

    assert len(everybody) == 8
    assert [each.events for each in everybody] == [EVENINGS] * 8
    assert [each.name for each in listed_players(club, containing="HOREJ")] == ["Žofie Hořejší"]
    assert listed_players(club, containing="nobody") == ()


def test_nothing_is_read_but_what_is_remembered(held, django_assert_max_num_queries):
    player = seated(held[0])["1"][0]
    known(player)
    with django_assert_max_num_queries(8):
        assert not profile(player).missing
    cache.clear()
    assert len(profile(player).missing) == EVENINGS


def line(percentage: int, day: date) -> EventLine:
    return EventLine("Pairs", "pairs", day, "1", "", "1", 4, "", Fraction(percentage), sat_in="")


@pytest.mark.parametrize(
    ("percentages", "said"),
    [
        ([60, 50, 50, 50], "Pairs, 60.00%: the best of all 4 results here."),
        ([60, 50, 50, 50, 60], "Pairs, 60.00%: the best since August 2026."),
        ([60, 50, 50, 60, 50], "Pairs, 60.00%: above the player’s average of 54.00%."),
        ([50, 60, 60, 60, 60], "Pairs, 50.00%; the player’s average is 58.00%."),
        ([50, 50, 50, 50], "Pairs, 50.00%; the player’s average is 50.00%."),
        ([60, 50, 50], ""),
        ([], ""),
    ],
)
def test_the_last_result_is_remarked_on(percentages, said):
    lines = [line(each, date(2026, 12 - n, 3)) for n, each in enumerate(percentages)]

    assert remark(lines) == said


def test_each_part_is_told_in_a_sentence(held):
    found = known(seated(held[0])["1"][0])
    lines = tuple(line(each, date(2026, 12 - n, 3)) for n, each in enumerate([60, 50, 40, 30]))
    often, seldom = Average(3, Fraction(45)), Average(2, Fraction(70))
    told = replace(
        found,
        events=lines,
        average=Average(4, Fraction(45)),
        partners=(With("Ann", 1, often), With("Ben", 2, seldom)),
        declaring=replace(found.declaring, average=Average(9, Fraction(48))),
        defending=replace(found.defending, average=Average(9, Fraction(51))),
    )

    assert told.trend_told == "The last 2 average 55.00%, the 2 before 35.00%."
    assert told.against_the_field == "−5.00"
    assert replace(told, average=Average(4, Fraction(105, 2))).against_the_field == "+2.50"
    assert told.roles_told == "3.00% more a board defending than declaring."
    assert replace(told, defending=told.declaring).roles_told == "As good declaring as defending."
    assert told.partners_told == ""  # too few events with the second
    both = replace(told, partners=(With("Ann", 1, often), With("Cy", 3, replace(seldom, of=3))))
    assert both.partners_told == "Best with Cy: 70.00% in 3 events."
    nothing = replace(told, events=lines[:3], average=Average(0, None))
    assert (nothing.trend_told, nothing.against_the_field) == ("", "")
