"""Auction and play of a board, as a LIN file tells them: kept, shown once the cards may be."""

from datetime import date

import pytest

from scoring.hands.deals import Deal
from scoring.hands.tricks import tricks_of
from tests.tournaments.evenings import Evening, deal_out, evening, proved
from tournaments.clubs.roles import Role
from tournaments.importing.services.kept_files import Work, do_work
from tournaments.interchange.programs.lin import read_lin
from tournaments.interchange.programs.pbn.results import read_pbn
from tournaments.interchange.results.events import EventDetails
from tournaments.record.models import Result, TablePlay
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.hands import plays
from tournaments.record.services.hands import BoardPlay, store_plays
from tournaments.record.services.results import parsed
from tournaments.standings.published.writing import written

pytestmark = pytest.mark.django_db


def lin(held: Evening, board: int = 1) -> bytes:
    deal = Deal.parse(held.session.deals.get(board=board).cards)
    hands = [
        "".join(suit + ranks for suit, ranks in zip("SHDC", hand.suits, strict=True))
        for hand in (deal.south, deal.west, deal.north, deal.east)
    ]
    led = next(f"{s}{r[0]}" for s, r in zip("SHDC", deal.east.suits, strict=True) if r)
    calls = "".join(f"mb|{call}|" for call in ("1S", "p", "4S", "d", "p", "p", "p"))
    return f"pn|So,We,No,Ea|qx|o{board}|md|3{','.join(hands)}|{calls}pc|{led}|mc|9|".encode()


def told(held: Evening) -> tuple[BoardPlay, ...]:
    return read_lin(lin(held), EventDetails("Weir", "Pairs", date(2026, 3, 19))).plays


def with_play() -> tuple[Evening, Result]:
    held = evening().start()
    deal_out(held)
    first, *others = held.results(board=1)
    held.enter(first, "4SXN-1")
    for result in others:
        held.enter(result, "3NTN=")
    return held, first


def test_a_play_is_kept_with_the_result_it_came_to_and_shown_with_the_cards() -> None:
    held, first = with_play()
    session = held.session.pk
    assert do_work(work=Work(session_id=session, plays=told(held))) == held.event.pk
    assert TablePlay.objects.get().result_id == first.pk
    for role in Role:
        assert plays(held.snapshot.seen_by(role), session, 1) == ()

    held.play()

    (shown,) = plays(held.snapshot.seen_by(Role.PUBLIC), session, 1)
    assert shown.score == "4SXN-1"
    assert shown.calls == ("1S", "P", "4S", "X", "P", "P", "P")
    assert shown.auction == (
        ("", "1♠", "pass", "4♠"),
        ("dbl", "pass", "pass", "pass"),
    )
    (trick,) = shown.tricks
    assert (str(trick.leader), trick.winner) == ("E", None)
    assert [card.leads for card in shown.rows[0]] == [False, False, True, False]
    assert proved(held)

    held.enter(first, "4SXN-2")
    assert plays(held.snapshot, session, 1) == ()


def test_where_several_tables_had_the_same_score_the_names_decide() -> None:
    held = evening(names=True).start()
    deal_out(held)
    for result in held.results(board=1):
        held.enter(result, "4SXN-1")
    (play,) = told(held)
    snapshot = held.snapshot
    sitting = snapshot.sitting(next(r for r in snapshot.results if r.board == 1))
    names = [n for side in snapshot.sides(sitting) for c in side.contestants for n in c.players]

    assert store_plays(session_id=held.session.pk, plays=[play]) == 0
    found = BoardPlay(1, play.score, play.auction, play.cards, tuple(n.upper() for n in names))
    assert store_plays(session_id=held.session.pk, plays=[found]) == 1
    assert TablePlay.objects.get().result.sitting_id == sitting.id
    unnamed = BoardPlay(1, play.score, play.auction, play.cards)
    assert store_plays(session_id=held.session.pk, plays=[unnamed]) == 0
    assert store_plays(session_id=held.session.pk, plays=[]) == 0


def test_the_page_of_the_board_has_auction_and_tricks(client) -> None:
    held, _first = with_play()
    store_plays(session_id=held.session.pk, plays=told(held))
    url = f"/events/{held.event.slug}/sessions/1/boards/1/"
    assert b"Auction and play" not in client.get(url).content

    held.play()

    page = client.get(url).content.decode()
    assert "Auction and play" in page
    assert "dbl" in page


def test_the_api_tells_the_play_with_the_traveller_once_the_cards_may_be_seen(client) -> None:
    held, first = with_play()
    (play,) = told(held)
    store_plays(session_id=held.session.pk, plays=[play])
    address = f"/api/v1/sessions/{held.session.pk}/travellers/1/"
    assert client.get(address).status_code == 404

    held.play()

    (told_there,) = client.get(address).json()["plays"]
    sitting = first.sitting
    ns = held.snapshot.sides(held.snapshot.sittings[first.sitting_id])[0].contestants[0]
    card = client.get(f"/api/v1/events/{held.event.slug}/scorecards/{ns.address}/").json()
    with_one = [line for line in card["lines"] if line["play"]]
    assert [(line["board"], line["play"]) for line in with_one] == [(1, told_there)]
    assert told_there == {
        "section": "A",
        "round": sitting.round,
        "table": sitting.table,
        "calls": list(play.auction),
        "cards": list(play.cards),
    }


def test_the_play_goes_out_as_lin_and_comes_back() -> None:
    held, _first = with_play()
    (play,) = told(held)
    store_plays(session_id=held.session.pk, plays=[play])
    held.play().finish()
    text = written(held.snapshot, "lin").content
    (back,) = read_lin(text, EventDetails("Weir", "Pairs", date(2026, 3, 19))).plays
    assert (back.board, back.auction, back.cards) == (1, play.auction, play.cards)
    assert back.score == play.score


def test_the_play_goes_out_as_pbn_for_each_table_and_comes_back_without_results_of_its_own() -> (
    None
):
    held = evening(names=True).start()
    deals = {deal.board: deal for deal in deal_out(held)}
    for result in held.results(board=1):
        held.enter(result, "4SXN-1")
    (play,) = told(held)
    tables = [result.pk for result in held.results(board=1)]
    for result in tables:
        TablePlay.objects.create(
            result_id=result,
            version=Result.objects.get(pk=result).version,
            auction=" ".join(play.auction),
            cards=" ".join(whole(Deal.parse(deals[1].cards), held, result)),
        )
    held.play().finish()

    read = read_pbn(written(held.snapshot, "pbn").content, EventDetails())

    assert read.results is not None
    assert len(read.scores) == len(held.results())
    assert read.warnings == ()
    before = plays(held.snapshot, held.session.pk)
    assert len(read.plays) == len(before) == len(tables) > 1
    TablePlay.objects.all().delete()
    assert store_plays(session_id=held.session.pk, plays=read.plays) == len(tables)
    assert plays(held.snapshot, held.session.pk) == before
    assert all(len(each.cards) == 52 for each in before)

    made = do_work(work=Work(event=read.results.event, plays=read.plays))
    again = open_event(made)
    (session,) = again.sessions
    assert {(p.ns, p.ew, p.auction, p.cards) for p in plays(again, session.id)} == {
        (p.ns, p.ew, p.auction, p.cards) for p in before
    }


def whole(deal: Deal, held: Evening, result_id: int) -> list[str]:
    """Return 52 cards of which each follows suit where its player can, the last trick included."""
    score = parsed("4SXN-1", "bridge")
    hands = {
        seat: [s + rank for s, ranks in zip("SHDC", hand.suits, strict=True) for rank in ranks]
        for seat, hand in zip("NESW", deal.hands, strict=True)
    }
    played: list[str] = []
    leader = "E"
    for _trick in range(13):
        led = ""
        for n in range(4):
            hand = hands["NESW"[("NESW".index(leader) + n) % 4]]
            card = next((each for each in hand if each[0] == led), hand[result_id % len(hand)])
            led = led or card[0]
            hand.remove(card)
            played.append(card)
        leader = tricks_of(score, played, deal)[-1].winner.value
    return played


PBN_GAME = """
[Event "Pairs"]
[Board "1"]
[North "No"]
[East "Ea"]
[South "So"]
[West "We"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Declarer "N"]
[Contract "{contract}"]
[Result "{result}"]
[Auction "N"]
{auction}
[Play "{first}"]
{play}
"""


@pytest.mark.parametrize(
    ("contract", "result", "auction", "first", "play", "calls", "cards"),
    [
        # notes, signs of quality and a card that is not told
        (
            *("7S", "13", "7S =1= Pass! $4 Pass Pass", "E", "HA D2 C2 S2\nH2 - - SA\n*"),
            ("7S", "P", "P", "P"),
            ("HA", "D2", "C2", "S2", "SA", "H2"),
        ),
        # the columns begin with another player than the leader
        ("7S", "13", "7S AP", "N", "S2 HA D2 C2", ("7S", "P", "P", "P"), ("HA", "D2", "C2", "S2")),
        ("7NTX", "0", "7NT X AP", "E", "HA - - -", ("7N", "X", "P", "P", "P"), ("HA",)),
        ("Pass", "", "Pass Pass AP", "E", "", ("P", "P", "P", "P"), ()),
        ("7S", "13", "7S what Pass", "Q", "HA D2 C2 S2", (), ()),
    ],
)
def test_sections_of_other_programs_are_read(
    contract, result, auction, first, play, calls, cards
) -> None:
    text = PBN_GAME.format(
        contract=contract, result=result, auction=auction, first=first, play=play
    )
    found = read_pbn(text.encode(), EventDetails("Weir", "Pairs", date(2026, 3, 19))).plays

    if not (calls or cards):
        assert found == ()
    else:
        (one,) = found
        assert (one.auction, one.cards) == (calls, cards)
        assert one.names == ("No", "Ea", "So", "We")
