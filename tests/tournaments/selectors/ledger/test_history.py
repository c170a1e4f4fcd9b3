"""The history of an event in words."""

import pytest

from tests.tournaments.evenings import Evening, evening, rule, withdraw
from tests.tournaments.kept import kept
from tournaments.selectors.ledger.history import history

pytestmark = pytest.mark.django_db


played = kept(lambda: evening().start().play())


def test_the_history_of_a_result_is_told_newest_first(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "PASS", reason="wrong slip")

    lines = history(
        played.event.pk,
        place={"session": 1, "section": "A", "round": 1, "table": 1, "board": result.board},
    )

    assert len(lines) == 2
    assert lines[0].title == "Score corrected"
    assert lines[0].what.endswith("→ PASS")
    assert lines[0].reason == "wrong slip"


def test_every_kind_of_entry_has_words(played: Evening) -> None:
    ruling = rule(played.results()[0], "A")
    withdraw(ruling)
    played.finish()

    lines = history(played.event.pk)

    assert all(line.what and line.title for line in lines)
    assert {"Ruling made", "Ruling withdrawn", "Results made final"} <= {x.title for x in lines}
