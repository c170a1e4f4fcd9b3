"""Names of forty letters stand in full on every document, and nothing lies over them."""

import pytest

from tests.tournaments.documents.reading import whole
from tests.tournaments.evenings import Evening, deal_out, evening
from tournaments.documents.catalogue import printing
from tournaments.documents.catalogue.documents import suitable
from tournaments.documents.page.lettering import ELLIPSIS
from tournaments.models import Contestant
from tournaments.services.movements.names import enter_names

pytestmark = pytest.mark.django_db

LONG = "Wilhelmina Featherstonehaugh-Cholmond"  # and three figures
MADE_OF_OTHERS = ("results-travellers", "booklet-short")
CONTESTS = {
    "pairs": (2, {}),
    "individual": (
        1,
        {"family": "individual", "parameters": {"players": "8"}, "contest": "individual"},
    ),
    "match": (4, {"family": "new-england-36", "parameters": {}, "contest": "team_match"}),
}


def played(contest: str) -> Evening:
    seats, conditions = CONTESTS[contest]
    set_up = evening(**conditions)
    for place, contestant in enumerate(Contestant.objects.filter(event=set_up.event)):
        names = [f"{LONG}{place * seats + seat:03d}" for seat in range(seats)]
        enter_names(contestant_id=contestant.pk, names=names)
    set_up.start().play()
    deal_out(set_up)
    return set_up


@pytest.mark.parametrize("contest", CONTESTS)
def test_no_name_is_cut(contest):
    set_up = played(contest)
    snapshot = set_up.snapshot

    for place, kind in enumerate(suitable(snapshot)):
        if kind.id in MADE_OF_OTHERS:
            continue
        paper = ("A4", "letter")[place % 2]
        content = printing.read_content(snapshot, set_up.session.pk, kind.id)
        for drawing in whole(printing.pdf(kind.id, content, paper), paper):
            assert [text.text for text in drawing.texts if ELLIPSIS in text.text] == [], kind.id
