"""The rule itself, on numbers: what two looks at the totals, one after the other, may tell."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from scoring.conditions.entering import Embargo
from tournaments.record.selectors.access.law_16 import Play, seen

Rounds = Sequence[Sequence[Sequence[int]]]
"""Of each round the boards of each of its tables."""


def in_turn(tables: int, boards: int, size: int) -> Rounds:
    """A section in which sets of so many boards move one table in each round."""
    sets = [range(first, first + size) for first in range(0, boards, size)]
    return [
        [sets[(table + turn) % len(sets)] for table in range(tables)] for turn in range(len(sets))
    ]


def play_of(*sections: Rounds, boards: int, withheld: Sequence[int] = ()) -> Play:
    """A session of sections that are compared with each other, with nothing entered."""
    rows = [
        (section, round_, (section, round_, table), board)
        for section, rounds in enumerate(sections)
        for round_, tables in enumerate(rounds, 1)
        for table, played in enumerate(tables)
        for board in played
    ]
    sittings = {sitting: n for n, sitting in enumerate(dict.fromkeys(row[2] for row in rows))}
    nothing = np.zeros(len(rows), np.bool_)
    return Play(
        final=np.zeros(1, np.bool_),
        session=np.zeros(len(sections), np.int64),
        field=np.zeros(len(sections), np.int64),
        to_draw=np.zeros(len(sections), np.int64),
        board_session=np.zeros(boards, np.int64),
        withheld=np.isin(np.arange(boards), withheld),
        half_played=np.zeros(boards, np.bool_),
        section=np.array([row[0] for row in rows]),
        sitting=np.array([sittings[row[2]] for row in rows]),
        round=np.array([row[1] for row in rows]),
        board=np.array([row[3] for row in rows]),
        group=np.zeros(len(rows), np.int64),
        pending=~nothing,
        compared=nothing,
    )


def held_back(play: Play, embargo: Embargo) -> tuple[Mapping[int, set[int]], set[int]]:
    """Return of each table the boards that count without being shown, and the boards shown."""
    found = seen(play, embargo=embargo, hides_scores=True, everything=False)
    rows = np.flatnonzero(found.counts & ~found.shown[play.board] & ~play.pending)
    tables: dict[int, set[int]] = {}
    for table, board in zip(play.sitting[rows].tolist(), play.board[rows].tolist(), strict=True):
        tables.setdefault(table, set()).add(board)
    return tables, set(np.flatnonzero(found.shown).tolist())


EIGHT = in_turn(5, 10, 2)
SESSIONS = {
    "one section": ([EIGHT], 10),
    "two alike": ([EIGHT, in_turn(4, 10, 2)], 10),
    "other sets": ([EIGHT, in_turn(3, 10, 5)], 10),
    "single boards": ([EIGHT, in_turn(6, 10, 1)], 10),
    "three boards": ([in_turn(4, 12, 3), in_turn(5, 12, 3)], 12),
    "one board of a set is not played elsewhere": (
        [EIGHT, [[each[:1] for each in tables] for tables in EIGHT]],
        10,
    ),
}


@pytest.mark.parametrize("embargo", Embargo)
@pytest.mark.parametrize("others", [False, True], ids=["alone", "with other clubs"])
@pytest.mark.parametrize("of", SESSIONS)
def test_no_two_looks_tell_a_score_that_is_held_back(
    of: str, others: bool, embargo: Embargo
) -> None:
    sections, boards = SESSIONS[of]
    counted = 0
    for seed in range(8):
        chance = random.Random(seed)
        play = play_of(*sections, boards=boards, withheld=range(boards) if others else ())
        # Tables play their rounds in order, each at its own pace, and other clubs open a board now
        # and then.
        order = sorted(
            range(len(play.round)), key=lambda row: play.round[row] + chance.random() * 1.5
        )
        before, _shown = held_back(play, embargo)
        for row in order:
            play.pending[row], play.compared[row] = False, True
            if others and chance.random() < 0.2:
                play.withheld[chance.randrange(boards)] = False
            after, shown = held_back(play, embargo)
            for table in {*before, *after}:
                was, now = before.get(table, set()), after.get(table, set())
                # What is known of the sum before and after; a single board in it would be bare.
                assert 1 not in {len(now), len(was - shown), len(was - now - shown), len(now - was)}
            counted += len(after)
            before = after
    if embargo in (Embargo.ROUNDS, Embargo.LIVE) and of in ("one section", "two alike"):
        assert counted > 0
    if embargo in (Embargo.BOARDS, Embargo.SESSION):
        assert counted == 0


def test_a_ruling_leaves_no_score_alone() -> None:
    play = play_of(EIGHT, boards=10)
    entered = play.round <= 4
    play = replace(play, pending=~entered, compared=entered.copy())
    before, _shown = held_back(play, Embargo.ROUNDS)
    table = next(table for table, boards in before.items() if len(boards) == 2)

    play.compared[np.flatnonzero(play.sitting == table)[0]] = False
    after, _shown = held_back(play, Embargo.ROUNDS)

    assert before[table]
    assert table not in after
