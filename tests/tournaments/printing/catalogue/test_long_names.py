"""Names of forty letters stand on every document in six points or more, and nothing lies over them.

No surname is cut; where there is no room, given names are initials.
"""

import re

import pytest

from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS, in_short
from tests.tournaments.evenings import Evening, clubs_in_play, deal_out, evening
from tests.tournaments.printing.reading import ASCENT, DESCENT, whole
from tournaments.clubs.models import Club
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import suitable
from tournaments.printing.page.lettering import ELLIPSIS
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.models import Contestant
from tournaments.seating.services.names import enter_names

pytestmark = pytest.mark.django_db

LONG = (  # in four scripts, and three letters more
    "Wilhelmina Featherstonehaugh-Cholmond",
    "Александра Константинопольская-Михайл",
    "Αλεξάνδρα Παπαδοπούλου-Κωνσταντινίδου",
    "אלכסנדרה רוזנצוויג-ויינשטיינבאום-כהנו",
)
WORDS = ("challengers", "challenged")  # above columns of figures
TEAM = "Featherstonehaugh Duplicate Whist Club"  # and two figures
MADE_OF_OTHERS = ("results-travellers", "booklet-short", "booklet")
PLAYERS = {"individual": 1, "pairs": 2, "team_match": 4, "teams": 4}
QUICK = [
    ("pairs", "bridge", "matchpoints", "mitchell", {"tables": 3, "boards_per_round": 2}),
    ("individual", "bridge", "matchpoints", "individual", {"players": "8"}),
    ("team_match", "whist", "tricks", "big-teams", {"pairs": 6}),
    ("teams", "bridge", "imps", "round-robin", {"teams": 4, "boards_per_round": 4}),
]
OTHERS = [
    ("pairs", "bridge", "matchpoints", "howell", {"pairs": 16, "boards_per_round": 2}),
    ("team_match", "bridge", "imps", "new-england-36", {}),
    *(each for each in CONTESTS if each not in QUICK),
]


def long_name(number: int) -> str:
    first = "aаαא"[number % 4]
    return LONG[number % 4] + "".join(chr(ord(first) + int(digit)) for digit in f"{number:03d}")


def played(contest: str, game: str, method: str, family: str, parameters: dict) -> Evening:
    set_up = evening(family, parameters, contest=contest, game=game, method=method)
    seats = 2 if family == "replay" else PLAYERS[contest]
    for place, contestant in enumerate(Contestant.objects.filter(event=set_up.event)):
        names = [long_name(place * seats + seat) for seat in range(seats)]
        enter_names(contestant_id=contestant.pk, names=names)
        if contest in ("team_match", "teams"):
            Contestant.objects.filter(pk=contestant.pk).update(name=f"{TEAM}{place:02d}")
    set_up.start().play()
    deal_out(set_up)
    return set_up


@pytest.mark.parametrize("contest", quick_few([*QUICK, *OTHERS], QUICK, in_short))
def test_no_name_is_cut(contest):
    check(played(*contest))


@pytest.mark.slow
def test_no_name_is_cut_where_several_clubs_play_the_same_deals():
    pairs = next(each for each in QUICK if each[0] == "pairs")
    lead, other = played(*pairs), played(*pairs)
    for held, name in ((lead, "Wharfedale"), (other, "Nidderdale")):
        Club.objects.filter(pk=held.club.pk).update(
            name=f"{name} Bridge and Duplicate Whist Society"
        )
    clubs_in_play(lead, other, name="The Two Dales Simultaneous Pairs")
    assert "results-clubs" in {kind.id for kind in suitable(lead.snapshot)}
    check(lead)


@pytest.mark.slow
def test_no_name_is_cut_in_a_bracket():
    cup = ("teams", "bridge", "imps", "knockout-teams", {"teams": 11, "boards_per_round": 4})
    held = played(*cup)
    assert {"bracket", "bracket-wall"} <= {kind.id for kind in suitable(held.snapshot)}
    check(held)


def check(set_up: Evening) -> None:
    snapshot = set_up.snapshot
    for place, kind in enumerate(suitable(snapshot)):
        if kind.id in MADE_OF_OTHERS:
            continue
        paper = ("A4", "letter")[place % 2]
        try:
            content = printing.read_content(snapshot, set_up.session.pk, kind.id)
        except NothingToPrintError:  # three teams at one table play no matches
            continue
        laid_out = printing.layout(kind.id, content, paper)
        for drawing in whole(printing.pdf(kind.id, content, paper), laid_out.paper):
            assert [text.text for text in drawing.texts if ELLIPSIS in text.text] == [], kind.id
            small = [
                text.text
                for text in drawing.texts
                if (text.top - text.bottom) / (ASCENT + DESCENT) < 5.99
                and re.search(r"[^\W\d_]{4}", text.text)
                and text.text not in WORDS
            ]
            assert small == [], kind.id
