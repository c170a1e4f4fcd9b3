"""The IMP table of Law 78B, whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.imps import imps

# As printed: from, to, IMPs.
LAW_78B = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15200, 24),
]


@pytest.mark.parametrize(("least", "most", "won"), LAW_78B)
def test_each_row_of_the_table(least, most, won):
    assert {imps(points) for points in range(least, most + 10, 10)} == {won}


@given(st.integers(-16000, 16000))
def test_losing_costs_what_winning_earns(difference):
    assert imps(-difference) == -imps(difference)
