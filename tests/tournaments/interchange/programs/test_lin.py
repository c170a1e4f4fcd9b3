"""LIN files of Bridge Base Online; names are invented."""

from datetime import date

import pytest

from scoring.conditions.methods import Method
from scoring.hands.deals import RANKS, SUITS, Deal
from scoring.play.boards import Direction
from scoring.play.notation import format_score
from tests.tournaments.evenings import dealt
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.lin import is_lin, read_lin
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", date(2026, 3, 19))


def md(board: int, dealer: str = "3", *, all_four: bool = True) -> str:
    """Return a board's cards as LIN writes them, from South."""
    deal = Deal.parse(dealt(board).cards)
    hands = (deal.south, deal.west, deal.north, deal.east)
    written = [
        "".join(suit + ranks for suit, ranks in zip(SUITS, hand.suits, strict=True))
        for hand in hands
    ]
    return f"md|{dealer}{','.join(written if all_four else [*written[:3], ''])}|"


def bids(*calls: str) -> str:
    return "".join(f"mb|{call}|" for call in calls)


FOUR_SPADES = bids("1S", "p", "2N!", "d", "4S", "p", "p", "p")


def read(text: str) -> FileContents:
    assert is_lin(text.encode())
    return read_lin(text.encode(), DETAILS)


def scores(found: FileContents) -> list[str]:
    return [format_score(each.score) for each in found.scores]


@pytest.mark.parametrize("all_four", [True, False])
def test_a_hand_is_read_with_its_contract_and_the_tricks_claimed(all_four):
    text = f"pn|So,We,No,Ea|{md(1, all_four=all_four)}sv|o|ah|Board 1|{FOUR_SPADES}pc|H2|mc|9|"

    found = read(text)

    assert found.deals[0].cards == dealt(1).cards
    assert scores(found) == ["4SN-1 H2"]
    event = found.results.event
    assert [[player.name for player in pair.players] for pair in event.pairs] == [
        ["No", "So"],
        ["Ea", "We"],
    ]


def test_doubles_and_the_declarer_of_a_strain_named_first_by_the_partner_are_read():
    auction = bids("1H", "p", "4H", "d", "r", "p", "p", "p")
    assert scores(read(f"pn|s,w,n,e|{md(1, '1')}{auction}mc|10|")) == ["4HXXS="]


def test_four_passes_are_a_pass_out_and_an_unfinished_hand_is_no_result():
    assert scores(read(f"pn|s,w,n,e|{md(1)}{bids('p', 'p', 'p', 'p')}")) == ["PASS"]
    assert scores(read(f"pn|s,w,n,e|{md(1)}{FOUR_SPADES}pc|H2|")) == []


def test_tricks_are_counted_where_every_card_was_played():
    whole = {
        seat: iter([suit + rank for rank in RANKS])
        for seat, suit in zip("NESW", "SHDC", strict=True)
    }
    cards = ",".join(
        "".join(s + (RANKS if s == suit else "") for s in SUITS)
        for suit in ("D", "C", "S", "H")  # South, West, North, East
    )
    order = [Direction.E, Direction.S, Direction.W, Direction.N]
    first = [next(whole[seat.value]) for seat in order]  # North ruffs, then leads for ever
    rest = [next(whole[seat]) for _ in range(12) for seat in "NESW"]
    played = "".join(f"pc|{card}|" for card in [*first, *rest])

    assert scores(read(f"pn|s,w,n,e|md|3{cards}|{bids('7S', 'p', 'p', 'p')}{played}")) == [
        "7SN= HA"
    ]


def test_a_match_brings_both_rooms():
    text = (
        "vg|Cup,Final,I,5,6,Reds,0,Blues,0|\nrs|4SN=,4SN-1,3NE+1,PASS|\n"
        f"pn|a,b,c,d,e,f,g,h|pg||\nqx|o5|{md(5)}{FOUR_SPADES}pg||\nqx|c5|{md(5)}pg||\n"
    )

    found = read(text)

    assert [(each.board, format_score(each.score)) for each in found.scores] == [
        (5, "4SN="),
        (5, "4SN-1"),
        (6, "3NTE+1"),
        (6, "PASS"),
    ]
    event = found.results.event
    assert (event.name, event.method, len(event.pairs)) == ("Cup Final", Method.CROSS_IMPS, 4)
    assert [deal.board for deal in found.deals] == [5]


def test_several_tables_of_a_board_are_compared():
    one = f"{md(3)}ah|Board 3|{FOUR_SPADES}"
    found = read(f"pn|a,b,c,d|{one}mc|10|\npn|e,f,g,h|{one}mc|9|\n")

    assert scores(found) == ["4SN=", "4SN-1"]
    assert len(found.results.event.pairs) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("st||rh||nt|Welcome|pg||", "This is a LIN file without deals"),
        ("md|3S2,H2,D2,C2|", "Line 1, board 1: North has 1 cards, not 13"),
        ("md|3Sxyz,H2,D2,C2|", "is not a hand"),
        ("md|3,,,|", "This is a LIN file|cards of two or more players are missing"),
    ],
)
def test_what_is_no_deal_is_told(text, sentence):
    with pytest.raises(InterchangeError, match=sentence):
        read(text)
