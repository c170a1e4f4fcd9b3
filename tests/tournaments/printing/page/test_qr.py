from collections import Counter
from itertools import pairwise

import pytest

from tests.tournaments.printing import snapshots
from tests.tournaments.printing.reading import drawing_of, opened
from tournaments.printing.catalogue import printing
from tournaments.printing.page import qr

ADDRESS = "https://cards.example.org/events/thursday-pairs/"


def test_a_code_is_as_large_as_one_that_is_read_with_a_quarter_of_it_torn():
    assert [len(qr.squares("x" * length)) for length in (20, 48, 150)] == [25, 37, 57]


def codes_on(page):
    """Return the codes of a page from the rectangles that were drawn, the upper one first."""
    filled = drawing_of(page).filled
    high, _count = Counter(round(each.top - each.bottom, 2) for each in filled).most_common(1)[0]
    bars = [each for each in filled if abs(each.top - each.bottom - high) < 0.02]
    middle = float(page.mediabox.height) / 2
    parts = ([b for b in bars if b.bottom > middle], [b for b in bars if b.bottom <= middle])
    return [_rows(part) for part in parts if part] if _is_parted(bars) else [_rows(bars)]


def _is_parted(bars):
    heights = sorted({each.bottom for each in bars})
    gaps = [upper - lower for lower, upper in pairwise(heights)]
    return max(gaps) > 20


def _rows(bars):
    left, right = min(b.left for b in bars), max(b.right for b in bars)
    top, low = max(b.top for b in bars), min(b.bottom for b in bars)
    narrowest = min(b.right - b.left for b in bars)
    size = round((right - left) / narrowest)
    side = (right - left) / size
    assert round((top - low) / side) == size
    return [
        [
            any(
                b.left < left + (j + 0.5) * side < b.right
                and b.bottom < top - (i + 0.5) * side < b.top
                for b in bars
            )
            for j in range(size)
        ]
        for i in range(size)
    ]


@pytest.mark.parametrize("ink", ["colour", "black"])
@pytest.mark.parametrize("kind", ["poster", "table-cards"])
def test_the_code_on_the_paper_leads_to_the_event(kind, ink):
    snapshot = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2})
    content = printing.read_content(snapshot, 1, kind)
    pages = opened(printing.pdf(kind, content, "A4", ink)).pages
    code = [list(row) for row in qr.squares(ADDRESS)]
    assert codes_on(pages[0]) == [code] * (1 if kind == "poster" else 2)
