"""Balanced Howell schedules, as ``python -m movements.search`` prints them.

The tests prove every one of them again and measure its fairness.
"""

Mover = tuple[int, int, int]

STARTERS: dict[int, tuple[Mover, ...]] = {
    4: ((1, 2, 0),),
    8: (
        (3, 4, 1),
        (6, 1, 2),
        (5, 2, 4),
    ),
    10: (
        (6, 7, 1),
        (5, 2, 4),
        (8, 4, 5),
        (1, 3, 8),
    ),
    12: (
        (2, 10, 1),
        (5, 1, 2),
        (8, 7, 3),
        (9, 3, 7),
        (6, 4, 9),
    ),
    14: (
        (7, 6, 1),
        (12, 9, 2),
        (4, 2, 3),
        (8, 3, 5),
        (10, 1, 6),
        (11, 5, 9),
    ),
    16: (
        (2, 8, 1),
        (7, 14, 2),
        (9, 13, 3),
        (3, 6, 7),
        (10, 12, 8),
        (5, 4, 11),
        (1, 11, 13),
    ),
    18: (
        (2, 16, 1),
        (5, 10, 2),
        (15, 4, 5),
        (12, 13, 7),
        (14, 6, 10),
        (3, 7, 13),
        (11, 9, 14),
        (1, 8, 16),
    ),
    20: (
        (4, 6, 1),
        (15, 9, 2),
        (17, 18, 3),
        (12, 16, 4),
        (10, 7, 8),
        (11, 1, 10),
        (13, 5, 15),
        (3, 8, 16),
        (2, 14, 17),
    ),
}
"""By number of pairs: movers ``(north_south, east_west, board_set)`` of round 0, modulo pairs - 1.

The stationary pair plays residue 0 with set 0; round r adds r to everything. For four pairs both
tables play the same set, as they must.
"""

SIX_PAIRS: tuple[tuple[Mover, ...], ...] = (
    ((1, 4, 0), (2, 3, 0), (5, 0, 0)),
    ((2, 0, 1), (3, 4, 2), (5, 1, 3)),
    ((3, 1, 1), (4, 0, 4), (5, 2, 2)),
    ((4, 2, 3), (0, 1, 2), (5, 3, 4)),
    ((0, 3, 3), (1, 2, 4), (5, 4, 1)),
)
"""Round by round ``(north_south, east_west, board_set)``; pair 5 is stationary.

Nothing cyclic exists for six pairs; all three tables share set 0 in the first round.
"""
