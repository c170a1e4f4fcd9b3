"""LIN out: the cards from South, and both rooms of a match."""

import re

import pytest

from scoring.hands.deals import Deal
from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.writing import written

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

CARDS = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


def dealt(held: Evening) -> Evening:
    boards = sorted({result.board for result in held.results()})
    cards = [DealtBoard(board, CARDS) for board in boards]
    store_deals(session_id=held.session.pk, deals=cards, by=DIRECTOR)
    return held


def commands(held: Evening) -> list[tuple[str, str]]:
    text = written(held.snapshot, "lin").content.decode()
    return re.findall(r"\s*([a-z]{2})\|([^|]*)\|", text)


def test_every_board_has_its_cards_dealer_and_vulnerability() -> None:
    held = dealt(evening(names=True).start().play().finish())
    found = commands(held)
    cards = [value for name, value in found if name == "md"]

    assert [value for name, value in found if name == "qx"] == [f"o{n}" for n in range(1, 7)]
    assert [value[0] for value in cards] == ["3", "4", "1", "2", "3", "4"]  # North, East, …
    assert [value for name, value in found if name == "sv"] == ["o", "n", "e", "b", "n", "e"]
    for value in cards:
        south, west, north, east = (
            ".".join(re.split("[SHDC]", hand)[1:]) for hand in value[1:].split(",")
        )
        assert Deal.parse(f"N:{north} {east} {south} {west}") == Deal.parse(CARDS)


def test_a_match_of_two_teams_has_both_rooms() -> None:
    held = evening("team-match", {"boards": 4}, contest="team_match", method="imps", names=True)
    found = dict(commands(dealt(held.start().fill("4SN=").finish())))

    assert found["rs"] == ",".join(["4SN="] * 8)
    assert re.fullmatch(r"Thursday Pairs,,I,1,4,[^,]+,0,[^,]+,0", found["vg"])


def test_pairs_have_cards_alone() -> None:
    found = dict(commands(dealt(evening(names=True).start().play().finish())))

    assert "rs" not in found
    assert "vg" not in found


def test_no_cards_before_they_may_be_seen() -> None:
    held = dealt(evening(names=True).start().play(rounds=1))

    with pytest.raises(WritingError, match="No hands may be shown yet"):
        written(held.snapshot, "lin")
