"""Auction and play of a board, as a LIN file tells them: kept, shown once the cards may be."""

from datetime import date

import pytest

from scoring.play.deals import Deal
from tests.tournaments.evenings import Evening, deal_out, evening, proved
from tournaments.interchange.programs.lin import read_lin
from tournaments.interchange.results.results_file import EventDetails
from tournaments.interchange.writing.formats import written
from tournaments.models import Result, TablePlay
from tournaments.selectors.boards.plays import plays
from tournaments.selectors.event.snapshot import Role
from tournaments.services.imports import Work, do_work
from tournaments.services.play.plays import ToldPlay, store_plays

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


def told(held: Evening) -> tuple[ToldPlay, ...]:
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
    assert shown.score == "4♠X N −1"
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
    found = ToldPlay(1, play.score, play.auction, play.cards, tuple(n.upper() for n in names))
    assert store_plays(session_id=held.session.pk, plays=[found]) == 1
    assert TablePlay.objects.get().result.sitting_id == sitting.id
    unnamed = ToldPlay(1, play.score, play.auction, play.cards)
    assert store_plays(session_id=held.session.pk, plays=[unnamed]) == 0
    assert store_plays(session_id=held.session.pk, plays=[]) == 0


def test_the_page_of_the_board_has_auction_and_tricks(client) -> None:
    held, _first = with_play()
    store_plays(session_id=held.session.pk, plays=told(held))
    url = f"/events/{held.event.slug}/sessions/1/boards/1/"
    assert b"How it was bid" not in client.get(url).content

    held.play()

    page = client.get(url).content.decode()
    assert "How it was bid and played" in page
    assert "dbl" in page


def test_the_play_goes_out_as_lin_and_comes_back() -> None:
    held, _first = with_play()
    (play,) = told(held)
    store_plays(session_id=held.session.pk, plays=[play])
    held.play().finish()
    text = written(held.snapshot, "lin").content
    (back,) = read_lin(text, EventDetails("Weir", "Pairs", date(2026, 3, 19))).plays
    assert (back.board, back.auction, back.cards) == (1, play.auction, play.cards)
    assert back.score == play.score
