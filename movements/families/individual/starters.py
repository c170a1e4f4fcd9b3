"""First rounds of individuals as (north, south, east, west); the highest number is the anchor.

The tests prove every one of them again.
"""

Table = tuple[int, int, int, int]

WHIST: dict[int, tuple[Table, ...]] = {
    8: ((4, 2, 1, 8), (5, 6, 3, 7)),
    12: ((12, 1, 6, 8), (2, 9, 10, 7), (4, 3, 5, 11)),
    16: ((16, 1, 7, 9), (15, 12, 13, 2), (6, 11, 3, 10), (8, 14, 4, 5)),
}
"""Barney 1897, as printed."""

CULBERTSON: dict[int, tuple[Table, ...]] = {
    8: ((8, 1, 4, 2), (7, 3, 5, 6)),
    12: ((12, 6, 9, 5), (7, 2, 11, 8), (3, 4, 1, 10)),
}
"""Culbertson: the schedule for eight is lost and replaced, the one for twelve is restored."""

CYCLIC: dict[int, tuple[Table, ...]] = {
    8: ((8, 1, 3, 7), (2, 4, 6, 5)),
    12: ((12, 1, 11, 5), (8, 6, 4, 3), (9, 2, 7, 10)),
    16: ((16, 1, 13, 5), (8, 9, 14, 10), (12, 3, 11, 6), (15, 2, 4, 7)),
    20: ((20, 1, 12, 19), (5, 9, 4, 3), (11, 14, 8, 18), (10, 16, 7, 2), (15, 13, 17, 6)),
    24: (
        (24, 1, 11, 10),
        (16, 3, 9, 21),
        (6, 20, 22, 7),
        (23, 4, 19, 12),
        (18, 13, 15, 17),
        (14, 8, 5, 2),
    ),
}
"""As ``python -m movements.search individual PLAYERS`` prints them."""
