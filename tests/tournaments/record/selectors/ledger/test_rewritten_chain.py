"""A chain rewritten as a whole: only what was published of the old one reveals it."""

import pytest

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.ledger.chain import (
    CODE_DIGITS,
    HeadCodeError,
    code_of,
    entry_hash,
    head_code,
    read_head,
)
from tournaments.record.models import Event, LedgerEntry, Result
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db


played = kept(lambda: evening().start().play().finish())


def _rewrite(held: Evening) -> None:
    """Change a score in its entry and in its row, and hash the chain anew from there on."""
    previous = ""
    for row in LedgerEntry.objects.filter(event=held.event).order_by("sequence"):
        if row.sequence == 5:
            row.payload["score"] = "PASS"
            Result.objects.filter(pk=row.payload["result"]).update(
                status="passed_out",
                level=None,
                strain="",
                doubling=None,
                declarer="",
                tricks=None,
                lead="",
            )
        row.previous_hash = previous
        row.hash = previous = entry_hash(
            of=held.event.pk,
            sequence=row.sequence,
            kind=row.kind,
            payload=row.payload,
            actor=row.actor,
            at=row.at,
            reason=row.reason,
            key=row.key,
            previous_hash=previous,
        )
        row.save()
    Event.objects.filter(pk=held.event.pk).update(ledger_hash=previous)


def test_a_chain_written_anew_proves_itself_but_not_against_what_was_printed(played) -> None:
    printed = verify_ledger(played.event.pk).head
    before_the_change = code_of(LedgerEntry.objects.get(event=played.event, sequence=4))

    _rewrite(played)

    assert verify_ledger(played.event.pk).ok
    assert verify_ledger(played.event.pk, head=before_the_change).on_chain
    report = verify_ledger(played.event.pk, head=printed)
    assert (report.ok, report.on_chain, report.asked) == (False, False, printed)
    (problem,) = report.problems
    assert problem == (
        f"{printed} is not in the ledger: entry 20 has the code {report.head}. Either the ledger "
        "was rewritten since, or the code belongs to another event."
    )


def test_a_code_printed_earlier_stays_on_a_chain_that_only_grew(played) -> None:
    printed = verify_ledger(played.event.pk).head
    played.reopen().enter(played.results()[0], "7NTN=")

    assert verify_ledger(played.event.pk, head=printed).on_chain


def test_a_tail_that_was_cut_off_is_missed_by_its_code(played) -> None:
    printed = verify_ledger(played.event.pk).head
    LedgerEntry.objects.filter(event=played.event, sequence=20).delete()

    problems = verify_ledger(played.event.pk, head=printed).problems

    assert any(
        "there is no entry 20. Either entries were removed since" in each for each in problems
    )


@pytest.mark.parametrize("digest", ["00" * 32, "ff" * 32, "0123456789abcdef" * 4])
@pytest.mark.parametrize("sequence", [1, 412, 2**31 - 1])
def test_a_code_is_read_as_it_was_written(sequence: int, digest: str) -> None:
    code = head_code(sequence, digest)
    misread = code.replace("0", "O").replace("1", "l")

    assert set(code) <= {*CODE_DIGITS, "-"}
    assert read_head(code) == read_head(f" {misread.lower().replace('-', ' ')} ")
    assert read_head(code).code == code


@pytest.mark.parametrize(
    "text",
    ["", "412", "-7WZK-YFSZ-7WZK", "0-7WZK-YFSZ-7WZK", "4-UUUU-YFSZ-7WZK", "٣-7WZK-YFSZ-7WZK"],
)
def test_text_that_is_not_a_code_is_refused(text: str) -> None:
    with pytest.raises(HeadCodeError, match="a number and three groups of four"):
        read_head(text)


def test_an_empty_ledger_has_no_code() -> None:
    assert head_code(0, "") == ""


def test_an_invalid_hash_breaks_nothing(played) -> None:
    Event.objects.filter(pk=played.event.pk).update(ledger_hash="scribble")
    LedgerEntry.objects.filter(event=played.event, sequence=3).update(hash="scribble")

    assert not verify_ledger(played.event.pk, head="3-7WZK-YFSZ-7WZK").on_chain
