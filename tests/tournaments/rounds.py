"""Rooms that are in a round which their scores do not simply give."""

from uuid import uuid4

from tests.tournaments.evenings import Evening, evening
from tournaments.play.services.tables import say_round

SEVEN_TABLES = {"tables": 7, "boards_per_round": 2}


def with_a_slip_missing(**conditions: object) -> Evening:
    """Return a room that plays round 5 of 7, where one slip of round 2 has not come in."""
    held = evening(parameters=SEVEN_TABLES, **conditions).start().play(rounds=1)
    slip = held.results(sitting__round=2)[0]
    for result in held.results(sitting__round__in=(2, 3, 4)):
        if result.pk != slip.pk:
            held.enter(result, "PASS")
    return held


def say(held: Evening, number: int) -> None:
    """Say that the room is in this round."""
    say_round(section_id=held.section.pk, round_=number, key=uuid4())
