"""Dealing and sealing the boards of a session, and opening the seal."""

import random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.hands.dealing import commitment, deal_of, random_deal
from scoring.hands.deals import Deal as Cards
from tests.every_case import quick_few
from tests.tournaments.evenings import DIRECTOR, Evening, dealt, evening, proved
from tournaments.clubs.roles import Role
from tournaments.hands.services import deal_boards, take_deals, take_stored_deals
from tournaments.record.models import Deal, LedgerEntry, Seal
from tournaments.record.selectors.hands import SealFacts, boards_dealt, seals
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.hands import SealedError, remove_deals, store_deals
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def deal(held: Evening, **given: Any) -> Seal:
    sent = {"first": 1, "last": 6, "opens": "now", "chance": random.Random(3), "key": uuid4()}
    return deal_boards(session_id=held.session.pk, by=DIRECTOR, **sent | given)


def sealed(held: Evening, role: Role = Role.PUBLIC) -> SealFacts:
    return seals(held.snapshot.seen_by(role))[held.session.pk]


def test_the_boards_are_those_that_chance_deals() -> None:
    held = evening()
    deal(held)
    chance = random.Random(3)
    stored = Deal.objects.filter(session=held.session).order_by("board")
    assert [row.cards for row in stored] == [str(random_deal(chance)) for _ in range(6)]


@pytest.mark.parametrize("before", [True, False])
def test_the_commitment_is_in_the_ledger_before_play_and_opens_after(before: bool) -> None:
    held = evening()
    if before:
        deal(held)
    held.start()
    if not before:
        deal(held)
    shown = sealed(held, Role.DIRECTOR)
    assert (shown.text, shown.holds) == ("", False)
    assert any(shown.commitment in str(row.payload) for row in LedgerEntry.objects.all())

    held.play()

    shown = sealed(held)
    assert shown.holds
    assert commitment(shown.text) == shown.commitment
    assert shown.text.splitlines()[2:] == [
        f"{row.board} {row.cards}" for row in held.session.deals.order_by("board")
    ]
    assert proved(held)


def test_cards_exchanged_in_the_database_break_the_seal() -> None:
    held = evening()
    deal(held)
    held.start().play()
    Deal.objects.filter(session=held.session, board=2).update(cards=str(deal_of(5)))
    assert not sealed(held).holds


def test_a_seal_made_anew_is_not_that_of_the_ledger() -> None:
    held = evening()
    deal(held)
    held.start()
    Seal.objects.update(commitment="0" * 64)
    (problem,) = verify_ledger(held.event.pk).problems
    assert problem == "Session 1: the seal on its deals does not match the ledger."


def test_the_history_says_what_was_dealt() -> None:
    held = evening().start()
    digest = deal(held).commitment
    assert history(held.event.pk)[0].what == (
        f"Session 1: 6 boards dealt and sealed, commitment {digest}"
    )


def test_the_file_is_handed_out_when_the_seal_says_and_noted() -> None:
    now = timezone.now()
    for opens, moments in (("now", (1, 1, 1)), ("start", (0, 1, 1)), ("over", (0, 0, 1))):
        held = evening()
        deal(held, opens=opens)
        for opened, goes_on in zip(moments, (held.start, held.play, None), strict=True):
            if opened:
                taken = take_deals(session_id=held.session.pk, by=DIRECTOR, now=now)
                assert [board for board, _cards in taken] == [1, 2, 3, 4, 5, 6]
                assert all(Cards.parse(cards) for _board, cards in taken)
            else:
                with pytest.raises(ConflictError, match="sealed"):
                    take_deals(session_id=held.session.pk, by=DIRECTOR, now=now)
            if goes_on is not None:
                goes_on()
        assert [when for _who, when in sealed(held).taken] == [now] * sum(moments)


def test_other_hands_cannot_take_the_place_of_sealed_ones() -> None:
    held = evening()
    deal(held)
    with pytest.raises(SealedError):
        store_deals(session_id=held.session.pk, deals=[dealt(1)])
    with pytest.raises(ConflictError, match="already has hands"):
        deal(held)
    held.start()

    remove_deals(session_id=held.session.pk, by=DIRECTOR)

    assert seals(held.snapshot) == {}
    assert store_deals(session_id=held.session.pk, deals=[dealt(1)]) == 1
    assert proved(held)


def test_hands_that_were_played_are_kept_because_they_are_nowhere_else() -> None:
    held = evening()
    deal(held)
    held.start().enter(held.results()[0], "4SN=")
    with pytest.raises(ConflictError, match="no other copy"):
        remove_deals(session_id=held.session.pk, by=DIRECTOR)
    assert len(boards_dealt(held.session.pk)) == 6


def test_sent_twice_they_are_dealt_once() -> None:
    for held in (evening(), evening().start()):
        key = uuid4()
        first = deal(held, key=key)
        assert deal(held, key=key, chance=random.Random(4)).commitment == first.commitment


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"first": 0}, "are numbered from 1 to 999"),
        ({"last": 1000}, "are numbered from 1 to 999"),
        ({"first": 7}, "are numbered from 1 to 999"),
        ({"last": 201}, "up to 200"),
        ({"opens": "never"}, "Choose when"),
    ],
)
def test_refuses_boards_that_there_are_not(given: dict[str, Any], sentence: str) -> None:
    held = evening()
    with pytest.raises(RefusedError, match=sentence):
        deal(held, **given)
    assert boards_dealt(held.session.pk) == ()


def test_refuses_to_deal_what_was_played() -> None:
    held = evening().start()
    held.enter(held.results()[0], "4SN=")
    with pytest.raises(ConflictError, match="have already been played"):
        deal(held)


def test_there_is_no_dealing_file_of_uploaded_boards() -> None:
    held = evening()
    store_deals(session_id=held.session.pk, deals=[dealt(1)])
    with pytest.raises(NotFoundError, match="did not deal"):
        take_deals(session_id=held.session.pk, by=DIRECTOR, now=timezone.now())


def test_a_teaching_set_is_sealed_with_what_it_had_to_hold() -> None:
    held = evening()
    deal(held, wanted="S: 1NT opening\nBoards 2: N: 10+ points")
    held.start()
    assert (sealed(held).by_request, sealed(held).wanted) == (True, ())

    held.play()

    shown = sealed(held)
    assert shown.holds
    assert shown.wanted == ("S: 1NT opening", "Boards 2: N: 10+ points")
    assert "wanted S: 1NT opening" in shown.text.splitlines()
    souths = [Cards.parse(row.cards).south.points for row in held.session.deals.all()]
    assert set(souths) <= {15, 16, 17}
    Seal.objects.update(wanted="")
    assert not sealed(held).holds
    assert proved(held)


@pytest.mark.parametrize("wanted", quick_few(["S: nonsense", "S: 37 points"], ["S: nonsense"]))
def test_an_impossible_deal_leaves_nothing_behind(wanted: str) -> None:
    held = evening()
    with pytest.raises(RefusedError) as refused:
        deal(held, wanted=wanted)
    assert refused.value.field == "wanted"
    assert not boards_dealt(held.session.pk)
    assert not Seal.objects.exists()


@pytest.mark.parametrize("started", [False, True])
def test_uploaded_hands_are_handed_out_and_the_ledger_notes_who_has_them(
    started: bool,
) -> None:
    held = evening()
    store_deals(session_id=held.session.pk, deals=[dealt(2), dealt(1)], by=DIRECTOR)
    if started:
        held.start()
    sent = {"session_id": held.session.pk, "by": DIRECTOR, "key": uuid4()}

    with pytest.raises(RefusedError, match="nobody who sees these sheets"):
        take_stored_deals(**sent, will_not_play=False)
    for _time in range(2):
        taken = take_stored_deals(**sent, will_not_play=True)
        assert taken == ((1, dealt(1).cards), (2, dealt(2).cards))

    newest, *_ = history(held.event.pk)
    assert newest.what == "Session 1: hands downloaded to be dealt by hand"
    assert [
        entry.payload["deals"] for entry in LedgerEntry.objects.filter(kind="deals_changed")
    ] == [{}]
    if not started:
        held.start()
    held.play()
    assert proved(held)


def test_sealed_hands_and_none_are_not_handed_out_so() -> None:
    held = evening()
    sent = {"session_id": held.session.pk, "by": DIRECTOR, "will_not_play": True}
    with pytest.raises(NotFoundError, match="no hands"):
        take_stored_deals(**sent, key=uuid4())
    deal(held)
    with pytest.raises(ConflictError, match="sealed deals"):
        take_stored_deals(**sent, key=uuid4())
