"""A whole field by columns: what the public sees is what it sees of the snapshot."""

import random
from contextlib import suppress

import numpy as np
import pytest
from django.db import connection

from tests.every_case import quick_few
from tests.tournaments.evenings import (
    Evening,
    change,
    clubs_in_play,
    evening,
    rule,
    signed,
    withdraw,
)
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.record.models import Ruling, Simultaneous
from tournaments.record.selectors.access.visibility import clubs_as_seen, visibility
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.simultaneous.services import change_simultaneous, join_clubs, leave_clubs
from tournaments.site.refusals import ConflictError, NoSuchEventError, RefusedError
from tournaments.standings.selectors import field as columns
from tournaments.standings.selectors.field import can_be_rated
from tournaments.standings.selectors.ranking.simultaneous import publish
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 6, "boards_per_round": 2}
RULED = ("A6040", "4SN= | 4SN-1", "50% 4SN=, 50% 4SN-1", "3NTE+1", "NP")
EMBARGOES = ("live", "rounds", "session", "boards")


def same(field: Simultaneous) -> None:
    """Compare what columns give with what the snapshot gives, to the last word."""
    snapshot = open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)
    found = publish(field.slug)
    assert can_be_rated(snapshot)
    assert found.whole() == standings(snapshot)
    assert found.head.clubs == clubs_as_seen(snapshot)


def three_clubs(method: str, **conditions: object) -> list[Evening]:
    clubs = [
        evening(method=method, names=True),
        evening("mitchell", {"tables": 5, "boards_per_round": 2}, method=method),
        evening("howell", HOWELL, method=method),
    ]
    if conditions:
        change(clubs[0], **conditions)
    return clubs


def disturb(clubs: list[Evening], chance: random.Random) -> None:
    """Add what a real evening has: awards, rulings, penalties, boards not played and fouled."""
    for club in clubs:
        results = club.results(status="contract")
        for text, result in zip(("A5050", "NP", "A+-"), chance.sample(results, 3), strict=True):
            club.enter(result, text, expected_version=result.version, reason="a slip")
        for text in chance.sample(RULED, 3):
            rule(chance.choice(club.results()), text)
        club.penalise(chance.choice(list(club.event.contestants.all())).address, 2)
    board = clubs[0].results()[0].board
    tables = [each.pk for each in clubs[0].results(board=board)]
    clubs[0].foul(board, {pk: place % 2 for place, pk in enumerate(tables)})


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler"])
@pytest.mark.parametrize("seed", quick_few(range(3), [0]))
def test_awards_rulings_and_fouled_boards_count_as_in_the_snapshot(method, seed):
    chance = random.Random(seed)
    clubs = [club.start().play(seed=seed + n) for n, club in enumerate(three_clubs(method))]
    field = clubs_in_play(*clubs)
    disturb(clubs, chance)
    same(field)


@pytest.mark.parametrize("embargo", EMBARGOES)
@pytest.mark.parametrize("method", quick_few(["matchpoints", "butler"], ["matchpoints"]))
def test_the_public_sees_no_more_while_play_goes_on(embargo, method):
    one, two, three = three_clubs(method, embargo=embargo)
    field = clubs_in_play(one, two, three)
    for club in (one, two):
        club.start()
    same(field)  # a club has yet to start
    three.start()
    for rounds in (1, 2, 3):
        for club in (one, two, three):
            club.play(rounds=rounds, seed=rounds)
            same(field)
    disturb([one, two, three], random.Random(4))
    one.play().finish()
    same(field)
    change_simultaneous(event_id=one.event.pk, final=True, **signed())
    same(field)


@pytest.mark.parametrize("embargo", quick_few(EMBARGOES, ["session"]))
def test_the_public_sees_no_more_between_rounds_that_clubs_draw(embargo):
    swiss = {"pairs": 6, "rounds": 2, "boards_per_round": 2}
    one, two = (evening("swiss-pairs", swiss, embargo=embargo).start() for _ in "ab")
    field = clubs_in_play(one, two)
    for club in (one, two):
        club.play(rounds=1)
        same(field)
    for club in (one, two):
        draw_round(section_id=club.section.pk, wanted=DrawRequest(), **signed())
        club.play()
        same(field)
        whole = open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)
        # What one club has played, the other may yet draw.
        shown = {board for _session, board in visibility(whole).boards}
        own = {board for _session, board in visibility(one.public).boards}
        both = {1, 2} if embargo != "session" or club is two else set()
        assert shown == (both if club is one else {1, 2, 3, 4})
        assert own == shown


def test_two_sessions_are_combined_by_the_rule_of_the_leader():
    one, two, _three = three_clubs("matchpoints", carry="proportion", carry_share=50)
    field = clubs_in_play(one, two)
    for club in (one, two):
        club.start().play(seed=club.club.pk)
    one.penalise(one.event.contestants.all()[0].address, 1, session=one.session.number)
    same(field)
    for club in (one, two):
        club.next_session().start().play(seed=club.club.pk + 1)
    two.penalise(two.event.contestants.all()[1].address, 1)
    same(field)


def test_whist_is_ranked_result_by_result():
    clubs = [evening(game="whist", method="matchpoints").start().play() for _ in "ab"]
    field = clubs_in_play(*clubs)
    snapshot = open_event_or_simultaneous(field.slug).seen_by(Role.PUBLIC)

    found = publish(field.slug)

    assert not can_be_rated(snapshot)
    assert found.whole() == standings(snapshot)
    assert found.head.clubs == clubs_as_seen(snapshot)
    with pytest.raises(NoSuchEventError):
        publish("no-such-tournament")


def test_strata_and_handicaps_are_ranked_as_in_the_snapshot():
    clubs = [club.start().play(seed=n) for n, club in enumerate(three_clubs("matchpoints"))]
    field = clubs_in_play(*clubs)
    first, second, *_others = clubs[1].event.contestants.order_by("id")
    clubs[1].set_prizes({first.address: (1, "2.5"), second.address: (2, None)})
    same(field)


def test_a_part_of_the_standings_is_that_part_of_all():
    clubs = [club.start().play(seed=n) for n, club in enumerate(three_clubs("matchpoints"))]
    found = publish(clubs_in_play(*clubs).slug)
    (ranking,) = found.whole().rankings

    assert found.length == len(ranking.standings)
    assert found.part(3, 7).rankings[0].standings == ranking.standings[3:7]
    assert found.part(found.length, found.length + 9).rankings[0].standings == ()
    assert found.of_club(2).rankings[0].standings == tuple(
        line for line in ranking.standings if line.address.startswith("2-")
    )


def anything(clubs: list[Evening], chance: random.Random) -> None:
    """Do one thing that changes standings."""
    club = chance.choice(clubs)
    result = chance.choice(club.results())
    rulings = list(Ruling.objects.filter(event=club.event, withdrawn_at_sequence=None))
    match chance.choice(("enter", "enter", "award", "clear", "rule", "withdraw", "foul", "lose")):
        case "enter":
            text = chance.choice(("7NTN=", "1CE-1", "4SN=", "pass"))
            club.enter(result, text, expected_version=result.version, reason="a slip")
        case "award":
            club.enter(result, "A5050", expected_version=result.version, reason="a slip")
        case "clear":
            club.enter(result, None, expected_version=result.version, reason="a slip")
        case "rule":
            rule(result, chance.choice(RULED))
        case "withdraw" if rulings:
            withdraw(chance.choice(rulings))
        case "foul":
            tables = [each.pk for each in club.results(board=result.board)]
            club.foul(result.board, {pk: place % 2 for place, pk in enumerate(tables)})
        case _:
            club.penalise(chance.choice(list(club.event.contestants.all())).address, 1)


@pytest.mark.parametrize("seed", quick_few(range(4), [1]))
def test_the_public_sees_the_same_after_changes_of_any_kind(seed):
    """Changes of results, and of the list of clubs itself."""
    chance = random.Random(seed)
    method = ("matchpoints", "cross_imps", "matchpoints", "butler")[seed]
    one, two, three = three_clubs(method, embargo=EMBARGOES[seed])
    field = clubs_in_play(one, two)
    for club in (one, two, three):
        club.start().play(seed=seed)
    for turn in range(12):
        if turn == 4:
            join_clubs(event_id=three.event.pk, code=field.code, **signed())
        if turn == 8:
            two.next_session()
        if turn == 10:
            with suppress(ConflictError):  # if others have yet to play its boards
                leave_clubs(event_id=three.event.pk, **signed())
        anything([one, two, three] if 4 <= turn < 10 else [one, two], chance)
        same(field)


def test_a_movement_changed_while_results_are_read_counts_the_next_time():
    clubs = [club.start().play(rounds=1) for club in three_clubs("matchpoints")]
    field = clubs_in_play(*clubs)
    changed = []

    def meanwhile(execute, sql, params, many, context):
        if 'FROM "tournaments_result"' in sql and not changed:
            changed.append(True)
            clubs[1].change_movement("pair_arrives", after=1)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meanwhile):
        publish(field.slug)
    assert changed
    same(field)


@pytest.mark.parametrize("apart", [1, 1 << 40])
def test_numbers_are_found_whether_they_lie_close_together_or_not(apart):
    numbers = np.array([7, 5, 7, 9], np.int64) * apart
    found, place = columns.distinct(numbers)
    assert found.tolist() == [5 * apart, 7 * apart, 9 * apart]
    assert columns.places_among(found, numbers).tolist() == place.tolist() == [1, 0, 1, 2]


def goes_on(clubs: list[Evening], rounds: dict[int, int], chance: random.Random) -> None:
    """Let one club do what clubs do of an evening."""
    club = chance.choice(clubs)
    match chance.choice(("play", "play", "play", "anything", "finish", "reopen", "late", "undo")):
        case "play":
            rounds[club.event.pk] = rounds.get(club.event.pk, 0) + 1
            club.play(rounds=rounds[club.event.pk], seed=chance.randrange(99))
        case "anything":
            anything([club], chance)
        case "finish":
            club.finish()
        case "reopen":
            club.reopen()
        case "late":
            club.change_movement("pair_arrives", after=rounds.get(club.event.pk, 0))
        case _:
            club.undo(reason="gone again")


@pytest.mark.parametrize("seed", quick_few(range(6), [0]))
def test_the_public_sees_the_same_through_a_whole_evening(seed):
    """While clubs play, close, open again and join, under one embargo and another."""
    chance = random.Random(seed)
    method = ("matchpoints", "cross_imps", "butler")[seed % 3]
    clubs = three_clubs(method, embargo=EMBARGOES[seed % 4])
    one, two, three = clubs
    field = clubs_in_play(one, two)
    rounds: dict[int, int] = {}
    for turn in range(16):
        if turn in (0, 2, 6):
            clubs[(0, 2, 6).index(turn)].start()
        if turn == 8:
            join_clubs(event_id=three.event.pk, code=field.code, **signed())
        if turn == 12:
            with suppress(RefusedError):
                change(one, embargo=chance.choice(EMBARGOES))
        playing = [one, *[two] * (turn >= 2), *[three] * (turn >= 8)]
        with suppress(RefusedError):  # such as closing a session in which scores are missing
            goes_on(playing, rounds, chance)
        same(field)
    for club in clubs:
        club.play()
        for _again in range(2):
            with suppress(RefusedError):  # the session is final already
                club.finish()
            same(field)
            club.reopen()
            same(field)
        club.finish()
        same(field)
    change_simultaneous(event_id=one.event.pk, final=True, **signed())
    same(field)
