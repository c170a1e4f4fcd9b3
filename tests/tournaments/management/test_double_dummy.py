"""``double_dummy``: works out what the cards make, and prints what may be shown."""

import json

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import evening
from tests.tournaments.hands.test_solver import SOLID
from tournaments.record.selectors.hands import makeable_by_board
from tournaments.record.services.hands import DealtBoard, store_deals


def test_boards_still_in_play_are_worked_out_and_not_printed(run):
    held = evening().start()
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, str(SOLID))])

    out, _errors = run("double_dummy", held.event.pk)
    assert out.splitlines() == [
        "1 board worked out.",
        "Hands are shown once the last board of the session has been played.",
    ]
    assert list(makeable_by_board(held.session.pk)) == [1]
    held.play()

    out, _errors = run("double_dummy", held.event.slug)
    assert out.startswith("0 boards worked out.")
    assert "0 13 0 13 0" in out
    out, _errors = run("double_dummy", held.event.slug, "--json")
    (board,) = json.loads(out)["boards"]
    assert board["tricks"]["E"] == [0, 0, 13, 0, 13]
    assert board["par"]["contracts"] == [{"contract": "7S", "by": "NS", "over": 0}]
    assert board["par"]["ns_points"] == 1510


def test_an_event_without_hands_is_told_what_to_do(run):
    with pytest.raises(CommandError, match=r"has no hands\. Upload them"):
        run("double_dummy", evening().event.pk)
