"""The history of an event in words."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.selectors.ledger.history import history
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.rulings.rulings import adjust_score, withdraw_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Evening:
    return evening().start().play()


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
    ruling = adjust_score(result_id=played.results()[0].pk, score="A", by=DIRECTOR, key=uuid4())
    withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4())
    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())

    lines = history(played.event.pk)

    assert all(line.what and line.title for line in lines)
    assert {"Ruling made", "Ruling withdrawn", "Results made final"} <= {x.title for x in lines}
