"""The names in final results are proved too, and a person can still be erased."""

from datetime import UTC, datetime

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.clubs.models import Player
from tournaments.clubs.services import erase_player, rename_player
from tournaments.record.models import Event, LedgerEntry
from tournaments.record.selectors.ledger.entries import name_mark, player_mark
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.seating.services.names import enter_names

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 20, tzinfo=UTC)


@pytest.fixture
def final() -> Evening:
    held = evening(names=True).start()
    held.play()
    return held.finish()


def winner(held: Evening) -> Player:
    return Player.objects.filter(entered__contestant__event=held.event).order_by("pk")[0]


def kinds(held: Evening) -> list[str]:
    rows = LedgerEntry.objects.filter(event=held.event).order_by("sequence")
    return list(rows.values_list("kind", flat=True))


@pytest.mark.parametrize("change", [{"name": "Somebody Else"}, {"name_salt": "0" * 32}])
def test_a_name_changed_in_the_database_after_the_final_is_noticed(
    final: Evening, change: dict[str, str]
) -> None:
    assert verify_ledger(final.event.pk).ok
    player = winner(final)
    Player.objects.filter(pk=player.pk).update(**change)

    report = verify_ledger(final.event.pk)

    (problem,) = report.problems
    assert problem.startswith(f"{player_mark(player.pk)} has another name than the ledger says")


def test_a_name_corrected_after_the_final_is_told_openly(final: Evening) -> None:
    player = winner(final)

    rename_player(player_id=player.pk, name="Anna Lee", by=DIRECTOR)

    assert verify_ledger(final.event.pk).ok
    line = history(final.event.pk)[0]
    assert (line.kind, line.what) == (
        "name_replaced",
        "The name of a player was corrected after results were final",
    )
    assert LedgerEntry.objects.get(kind="name_replaced").actor == DIRECTOR.mark


def test_a_person_erased_after_the_final_is_replaced_openly_and_cannot_be_guessed(
    final: Evening,
) -> None:
    player = winner(final)
    entry = LedgerEntry.objects.get(event=final.event, kind="session_final")
    known = entry.payload["names"][player_mark(player.pk)]
    assert known == name_mark(player.name_salt, player.name)

    erase_player(player_id=player.pk, now=NOW, by=DIRECTOR)

    assert verify_ledger(final.event.pk).ok
    assert history(final.event.pk)[0].what == (
        "The name of a player was erased after results were final"
    )
    left = Player.objects.get(pk=player.pk)
    assert left.name_salt == ""
    assert known not in {name_mark(salt, player.name) for salt in ("", left.name_salt)}
    Player.objects.filter(pk=player.pk).update(name="Winner Again")
    assert not verify_ledger(final.event.pk).ok


def test_a_name_may_change_freely_before_the_final_and_in_other_events(final: Evening) -> None:
    running = evening(names=True).start()
    before = Event.objects.get(pk=final.event.pk).ledger_hash

    rename_player(player_id=winner(running).pk, name="Anna Lee")

    assert "name_replaced" not in kinds(running)
    assert Event.objects.get(pk=final.event.pk).ledger_hash == before
    assert verify_ledger(running.event.pk).ok


def test_a_final_after_reopening_knows_the_corrected_name(final: Evening) -> None:
    final.reopen()
    rename_player(player_id=winner(final).pk, name="Anna Lee")
    final.finish()

    assert verify_ledger(final.event.pk).ok
    assert kinds(final)[-3:] == ["session_reopened", "name_replaced", "session_final"]


def test_who_replaced_a_player_after_the_final_is_proved_too(final: Evening) -> None:
    enter_names(contestant_id=winner(final).entered.get().contestant_id, names=["Zoe", "Yan"])
    assert verify_ledger(final.event.pk).ok

    Player.objects.filter(name="Zoe").update(name="Cheat")

    (problem,) = verify_ledger(final.event.pk).problems
    assert "has another name than the ledger says" in problem


@pytest.mark.parametrize("change", ["renamed", "erased"])
def test_who_no_longer_plays_but_was_in_final_results_is_replaced_openly(
    final: Evening, change: str
) -> None:
    player = winner(final)
    enter_names(contestant_id=player.entered.get().contestant_id, names=["Zoe", "Yan"])

    if change == "renamed":
        rename_player(player_id=player.pk, name="Anna Lee", by=DIRECTOR)
    else:
        erase_player(player_id=player.pk, now=NOW, by=DIRECTOR)

    assert verify_ledger(final.event.pk).ok
    assert kinds(final)[-1] == "name_replaced"


def test_making_a_session_final_again_covers_up_no_change(final: Evening) -> None:
    final.reopen()
    Player.objects.filter(pk=winner(final).pk).update(name="Cheat")
    final.finish()

    (problem,) = verify_ledger(final.event.pk).problems
    assert problem.endswith(
        f"gives {player_mark(winner(final).pk)} another name than earlier entries."
    )


def test_a_later_session_covers_up_no_change() -> None:
    held = evening(names=True).start()
    held.play()
    held.finish()
    later = held.next_session()
    Player.objects.filter(pk=winner(held).pk).update(name="Cheat")
    later.start()
    later.play()
    later.finish()

    (problem,) = verify_ledger(held.event.pk).problems
    assert problem.endswith(
        f"gives {player_mark(winner(held).pk)} another name than earlier entries."
    )
