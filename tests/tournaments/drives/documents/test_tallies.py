"""The tally cards of every game of a drive, in each way that it is seated."""

from datetime import date
from uuid import uuid4

import pytest

from movements.drives.games import GAMES
from tests.tournaments.evenings import DIRECTOR
from tests.tournaments.printing.reading import text_of
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.selectors.opened import open_competition
from tournaments.competitions.services import create_competition
from tournaments.drives.documents import TallyCards, layout, tally_cards
from tournaments.drives.selectors.drive_sheets import names_of
from tournaments.printing.page.frame import printed

pytestmark = pytest.mark.django_db
KEEP_PARTNERS = {"pairs", "sitting", "forts"}


def cards_of(game: str, **rules: object) -> TallyCards:
    club = create_club(name=f"Drive club {uuid4().hex[:6]}")
    made = create_competition(
        club_id=club.pk,
        kind="drive",
        name="Harvest",
        starts_on=date(2026, 9, 1),
        rules={"game": game, "tables": 3, "rounds": 5, **rules},
        by=DIRECTOR,
        key=uuid4(),
    )
    director = appoint_director(club_id=club.pk, username=uuid4().hex[:20], password="x")
    found = open_competition(made.pk, director)
    return tally_cards(found, names_of(found))


def words_of(cards: TallyCards) -> str:
    return text_of(printed(layout(cards, "A4"), lambda: None))


@pytest.mark.parametrize(
    ("game", "seating"),
    [(game, seating) for game in GAMES for seating in game.seatings if seating != "guests"],
    ids=lambda part: getattr(part, "id", part),
)
def test_a_card_has_a_line_for_every_round_and_asks_for_whoever_changes(game, seating):
    cards = cards_of(game.id, seating=seating)
    words = words_of(cards)

    assert words.count(game.round_word.capitalize()) >= len(cards.cards) > 5
    assert words.count("\n5\n") >= 1
    assert cards.keeps_partner == (seating in KEEP_PARTNERS)
    if game.entry != "tricks":
        assert ("Against" in words) == (seating in KEEP_PARTNERS)
        assert ("Partner" in words) == (seating not in KEEP_PARTNERS)
    if seating in ("pairs", "sitting"):
        assert {(each.partner, bool(each.opponents)) for each in cards.cards} == {("", True)}


def test_who_waits_at_first_has_the_last_card_and_reads_it_there():
    cards = cards_of("pivot", seating="guests", tables=1, guests=5)
    words = words_of(cards)

    assert [each.table for each in cards.cards] == ["Table 1"] * 4 + [""]
    assert words.count("Starts waiting") == 1
    assert words.count("waits") == 1
