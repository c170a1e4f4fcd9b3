"""Every document printed before play: on both papers, in both inks, for every kind of contest."""

import random

import pytest

from tests.tournaments.documents import books
from tests.tournaments.documents.reading import (
    drawing_of,
    fonts_not_embedded,
    opened,
    outside,
    overlaps,
    struck_through,
)
from tournaments.documents.catalogue import printing
from tournaments.documents.catalogue.documents import CATALOGUE
from tournaments.documents.catalogue.kinds import Moment

BEFORE = [kind for kind in CATALOGUE.values() if kind.moment is Moment.BEFORE]
SIZES = {"A4": (595.28, 841.89), "letter": (612, 792)}
CONTESTS = {
    "pairs": lambda names: books.book_of(
        "mitchell", {"tables": 5, "boards_per_round": 3}, names=names
    ),
    "half table": lambda names: books.book_of(
        "mitchell",
        {"tables": 5, "boards_per_round": 2, "half_table": "east-west"},
        names=names,
    ),
    "share and relay": lambda names: books.book_of(
        "mitchell-share-relay", {"tables": 6, "boards_per_round": 2}, names=names
    ),
    "howell": lambda names: books.book_of(
        "howell", {"pairs": 7, "boards_per_round": 2}, names=names
    ),
    "whist": lambda names: books.book_of(
        "mitchell",
        {"tables": 3, "boards_per_round": 2},
        names=names,
        game="whist",
        method="tricks",
    ),
    "league": lambda names: books.book_of(
        "league-24",
        names=names,
        game="whist",
        contest="team_match",
        method="tricks",
    ),
    "bridge match": lambda names: books.book_of(
        "team-match",
        {"boards": 16, "exchange": True},
        names=names,
        contest="team_match",
        method="imps",
    ),
    "individual": books.individual,
    "teams": books.teams,
    "trophy": books.trophy,
}
PRINTED = [
    pytest.param(contest, kind, id=f"{contest}, {kind.id}")
    for contest, snapshot in CONTESTS.items()
    for kind in BEFORE
    if kind.suits(snapshot(None))
]


def hostile_names(count):
    """Return different names: those that try something, in all pairs, and any characters."""
    chance = random.Random(5)
    pairs = [f"{one}{other}" for one in books.HOSTILE for other in books.HOSTILE]
    anything = [
        "".join(
            chr(chance.choice((chance.randrange(32, 0x3000), chance.randrange(0x110000))))
            for _ in range(chance.randrange(1, 60))
        )
        for _ in range(count - len(pairs))
    ]
    return pairs + anything


def check_page(page, number, pages):
    drawing = drawing_of(page)
    assert overlaps(drawing) == []
    assert struck_through(drawing) == []
    assert outside(page, drawing) == []
    assert any(f"page {number} of {pages}" in text.text for text in drawing.texts)
    return drawing


@pytest.mark.parametrize(("contest", "kind"), PRINTED)
def test_it_is_laid_out_without_a_fault_in_colour_and_in_black(contest, kind):
    snapshot = CONTESTS[contest](books.invented(40))
    content = printing.read_content(snapshot, 1, kind.id)
    for paper, ink in (("A4", "colour"), ("letter", "black")):
        pdf = printing.pdf(kind.id, content, paper, ink)

        pages = opened(pdf).pages
        assert len(pages) == len(printing.layout(kind.id, content, paper).pages) > 0
        for number, page in enumerate(pages, start=1):
            size = (float(page.mediabox.width), float(page.mediabox.height))
            assert size == pytest.approx(SIZES[paper], abs=0.01)
            drawing = check_page(page, number, len(pages))
            if ink == "black":
                assert {len({*colour}) for colour in drawing.colours} == {1}
        assert fonts_not_embedded(pdf) == set()


@pytest.mark.parametrize("kind", BEFORE, ids=lambda kind: kind.id)
def test_black_ink_says_the_same_in_the_same_places(kind):
    contest = next(name for name, snapshot in CONTESTS.items() if kind.suits(snapshot(None)))
    snapshot = CONTESTS[contest](books.invented(40))
    content = printing.read_content(snapshot, 1, kind.id)
    black = opened(printing.pdf(kind.id, content, "A4", "black")).pages
    coloured = opened(printing.pdf(kind.id, content, "A4")).pages
    for page, other in zip(black, coloured, strict=True):
        assert drawing_of(page).texts == drawing_of(other).texts


@pytest.mark.parametrize(
    "kind",
    [kind for kind in BEFORE if kind.id != "blank-slips"],
    ids=lambda kind: kind.id,
)
def test_it_can_be_printed_while_nobody_is_named(kind):
    contest = next(name for name, snapshot in CONTESTS.items() if kind.suits(snapshot(None)))
    content = printing.read_content(CONTESTS[contest](None), 1, kind.id)
    pages = opened(printing.pdf(kind.id, content, "A4")).pages
    for number, page in enumerate(pages, start=1):
        check_page(page, number, len(pages))


IN_LISTS = ("seating-plan", "entry-list")  # of these sheets all 500 names are printed
NAMED = ("seating-plan", "entry-list", "name-tents", "pick-up-slips", "guide-cards")
CARRIED = ("guide-cards-pairs", "scorecards", "tally-sheets")


@pytest.mark.parametrize("kind", [*NAMED, *CARRIED])
def test_hostile_names_are_printed_and_none_is_interpreted(kind):
    names = hostile_names(500)
    if kind not in IN_LISTS:  # a card for each: every hostile name in turn, first and last
        names = [*names[:400:21], *names[1:400:21], *names[400::4]]
    shown = ""
    for first in range(0, len(names), 164):
        snapshot = books.book_of(
            "mitchell",
            {"tables": 41 if kind in IN_LISTS else 17, "boards_per_round": 1, "rounds": 2},
            names=names[first : first + 164],
        )
        content = printing.read_content(snapshot, 1, kind)
        pdf = printing.pdf(kind, content, "A4")
        pages = opened(pdf).pages
        for number, page in enumerate(pages, start=1):
            check_page(page, number, len(pages))
            shown += " ".join(text.text for text in drawing_of(page).texts)
        assert fonts_not_embedded(pdf) == set()
    assert "<b>unclosed" in shown
    assert "%PDF-1.4" in shown


@pytest.mark.parametrize("contest", ["individual", "teams", "trophy", "league"])
def test_hostile_players_of_teams_and_individuals(contest):
    snapshot = CONTESTS[contest](hostile_names(500)[17::9])
    for kind in BEFORE:
        if kind.suits(snapshot):
            content = printing.read_content(snapshot, 1, kind.id)
            pages = opened(printing.pdf(kind.id, content, "letter")).pages
            for number, page in enumerate(pages, start=1):
                check_page(page, number, len(pages))


@pytest.mark.parametrize("kind", BEFORE, ids=lambda kind: kind.id)
def test_names_of_club_and_event_are_as_long_as_they_may_be(kind):
    long = "Sundry Marvellous Whist and Bridge Congress of the Twelve Villages " * 2
    contest = next(name for name, snapshot in CONTESTS.items() if kind.suits(snapshot(None)))
    snapshot = CONTESTS[contest](["Maximiliana Featherstonehaugh-Wolstenholme the Younger"] * 40)
    snapshot = books.renamed(snapshot, club=long[:120], name=long[:120])
    content = printing.read_content(snapshot, 1, kind.id)
    for paper in SIZES:
        pages = opened(printing.pdf(kind.id, content, paper)).pages
        for number, page in enumerate(pages, start=1):
            check_page(page, number, len(pages))
