"""Scores that a phone hands over as a code or a file when it cannot send them."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from tests.tournaments.evenings import Evening, proved
from tests.tournaments.phones import NOW, Phone, phone, stored_link, with_phones
from tournaments.play.services.scores import HandedOver, take_handed_over
from tournaments.play.services.tables import put_on_paper
from tournaments.record.models import HeldScore, LedgerEntry
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def line(kind: str, key: UUID, board: int, score: str, *, version: str = "0") -> str:
    return f"{kind};{key};1;{board};{score};;{version}"


def page(at: Phone, *lines: str) -> str:
    return "\n".join([f"FAIRDEAL {at.sheet.place}", *lines])


def taken(held: Evening, text: str) -> tuple[HandedOver, ...]:
    return take_handed_over(session_id=held.session.pk, text=text, now=NOW)


def test_what_the_phone_sends_later_counts_no_second_time() -> None:
    held = with_phones()
    at, entered, agreed = phone(held), uuid4(), uuid4()
    text = page(at, line("s", entered, 1, "4SN= HK"), line("c", agreed, 1, "4SN= HK", version=""))

    first, again = taken(held, text), taken(held, text)
    entries = LedgerEntry.objects.filter(event=held.event).count()
    at.enter(1, 1, "4SN= HK", seen=0, key=entered)
    at.confirm(1, 1, "4SN= HK", key=agreed)

    assert [each.outcome for each in first] == ["taken", "taken"]
    assert [each.outcome for each in again] == ["known", "known"]
    assert (at.result(1, 1).version, at.result(1, 1).confirmed_version) == (1, 1)
    assert LedgerEntry.objects.filter(event=held.event).count() == entries
    assert LedgerEntry.objects.get(key=entered).actor == "table:1"
    assert proved(held)


def test_what_the_phone_had_sent_before_is_known() -> None:
    held = with_phones()
    at, key = phone(held), uuid4()
    at.enter(1, 1, "4SN=", seen=0, key=key)

    (found,) = taken(held, page(at, line("s", key, 1, "4SN=")))

    assert (found.outcome, found.table, found.board) == ("known", 1, 1)


def test_several_pages_may_come_in_one_text_and_in_any_order() -> None:
    held = with_phones()
    one, two = phone(held, 1), phone(held, 2)
    board = two.boards(1)[0]
    first = page(two, line("s", uuid4(), board, "PASS"))
    second = page(one, line("s", uuid4(), 2, "3NTW-1"))

    found = taken(held, f"{first}\n\n{second}")

    assert [(each.table, each.outcome) for each in found] == [(2, "taken"), (1, "taken")]
    assert one.board(1, 2).score == "3NTW-1"


def test_what_is_refused_says_why_and_waits_for_the_director() -> None:
    held = with_phones()
    at, key = phone(held), uuid4()
    put_on_paper(section_id=held.section.pk, table=1, on_paper=True)

    for _turn in range(2):
        (found,) = taken(held, page(at, line("s", key, 1, "4SN=")))
        assert found.outcome == "refused"
        assert "on paper" in found.sentence

    assert HeldScore.objects.get(event=held.event).key == key


@pytest.mark.parametrize(
    "broken",
    [
        "s;not-a-key;1;1;4SN=;;0",
        "x;12345678-1234-4234-8234-123456789012;1;1;4SN=;;0",
        "s;12345678-1234-4234-8234-123456789012;one;1;4SN=;;0",
        "s;12345678-1234-4234-8234-123456789012;1;1;4SN=;XX;0",
        "s;12345678-1234-4234-8234-123456789012;1;1",
        "s;12345678-1234-4234-8234-123456789012;1;40000;4SN=;;0",
        "s;12345678-1234-4234-8234-123456789012;1;0;4SN=;;0",
        "s;12345678-1234-4234-8234-123456789012;1000;1;4SN=;;0",
        "c;12345678-1234-4234-8234-123456789012;0;1;4SN=;;",
        "s;12345678-1234-4234-8234-123456789012;1;1;4SN=\x00;;0",
        "s;12345678-1234-4234-8234-123456789012;1;1;4S\u202eN=;;0",
        "garbage",
    ],
)
def test_a_line_that_cannot_be_read_keeps_out_no_other(broken: str) -> None:
    held = with_phones()
    at = phone(held)

    found = taken(held, page(at, broken, line("s", uuid4(), 1, "4SN=")))

    assert [each.outcome for each in found] == ["refused", "taken"]
    assert "cannot be read" in found[0].sentence
    assert not HeldScore.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "4SN=",
        "FAIRDEAL\n",
        "FAIRDEAL x-1\n",
        "FAIRDEAL 1\n",
        f"FAIRDEAL {'9' * 30}-1\n",
        f"FAIRDEAL 1-{'9' * 9}\ns;12345678-1234-4234-8234-123456789012;1;1;4SN=;;0",
        "x" * 200_001,
    ],
)
def test_refuses_text_that_no_phone_wrote(text: str) -> None:
    with pytest.raises(RefusedError):
        taken(with_phones(), text)


def test_refuses_the_tables_of_another_session() -> None:
    held, other = with_phones(), with_phones()

    with pytest.raises(NotFoundError):
        taken(held, page(phone(other), line("s", uuid4(), 1, "4SN=")))

    assert not phone(other).board(1, 1).is_in


@pytest.mark.parametrize("after", ["another session", "FAIRDEAL\n"])
def test_takes_all_pages_or_none(after: str) -> None:
    held, other = with_phones(), with_phones()
    own = page(phone(held), line("s", uuid4(), 1, "4SN="))
    strange = page(phone(other), line("s", uuid4(), 1, "4SN="))

    with pytest.raises(RefusedError):
        taken(held, f"{own}\n{strange if after == 'another session' else after}")

    assert not phone(held).board(1, 1).is_in


def test_refuses_more_lines_than_phones_hand_over_before_it_takes_any() -> None:
    held = with_phones()
    at = phone(held)
    lines = [line("s", uuid4(), 1, "4SN="), *["garbage"] * 499]

    with pytest.raises(RefusedError, match="Send up to 500 lines at a time"):
        taken(held, page(at, *lines, "garbage"))

    assert not at.board(1, 1).is_in
    assert len(taken(held, page(at, *lines))) == 500


def test_what_was_handed_over_is_no_longer_to_be_sent() -> None:
    held = with_phones()
    at = phone(held)
    at.enter(1, 2, "PASS", seen=0, unsent=3)
    later = NOW + timedelta(hours=1)

    text = page(at, line("s", uuid4(), 1, "4SN="), line("c", uuid4(), 1, "4SN="))
    for _time in range(2):  # a code scanned again, and an agreement, take nothing off
        take_handed_over(session_id=held.session.pk, text=text, now=later)

    link = stored_link(held)
    assert (link.unsent, link.heard_at) == (2, NOW)
