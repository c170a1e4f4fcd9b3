"""A key stands for one request: it is answered once, and another request with it is refused.

The operations are read from the schema; one that is added without a line here fails.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import Evening, clubs_in_play, evening, signed
from tests.tournaments.everything import AWARD_TABLE, one_of_everything
from tests.tournaments.kept import kept
from tests.tournaments.our_models import our_models
from tests.tournaments.our_operations import our_operations
from tests.tournaments.phones import phone, with_phones
from tests.tournaments.play.api.test_tables import caller as at_table
from tournaments.competitions.models import Competition
from tournaments.competitions.services import record_entry
from tournaments.draws.selectors.stages import StageWish
from tournaments.draws.services import make_stages
from tournaments.record.models import HeldScore, LedgerEntry, TableCall
from tournaments.seating.services.changes import ChangeRequest, change_movement
from tournaments.seating.services.names import enter_substitute
from tournaments.seating.services.wishes import add_wish, seat_by_wishes
from tournaments.setup.services import finalise_session
from tournaments.standings.services import award_by_hand

pytestmark = pytest.mark.django_db


def keyed() -> dict[str, tuple[str, str]]:
    """Return method and address of every operation that takes a key, by its id."""
    return {
        name: (method, path.removeprefix("/api/v1/"))
        for name, (method, path, each) in our_operations().items()
        if any(parameter["name"] == "Idempotency-Key" for parameter in each.get("parameters", ()))
    }


def _nothing(held: Evening, real: dict[str, Any]) -> None:
    """The evening is in play, which is all that is needed."""


def _another_evening(held: Evening, real: dict[str, Any]) -> None:
    """An evening that has not started, for which the director acts too."""
    other = evening(names=True)
    held.event.__class__.objects.filter(pk=other.event.pk).update(club=held.club)
    real |= {"event": other.event.slug, "session": other.session.pk, "section": other.section.pk}


def _wished(held: Evening, real: dict[str, Any]) -> None:
    """An evening that has not started, in which somebody who moves wishes to sit still."""
    _another_evening(held, real)
    event = held.event.__class__.objects.get(slug=real["event"])
    moving = event.contestants.get(address="1-ew")
    add_wish(event_id=event.pk, kind="still", who=(moving.pk,))


def _seated(held: Evening, real: dict[str, Any]) -> None:
    _wished(held, real)
    event = held.event.__class__.objects.get(slug=real["event"])
    seat_by_wishes(event_id=event.pk, **signed())


def _swiss(held: Evening, real: dict[str, Any]) -> None:
    """A Swiss whose second round can be drawn, for which the director acts too."""
    teams = {"teams": 5, "rounds": 3, "boards_per_round": 1}
    other = evening("swiss-teams", teams, contest="teams", method="imps").start().play()
    held.event.__class__.objects.filter(pk=other.event.pk).update(club=held.club)
    real |= {"section": other.section.pk}


def _open_to_clubs(held: Evening, real: dict[str, Any]) -> None:
    clubs_in_play(held)


def _to_be_joined(held: Evening, real: dict[str, Any]) -> None:
    real["code"] = clubs_in_play(evening()).code


def _complete(held: Evening, real: dict[str, Any]) -> None:
    held.play()


def _final(held: Evening, real: dict[str, Any]) -> None:
    held.play()
    finalise_session(session_id=held.session.pk, **signed())


def _awarded(held: Evening, real: dict[str, Any]) -> None:
    _final(held, real)
    award_by_hand(contestant_id=real["contestant"], points=Decimal(1), **signed({"reason": "Cup"}))


def _changed(held: Evening, real: dict[str, Any]) -> None:
    leaves = ChangeRequest(kind="pair_leaves", after=2, contestant="N2")
    change_movement(section_id=held.section.pk, wanted=leaves, **signed())


def _substituted(held: Evening, real: dict[str, Any]) -> None:
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=real["contestant"],
        seat=1,
        name="Ida Fenn",
        first_round=2,
        **signed(),
    )
    real["substitute"] = held.session.substitutes.get().pk


def _left_the_ladder(held: Evening, real: dict[str, Any]) -> None:
    ladder = Competition.objects.get(slug=real["competition"])
    left = record_entry(competition_id=ladder.pk, kind="left", payload={"number": 2}, **signed())
    real["sequence"] = left.sequence


def _ended_season(held: Evening, real: dict[str, Any]) -> None:
    league = Competition.objects.get(slug=real["league"])
    for match in (1, 2):
        said = {"match": match, "to": "home"}
        record_entry(competition_id=league.pk, kind="awarded", payload=said, **signed())
    record_entry(competition_id=league.pk, kind="ended", payload={}, **signed())


def _went_on(held: Evening, real: dict[str, Any]) -> None:
    """A final, to which everybody has gone on."""
    _final(held, real)
    everybody = StageWish("Final", rest=True, carry="sum")
    made = make_stages(event_id=held.event.pk, stages=(everybody,), **signed())
    real["event"] = made.target.slug


Body = dict[str, Any] | None
ELSEWHERE: Body = {"event": "elsewhere"}
"""Where a request has no body: the same for another event."""
Prepare = Callable[[Evening, dict[str, Any]], None]
"""What a request needs beforehand; it may put other words into addresses and bodies."""


def slam(score: str) -> dict[str, Any]:
    return {"score": score, "expected_version": None}


TAKEN = {"round": 1, "board": 1, "score": "4SN="}

REQUESTS: dict[str, tuple[Prepare, Body, Body]] = {
    "add_player": (_nothing, {"name": "Ada Hope"}, {"name": "Ada Hopes"}),
    "add_section": (_another_evening, None, ELSEWHERE),
    "add_session": (_nothing, None, ELSEWHERE),
    "add_wish": (
        _nothing,
        {"kind": "unreachable", "number": 1},
        {"kind": "unreachable", "number": 2},
    ),
    "adjust_score": (_nothing, {"score": "A6040"}, {"score": "A4060"}),
    "carry_over_anew": (
        _went_on,
        {"reason": "Corrected"},
        {"reason": "Corrected", "leave": True},
    ),
    "change_conditions": (_nothing, {"embargo": "session"}, {"embargo": "session", "reason": "x"}),
    "change_method": (_nothing, {"method": "cross_imps"}, {"method": "butler"}),
    "begin_next_season": (
        _ended_season,
        {"name": "Next", "calendar": {"first": "2027-09-02"}},
        {"name": "Then", "calendar": {"first": "2027-09-02"}},
    ),
    "change_entrant": (_nothing, {"players": ["Ida Hope"]}, {"players": ["Ada Hope"]}),
    "change_movement": (
        _nothing,
        {"kind": "pair_leaves", "contestant": "N2", "after": 2, "expected_version": None},
        {"kind": "pair_leaves", "contestant": "N3", "after": 2, "expected_version": None},
    ),
    "change_simultaneous": (_open_to_clubs, {"final": True}, {"final": False}),
    "create_competition": (
        _nothing,
        {"kind": "ladder", "name": "Ladder", "starts_on": "2026-09-01"},
        {"kind": "ladder", "name": "Ladders", "starts_on": "2026-09-01"},
    ),
    "create_event": (
        _nothing,
        {"club": "{club}", "name": "Friday", "held_on": "2026-03-20"},
        {"club": "{club}", "name": "Friday", "held_on": "2026-03-27"},
    ),
    "create_league": (
        _nothing,
        {
            "name": "League",
            "divisions": [[{"name": "Kings"}, {"name": "Queens"}]],
            "calendar": {"first": "2026-09-02"},
        },
        {
            "name": "League",
            "divisions": [[{"name": "Kings"}, {"name": "Jacks"}]],
            "calendar": {"first": "2026-09-02"},
        },
    ),
    "keep_award_table": (
        _nothing,
        {"text": AWARD_TABLE.replace("2", "3")},
        {"text": AWARD_TABLE.replace("2", "4")},
    ),
    "award_by_hand": (
        _final,
        {"points": "1", "reason": "Cup"},
        {"points": "2", "reason": "Cup"},
    ),
    "award_by_table": (_final, {"table": "club"}, {"table": "acbl-open-club"}),
    "withdraw_awards": (_awarded, {}, {"reason": "Mistaken"}),
    "create_series": (_nothing, {"name": "Winter"}, {"name": "Winter", "best": 5}),
    "deal_boards": (_another_evening, {"last": 4}, {"last": 5}),
    "draw_fixtures": (_nothing, {"first": "2026-09-02"}, {"first": "2026-09-09"}),
    "draw_round": (_swiss, {"seen": None}, {"seen": None, "out": ["1"]}),
    "enter_entrant": (_nothing, {"players": ["Ida Hope"]}, {"players": ["Ada Hope"]}),
    "enter_substitute": (
        _nothing,
        {"session": "{session}", "seat": 1, "name": "Ida Fenn", "first_round": 2},
        {"session": "{session}", "seat": 1, "name": "Ida Fenn", "first_round": 3},
    ),
    "finalise_session": (_complete, {}, {"reason": "All in"}),
    "import_file": (_nothing, {}, {"name": "Another"}),
    "impose_penalty": (_nothing, {"amount": "10"}, {"amount": "20"}),
    "join_simultaneous": (_to_be_joined, {"code": "{code}"}, {"code": "ABCDEFGH"}),
    "leave_simultaneous": (_open_to_clubs, None, None),
    "make_stages": (
        _final,
        {"stages": [{"name": "Final", "rest": True}], "seen": None},
        {"stages": [{"name": "Finale", "rest": True}], "seen": None},
    ),
    "mark_fouled": (
        _nothing,
        {"groups": [{"result": "{result}", "group": 1}]},
        {"groups": [{"result": "{result}", "group": 1}], "reason": "Curtain card"},
    ),
    "move_clock": (_nothing, {"move": "start"}, {"move": "pause"}),
    "open_simultaneous": (_nothing, {"name": "County"}, {"name": "Country"}),
    "record_fact": (
        _nothing,
        {"kind": "left", "payload": {"number": 1}},
        {"kind": "left", "payload": {"number": 2}},
    ),
    "record_result": (_nothing, slam("6NTN="), slam("6NTN-1")),
    "remove_substitute": (
        _substituted,
        {"substitute": "{substitute}"},
        {"substitute": "{substitute}", "reason": "He came back"},
    ),
    "reopen_session": (_final, {"reason": "Wrong score"}, {"reason": "Another"}),
    "request_batch": (
        _nothing,
        {"kind": "results", "events": ["{event_id}"]},
        {"kind": "results", "events": ["{event_id}"], "day": "2026-03-20"},
    ),
    "say_round": (_nothing, {"round": 1}, {"round": 2}),
    "seat_by_wishes": (_wished, {"seen": None}, {"seen": None, "lot": 7}),
    "send_message": (_nothing, {"text": "Coffee is ready."}, {"text": "Two minutes left."}),
    "set_clock": (_nothing, {"change_seconds": 60}, {"change_seconds": 90}),
    "show_competition": (_nothing, {"shown": True}, {"shown": False}),
    "set_stratum_and_handicap": (
        _nothing,
        {"stratum": 2, "handicap": "1.5"},
        {"stratum": 2, "handicap": "2"},
    ),
    "start_session": (_another_evening, None, None),
    "undo_movement_change": (
        _changed,
        {"expected_version": 2},
        {"expected_version": 2, "reason": "He came back"},
    ),
    "undo_seating": (_seated, {}, {"reason": "They changed their minds"}),
    "withdraw_entry": (_left_the_ladder, {}, {"reason": "Mistaken"}),
    "withdraw_message": (_nothing, None, None),
    "withdraw_ruling": (_nothing, {}, {"reason": "Mistaken"}),
}


AT_TABLES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "call_director": ({"reason": "director", "round": 1}, {"reason": "people", "round": 1}),
    "confirm_table_score": (TAKEN, TAKEN | {"score": "4SN+1"}),
    "dispute_table_score": (TAKEN, TAKEN | {"score": "4SN+1"}),
    "enter_names_at_table": (
        {"label": "N1", "names": ["Ada Hope"]},
        {"label": "N1", "names": ["Ida Hope"]},
    ),
    "enter_table_score": (TAKEN, TAKEN | {"score": "4SN+1"}),
}
"""What the phone at a table sends."""

BY_CAPTAINS = {"report_match", "confirm_match", "dispute_match"}
"""What captains say, tested in ``api/competitions``."""


def _thursday() -> tuple[Evening, dict[str, Any]]:
    held = evening(names=True).start().play(rounds=2)
    return held, one_of_everything(held) | {"event_id": held.event.pk}


in_play = kept(_thursday)


def stored() -> dict[str, list[dict[str, Any]]]:
    """Return every row that there is."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values())
        for model in our_models()
    }


def filled(body: Any, real: dict[str, Any]) -> Any:
    """Return a body in which names in braces are replaced by what is real."""
    if isinstance(body, dict):
        return {name: filled(value, real) for name, value in body.items()}
    if isinstance(body, list):
        return [filled(value, real) for value in body]
    if isinstance(body, str) and body.startswith("{"):
        return real[body.strip("{}")]
    return body


@pytest.mark.parametrize("name", sorted(keyed().keys() - AT_TABLES - BY_CAPTAINS))
def test_a_key_is_answered_once_and_refused_with_another_body(name, in_play):
    held, real = in_play[0], dict(in_play[1])
    method, path = keyed()[name]
    prepare, body, other = REQUESTS[name]
    prepare(held, real)
    director, key = Caller(held.director), uuid4()

    first = director.send(method, path.format(**real), filled(body, real), key=key)
    before = stored()
    again = director.send(method, path.format(**real), filled(body, real), key=key)
    if other is None:  # there is no other body, so it is used for another change of the event
        method, path, other = "patch", "events/{event}/conditions/", {"embargo": "session"}
    if other is ELSEWHERE:
        _another_evening(held, real)
        other, before = None, stored()
    refused = director.send(method, path.format(**real), filled(other, real), key=key)

    assert first.status_code in (200, 201, 202, 204), first.content
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert "key" in problem(refused, 422, "key-reused")["errors"][0]["field"]
    assert stored() == before


@pytest.mark.parametrize("name", AT_TABLES)
def test_a_key_of_a_table_is_answered_once_and_refused_with_another_body(name):
    table, key = at_table(phone(with_phones()).secret), uuid4()
    method, path = keyed()[name]
    body, other = AT_TABLES[name]
    if name in ("confirm_table_score", "dispute_table_score"):
        table.post("table/scores/", TAKEN)

    first = table.send(method, path, body, key=key)
    before = [LedgerEntry.objects.count(), HeldScore.objects.count(), TableCall.objects.count()]
    again = table.send(method, path, body, key=key)
    refused = table.send(method, path, other, key=key)

    assert first.status_code in (200, 201, 204), first.content
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert "key" in problem(refused, 422, "key-reused")["errors"][0]["field"]
    after = [LedgerEntry.objects.count(), HeldScore.objects.count(), TableCall.objects.count()]
    assert after == before


def test_a_first_answer_says_what_has_taken_its_place(in_play):
    held, real = in_play
    director, key = Caller(held.director), uuid4()
    address = "sittings/{sitting}/results/{board}/".format(**real)
    first = director.put(address, slam("6NTN="), key=key).json()
    director.put(address, slam("6NTN-1"))
    before = stored()

    again = director.put(address, slam("6NTN="), key=key).json()

    standing = {"score": "6NTN-1", "version": first["version"] + 1}
    assert again == first | {"superseded_by": standing}
    assert stored() == before
