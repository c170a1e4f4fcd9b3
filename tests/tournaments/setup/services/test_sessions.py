"""Starting, finishing and reopening a session."""

from uuid import uuid4

import pytest

from movements.model import Movement
from movements.registry import families, generate
from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.play.notation import Game
from tests.tournaments.evenings import DIRECTOR, FIVE_TABLES, evening, signed
from tournaments.play.selectors.console.open_matters import matters_seen, open_matters
from tournaments.record.models import LedgerEntry, Result, Sitting
from tournaments.record.services.conditions import contest_seated_by, unfit_method
from tournaments.record.services.events import create_event
from tournaments.setup.services import (
    NotReadyError,
    UnseenMattersError,
    finalise_session,
    reopen_session,
    start_session,
)
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

MOST_ROWS = 300  # larger examples of a family store in the same way, only more slowly
ONE_OF_EACH_CONTEST = {
    contest_seated_by(generate(family.id, family.examples[0].parameters)): family
    for family in reversed(families())
}.values()
EVERY_EXAMPLE = [
    pytest.param(
        family.id,
        dict(example.parameters),
        id=f"{family.id}-{number}",
        marks=[] if family in ONE_OF_EACH_CONTEST and number == 0 else [pytest.mark.thorough],
    )
    for family in families()
    for number, example in enumerate(family.examples)
    if len(generate(family.id, example.parameters).rows) <= MOST_ROWS
]


def fitting(movement: Movement) -> tuple[str, str]:
    """Return a game and a method by which an event with this movement can be scored."""
    contest = contest_seated_by(movement)
    return next(
        (game, method)
        for game in Game
        for method in methods_of(game, contest)
        if not unfit_method(movement, scoring_method(game, contest, method))
    )


@pytest.mark.parametrize(("family", "parameters"), EVERY_EXAMPLE)
def test_every_movement_is_stored_row_by_row(family: str, parameters: dict[str, object]) -> None:
    movement = generate(family, parameters)
    game, method = fitting(movement)

    played = evening(
        family, parameters, contest=contest_seated_by(movement), game=game, method=method
    ).start()

    stored = {
        (s.round, s.table, s.north.label, s.south.label, s.east.label, s.west.label): set(
            s.results.values_list("board", flat=True)
        )
        for s in Sitting.objects.filter(section=played.section).select_related(
            "north", "south", "east", "west"
        )
    }
    assert stored == {
        (r.round, r.table, r.north, r.south, r.east, r.west): set(r.boards) for r in movement.rows
    }


def test_the_ledger_holds_the_whole_movement() -> None:
    played = evening().start()

    entry = LedgerEntry.objects.get(event=played.event)

    assert entry.kind == "session_started"
    assert len(entry.payload["sections"]["A"]["rows"]) == 9


def test_the_same_key_starts_a_session_once() -> None:
    played, key = evening(), uuid4()

    for _time in range(2):
        start_session(session_id=played.session.pk, **signed({"key": key}))

    assert Sitting.objects.filter(section__session=played.session).count() == 9


def test_refuses_to_start_twice() -> None:
    played = evening().start()

    with pytest.raises(NotReadyError, match="already started"):
        played.start()


def test_refuses_to_start_without_a_movement() -> None:
    club = evening().club
    event = create_event(club_id=club.pk, name="Empty", held_on=evening().event.held_on)

    with pytest.raises(NotReadyError, match="Choose a movement for section A"):
        start_session(session_id=event.sessions.get().pk, **signed())

    assert not Result.objects.filter(sitting__section__session__event=event).exists()


def test_refuses_to_finish_while_results_are_missing() -> None:
    played = evening().start().play(rounds=2)

    with pytest.raises(NotReadyError, match="6 results are missing"):
        played.finish()


def test_one_missing_result_is_said_in_the_singular() -> None:
    played = evening().start().play()
    played.enter(played.results()[0], "")

    with pytest.raises(NotReadyError, match="1 result is missing"):
        played.finish()


def test_refuses_to_finish_what_has_not_started() -> None:
    with pytest.raises(NotReadyError, match="in play"):
        evening().finish()


def test_reopening_needs_a_reason() -> None:
    played = evening().start().play()
    played.finish()

    with pytest.raises(RefusedError, match="Say why"):
        reopen_session(session_id=played.session.pk, reason=" ", **signed())


def test_refuses_to_reopen_what_is_open() -> None:
    with pytest.raises(NotReadyError, match="not final"):
        evening().start().reopen()


def test_an_unknown_session_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        start_session(session_id=0, **signed())


def test_what_came_up_after_it_was_looked_at_is_asked_about_in_the_same_transaction() -> None:
    held = evening(parameters=FIVE_TABLES).start().fill("4SN=")
    key = uuid4()
    seen = matters_seen(open_matters(held.snapshot, held.session.pk))
    held.enter(held.results(board=1)[0], "7SXN-9", expected_version=None)

    def make_final(seen: str | None) -> str:
        sent = {"by": DIRECTOR, "key": key, "seen": seen}
        return finalise_session(session_id=held.session.pk, **sent).status

    with pytest.raises(UnseenMattersError):
        make_final(seen)
    assert not LedgerEntry.objects.filter(event=held.event, kind="session_final").exists()
    now = matters_seen(open_matters(held.snapshot, held.session.pk))

    assert [make_final(now), make_final(seen), make_final(None)] == ["final"] * 3
    assert LedgerEntry.objects.filter(event=held.event, kind="session_final").count() == 1


def test_a_program_that_has_not_looked_is_not_asked() -> None:
    held = evening(parameters=FIVE_TABLES).start().fill("4SN=")
    held.enter(held.results(board=1)[0], "7SXN-9", expected_version=None)

    assert finalise_session(session_id=held.session.pk, **signed()).status == "final"
