"""What is kept of a field, through changes of any kind: the columns, and what follows from them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields

import numpy as np
import pytest

from tests.tournaments.evenings import Evening, change, clubs_in_play, signed
from tests.tournaments.selectors.field.test_field import (
    EMBARGOES,
    anything,
    as_a_new_process,
    same,
    three_clubs,
)
from tournaments.models import Simultaneous
from tournaments.selectors.field import kept, remembered
from tournaments.selectors.field.columns import ResultColumns
from tournaments.selectors.standings.simultaneous import read_standings
from tournaments.services.events.simultaneous import change_simultaneous, join_clubs
from tournaments.services.refusals import RefusedError

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _in_a_new_process() -> Iterator[None]:
    as_a_new_process()
    yield
    as_a_new_process()


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


@pytest.mark.parametrize("seed", range(6))
def test_the_public_sees_of_columns_that_are_kept_what_it_sees_of_the_snapshot(seed):
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


def played(method: str = "matchpoints") -> tuple[list[Evening], Simultaneous]:
    clubs = [club.start().play(seed=n) for n, club in enumerate(three_clubs(method))]
    return clubs, clubs_in_play(*clubs)


def columns_of(clubs: list[Evening]) -> ResultColumns:
    results, _people = kept.columns_of([club.event.pk for club in clubs])
    return results


def made_anew(before: ResultColumns, after: ResultColumns) -> set[str]:
    names = [each.name for each in fields(ResultColumns)]
    return {name for name in names if getattr(before, name) is not getattr(after, name)}


def test_only_the_columns_that_changed_are_made_anew():
    clubs, _field = played()
    before = columns_of(clubs)
    was = before.score.copy()
    result = clubs[1].results()[0]
    assert made_anew(before, columns_of(clubs)) == set()

    clubs[1].enter(result, "7NTN=", expected_version=result.version, reason="a slip")
    after = columns_of(clubs)
    assert made_anew(before, after) == {"score"}
    assert before.score.tolist() == was.tolist()
    assert after.result[after.score != was].tolist() == [result.pk]

    with pytest.raises(ValueError, match="read-only"):
        after.score[0] = 50

    result.refresh_from_db()
    clubs[1].enter(result, None, expected_version=result.version, reason="a slip")
    assert made_anew(after, columns_of(clubs)) == {"score", "kind"}


def test_rows_that_move_are_put_together_anew():
    clubs, field = played()
    before = columns_of(clubs)
    clubs[0].next_session().start()
    after = columns_of(clubs)

    assert len(after.board) > len(before.board)
    as_a_new_process()
    cold = columns_of(clubs)
    for each in fields(ResultColumns):
        assert np.array_equal(getattr(after, each.name), getattr(cold, each.name))
    same(field)


def test_the_last_tournaments_are_kept_put_together():
    for _field in range(kept.MOST_TOGETHER + 1):
        columns_of(played()[0])
    assert len(kept._together) == kept.MOST_TOGETHER


def test_what_was_kept_is_the_same_as_what_is_read_cold():
    """To the last exact number and in the same order, penalties and rulings included."""
    clubs, field = played("cross_imps")
    chance = random.Random(5)
    for _turn in range(6):
        anything(clubs, chance)
        warm = read_standings(field.slug)
        as_a_new_process()
        cold = read_standings(field.slug)
        assert warm is not None
        assert cold is not None
        assert warm.whole() == cold.whole()
        assert warm.heads == cold.heads
        assert warm.head.clubs == cold.head.clubs
        assert warm.ranked is not None
        assert cold.ranked is not None
        for one, other in zip(warm.ranked.rankings, cold.ranked.rankings, strict=True):
            assert one.contestants.tolist() == other.contestants.tolist()
            assert one.places.numbers.tolist() == other.places.numbers.tolist()
        read_standings(field.slug)


def test_an_answer_is_given_again_for_the_very_same_columns():
    asked = []

    @remembered.remembered
    def twice(numbers: np.ndarray, words: tuple[str, ...]) -> np.ndarray:
        asked.append(words)
        return numbers * 2

    numbers, alike = np.array([1, 2]), np.array([1, 2])
    first = twice(numbers, ("a",))
    assert twice(numbers, ("a",)) is first
    assert twice(alike, ("a",)) is not first  # it may be written to, for all we know
    assert twice(numbers, ("b",)).tolist() == [2, 4]
    assert asked == [("a",), ("a",), ("b",)]
    for number in range(remembered.MOST):
        twice(numbers, (str(number),))
    assert twice(numbers, ("a",)) is not first  # forgotten for the sake of memory


def test_nothing_is_not_a_column():
    @remembered.remembered
    def known(numbers: np.ndarray | None) -> bool:
        return numbers is not None

    assert [known(each) for each in (None, np.array([1, 2]), None)] == [False, True, False]


def test_equal_masks_are_one():
    mask = np.array([True, False])
    assert remembered.once(mask) is mask
    assert remembered.once(np.array([True, False])) is mask
    assert remembered.once(np.array([True, True])) is not mask
    for number in range(remembered.MOST_MASKS):
        remembered.once(np.arange(20) == number)
    assert remembered.once(np.array([True, False])) is not mask
