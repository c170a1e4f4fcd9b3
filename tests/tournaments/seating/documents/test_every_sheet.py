"""Every document printed before play: on both papers, in both inks, for every kind of contest."""

import random
from functools import partial

import pytest

from tests.every_case import quick_few
from tests.tournaments.printing import snapshots
from tests.tournaments.printing.reading import drawing_of, opened, whole
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import Moment

BEFORE = [kind for kind in CATALOGUE.values() if kind.moment is Moment.BEFORE]
MITCHELL = {"tables": 5, "boards_per_round": 2}
CONTESTS = {
    "pairs": partial(snapshots.of, "mitchell", {"tables": 5, "boards_per_round": 3}),
    "half table": partial(snapshots.of, "mitchell", MITCHELL | {"half_table": "east-west"}),
    "share and relay": partial(snapshots.of, "mitchell-share-relay", MITCHELL | {"tables": 6}),
    "howell": partial(snapshots.of, "howell", {"pairs": 7, "boards_per_round": 2}),
    "whist": partial(
        snapshots.of, "mitchell", MITCHELL | {"tables": 3}, game="whist", method="tricks"
    ),
    "league": partial(
        snapshots.of, "league-24", game="whist", contest="team_match", method="tricks"
    ),
    "bridge match": partial(
        snapshots.of,
        "team-match",
        {"boards": 16, "exchange": True},
        contest="team_match",
        method="imps",
    ),
    "individual": snapshots.individual,
    "teams": snapshots.teams,
    "trophy": snapshots.trophy,
}
SUITABLE = [
    (contest, kind)
    for contest, snapshot in CONTESTS.items()
    for kind in BEFORE
    if kind.suits(snapshot())
]
FIRST_OF_EACH = {kind.id: contest for contest, kind in reversed(SUITABLE)}
PRINTED = [
    pytest.param(
        contest,
        kind,
        id=f"{contest}, {kind.id}",
        marks=[]
        if contest == FIRST_OF_EACH[kind.id] or kind.id == "guide-cards"
        else [pytest.mark.thorough],
    )
    for contest, kind in SUITABLE
]
"""Each sheet of each contest; each sheet once and one of each contest are looked at every time."""


def hostile_names(count):
    """Return different names: those that try something, in all pairs, and any characters."""
    chance = random.Random(5)
    pairs = [f"{one}{other}" for one in snapshots.HOSTILE for other in snapshots.HOSTILE]
    anything = [
        "".join(
            chr(chance.choice((chance.randrange(32, 0x3000), chance.randrange(0x110000))))
            for _ in range(chance.randrange(1, 60))
        )
        for _ in range(count - len(pairs))
    ]
    return pairs + anything


def printed(kind, names, paper="A4", ink="colour", **named):
    """Return a document of the first contest that it suits."""
    make = next(make for make in CONTESTS.values() if kind.suits(make()))
    snapshot = snapshots.renamed(make(names=names), **named)
    return printing.pdf(kind.id, printing.read_content(snapshot, 1, kind.id), paper, ink)


@pytest.mark.parametrize(("contest", "kind"), PRINTED)
def test_it_is_laid_out_without_a_fault_in_colour_or_in_black(contest, kind):
    content = printing.read_content(CONTESTS[contest](names=snapshots.invented(40)), 1, kind.id)
    turn = list(CONTESTS).index(contest) + BEFORE.index(kind)
    paper, ink = (("A4", "colour"), ("letter", "black"))[turn % 2]

    pages = whole(printing.pdf(kind.id, content, paper, ink), paper)

    assert len(pages) == len(printing.layout(kind.id, content, paper).pages) > 0
    colours = set().union(*(page.colours for page in pages))
    assert ink == "colour" or {len({*colour}) for colour in colours} == {1}


@pytest.mark.parametrize("kind", BEFORE, ids=lambda kind: kind.id)
def test_black_ink_says_the_same_in_the_same_places(kind):
    names = snapshots.invented(40)
    black, coloured = (opened(printed(kind, names, ink=ink)).pages for ink in ("black", "colour"))
    for page, other in zip(black, coloured, strict=True):
        assert drawing_of(page).texts == drawing_of(other).texts


@pytest.mark.parametrize(
    "kind", [kind for kind in BEFORE if kind.id != "blank-slips"], ids=lambda kind: kind.id
)
def test_it_can_be_printed_while_nobody_is_named(kind):
    whole(printed(kind, None))


IN_LISTS = ("seating-plan", "entry-list")  # of these sheets all 500 names are printed
NAMED = ("seating-plan", "entry-list", "name-tents", "pick-up-slips", "guide-cards")
CARRIED = ("guide-cards-pairs", "scorecards")


@pytest.mark.parametrize("kind", quick_few([*NAMED, *CARRIED], [*NAMED[1:], *CARRIED]))
def test_hostile_names_are_printed_and_none_is_interpreted(kind):
    names = hostile_names(500)
    if kind not in IN_LISTS:  # a card for each: every hostile name in turn, first and last
        names = [*names[:400:21], *names[1:400:21], *names[400::4]]
    shown = ""
    for first in range(0, len(names), 164):
        snapshot = snapshots.of(
            "mitchell",
            {"tables": 41 if kind in IN_LISTS else 17, "boards_per_round": 1, "rounds": 2},
            names=names[first : first + 164],
        )
        pages = whole(printing.pdf(kind, printing.read_content(snapshot, 1, kind), "A4"))
        shown += " ".join(text.text for page in pages for text in page.texts)
    assert "<b>unclosed" in shown
    assert "%PDF-1.4" in shown


@pytest.mark.parametrize(
    "contest", quick_few(["individual", "teams", "trophy", "league"], ["individual", "teams"])
)
def test_hostile_players_of_teams_and_individuals(contest):
    snapshot = CONTESTS[contest](names=hostile_names(500)[17::9])
    for kind in BEFORE:
        if kind.suits(snapshot):
            content = printing.read_content(snapshot, 1, kind.id)
            whole(printing.pdf(kind.id, content, "letter"), "letter")


@pytest.mark.parametrize("kind", BEFORE, ids=lambda kind: kind.id)
def test_names_of_club_and_event_are_as_long_as_they_may_be(kind):
    long = ("Sundry Marvellous Whist and Bridge Congress of the Twelve Villages " * 2)[:120]
    names = ["Maximiliana Featherstonehaugh-Wolstenholme the Younger"] * 40
    for paper in ("A4", "letter"):
        whole(printed(kind, names, paper, club=long, name=long), paper)
