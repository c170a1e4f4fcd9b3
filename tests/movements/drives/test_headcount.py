"""However many come, everybody has a chair, and the empty ones are at the last tables."""

import pytest

from movements.drives.games import game_of
from movements.drives.headcount import Headcount, of_couples, of_number
from movements.drives.rules import Rules
from movements.drives.state import begin
from movements.errors import MovementError
from tests.every_case import quick_few


@pytest.mark.parametrize("ladies", quick_few(range(25), (0, 4, 8, 9, 10, 11, 24)))
@pytest.mark.parametrize("gentlemen", range(0, 25, 3))
def test_everybody_has_a_chair(ladies, gentlemen):
    game = game_of("whist")
    if ladies + gentlemen < 10:
        with pytest.raises(MovementError, match="needs 10 to 240 players"):
            of_couples(game, ladies, gentlemen)
        return
    found = of_couples(game, ladies, gentlemen)
    state = begin(Rules("whist", "mixed", found.tables, 24), found.absent)
    present = set(state.current.seated()) - set(found.absent)
    others = {"L": "ladies", "G": "gentlemen"}
    groups = [found.in_other_places.get(label, others[label[0]]) for label in present]
    assert groups.count("ladies") == ladies
    assert groups.count("gentlemen") == gentlemen
    assert set(found.in_other_places) <= present
    assert len(found.absent) < 4


def test_more_ladies_sit_in_gentlemens_places():
    assert of_couples(game_of("whist"), 9, 4) == Headcount(
        4, 0, ("G6", "G7", "G8"), {"G5": "ladies"}
    )
    assert of_couples(game_of("whist"), 4, 9).in_other_places == {"L5": "gentlemen"}


@pytest.mark.parametrize(
    ("game", "seating", "number", "found"),
    [
        ("party", "guests", 8, Headcount(2, 8)),
        ("pivot", "guests", 5, Headcount(1, 5)),
        ("military-whist", "forts", 6, Headcount(6)),
        ("bridge", "one-sex", 10, Headcount(3, 0, ("11", "12"))),
        ("partner-whist", "sitting", 7, Headcount(4, 0, ("8",))),
    ],
)
def test_players_pairs_forts_and_guests(game, seating, number, found):
    assert of_number(game_of(game), seating, number) == found


@pytest.mark.parametrize(
    ("seating", "number", "said"),
    [("one-sex", 5, "6 to 240 players"), ("pairs", 2, "3 to 120 pairs")],
)
def test_too_few_are_refused(seating, number, said):
    with pytest.raises(MovementError, match=said):
        of_number(game_of("bridge"), seating, number)
