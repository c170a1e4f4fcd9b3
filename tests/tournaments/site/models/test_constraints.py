"""What the database's own constraints refuse."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import Amount, OneOf, WholeNumber
from tests.tournaments.evenings import evening
from tournaments.record.models import ConditionsOfContest, Section, StartingPosition

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, "?") for name, each in CONDITIONS.items() if isinstance(each, OneOf)),
        *((n, c.most + 1) for n, c in CONDITIONS.items() if isinstance(c, WholeNumber)),
        *((n, Decimal(-1)) for n, c in CONDITIONS.items() if isinstance(c, Amount)),
        ("victory_points", "own"),
    ],
)
def test_refuses_an_impossible_condition(name: str, value: object) -> None:
    held = evening()

    with pytest.raises(IntegrityError), transaction.atomic():
        ConditionsOfContest.objects.filter(event=held.event).update(**{name: value})


def test_refuses_an_event_without_conditions() -> None:
    event = evening().event
    event.conditions_id = None

    with pytest.raises(IntegrityError), transaction.atomic():
        event.save()


@transaction.atomic
def updated(rows: QuerySet[Any], **columns: object) -> None:
    """Update rows and check every foreign key, as a commit does."""
    rows.update(**columns)
    connection.check_constraints()


@pytest.mark.parametrize("column", ["section", "contestant", "event"])
def test_refuses_a_starting_position_across_two_events(column: str) -> None:
    mine, theirs = (StartingPosition.objects.filter(event=evening().event) for _ in range(2))
    elsewhere = getattr(theirs[0], column)
    row = mine.filter(label="N1")

    updated(row, label="X1")
    with pytest.raises(IntegrityError):
        updated(row.model.objects.filter(label="X1"), **{column: elsewhere})


def test_refuses_a_section_in_a_session_of_another_event() -> None:
    mine, other = evening(), evening()

    with pytest.raises(IntegrityError):
        updated(Section.objects.filter(session=mine.session), session=other.session, letter="Z")
