"""Every operation that is the director's is nobody else's."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import DIRECTOR, Evening, evening, kept_for_a_module
from tournaments.models import LedgerEntry
from tournaments.services.movements.own_movements import import_own_movement
from tournaments.services.printing.batches import request_batch
from tournaments.services.printing.documents import request_document
from tournaments.services.rulings.rulings import adjust_score

pytestmark = pytest.mark.django_db

DIRECTORS = [
    ("get", "clubs/{club}/players/", None),
    ("post", "clubs/{club}/players/", {"name": "Ida Marsh"}),
    ("get", "clubs/{club}/movements/", None),
    ("post", "clubs/{club}/movements/", {"name": "House", "text": "round,table,ns,ew,boards"}),
    ("get", "own-movements/{own_movement}/", None),
    ("patch", "own-movements/{own_movement}/", {"name": "Changed", "expected_version": 1}),
    ("delete", "own-movements/{own_movement}/", None),
    ("patch", "players/{player}/", {"name": "Ida Marsh"}),
    ("delete", "events/{event}/", None),
    ("patch", "events/{event}/conditions/", {"embargo": "live"}),
    ("put", "events/{event}/method/", {"method": "butler"}),
    ("get", "events/{event}/simultaneous/", None),
    ("post", "events/{event}/simultaneous/", {"name": "All clubs"}),
    ("patch", "events/{event}/simultaneous/", {"final": True}),
    ("delete", "events/{event}/simultaneous/", None),
    ("post", "events/{event}/simultaneous/join/", {"code": "AAAABBBB"}),
    ("post", "events/{event}/sessions/", None),
    ("get", "events/{event}/rulings/", None),
    ("get", "events/{event}/ledger/", None),
    ("get", "events/{event}/ledger/verification/", None),
    ("get", "events/{event}/ledger/{sequence}/change/", None),
    ("get", "sessions/{session}/boards/1/groups/", None),
    ("put", "sessions/{session}/boards/1/groups/", {"groups": []}),
    ("put", "results/{result}/check/", {"version": 0}),
    ("post", "sessions/{session}/sections/", None),
    ("post", "sessions/{session}/start/", None),
    ("post", "sessions/{session}/finalise/", {}),
    ("post", "sessions/{session}/reopen/", {"reason": "Why not"}),
    ("get", "sessions/{session}/room/", None),
    ("put", "sessions/{session}/deals/", {"pbn": '[Board "1"]'}),
    ("delete", "sessions/{session}/deals/", None),
    ("get", "sessions/{session}/documents/", None),
    ("post", "sessions/{session}/documents/", {"kind": "results"}),
    ("delete", "sections/{section}/", None),
    ("put", "sections/{section}/movement/", {"family": "howell", "parameters": {"pairs": 6}}),
    ("post", "sections/{section}/movement/preview/", {"kind": "curtailed", "after": 2}),
    ("get", "sections/{section}/movement/changes/", None),
    (
        "post",
        "sections/{section}/movement/changes/",
        {"kind": "curtailed", "after": 2, "expected_version": 1},
    ),
    ("post", "sections/{section}/movement/undo/", {"expected_version": 1}),
    ("put", "contestants/{contestant}/names/", {"names": ["Ida Marsh"]}),
    ("put", "contestants/{contestant}/prize/", {"stratum": 1}),
    ("post", "contestants/{contestant}/penalties/", {"amount": 5}),
    ("get", "sittings/{sitting}/", None),
    ("put", "sittings/{sitting}/results/1/", {"score": "4SN=", "expected_version": 0}),
    ("get", "sittings/{sitting}/results/1/history/", None),
    ("post", "results/{result}/adjustments/", {"score": "A5050"}),
    ("post", "rulings/{ruling}/withdrawal/", {}),
    ("get", "sessions/{session}/printables/", None),
    ("get", "documents/{document}/", None),
    ("post", "documents/{document}/cancellation/", None),
    ("get", "batches/{batch}/", None),
    ("post", "batches/{batch}/cancellation/", None),
    ("post", "batches/{batch}/resumption/", None),
    ("get", "batches/{batch}/zip/", None),
    ("get", "documents/{document}/pdf/", None),
]
"""Every operation on something that belongs to a club."""

PUBLIC = {
    "log_in",
    "list_problems",
    "read_problem",
    "list_movements",
    "choose_movements",
    "advise_movements",
    "list_events",
    "read_event",
    "read_seating",
    "read_standings",
    "list_boards",
    "list_travellers",
    "read_traveller",
    "read_scorecard",
    "explain_board",
    "explain_total",
    "read_late_corrections",
    "list_matches",
    "list_deals",
}
OWN = {
    "read_me",
    "revoke_token",
    "list_clubs",
    "create_event",
    "list_batches",
    "request_batch",
    "verify_movement",
}
"""Operations on the caller's own, tested where they are."""


@pytest.fixture(scope="module")
def thursday(django_db_setup, django_db_blocker) -> Iterator[Evening]:
    """An evening that has started, the same for all tests: each undoes what it writes."""
    with kept_for_a_module(django_db_blocker):
        yield evening(names=True).start()


@pytest.fixture(scope="module")
def places(thursday: Evening) -> dict[str, object]:
    """Something of each kind at the club."""
    result = thursday.results()[0]
    ruling = adjust_score(result_id=result.pk, score="A5050", by=DIRECTOR, key=uuid4())
    document = request_document(
        session_id=thursday.session.pk, kind="results", paper="A4", fingerprint="f"
    )
    batch = request_batch(
        kind="results",
        paper="A4",
        ink="colour",
        session_ids=[thursday.session.pk],
        by=DIRECTOR,
        key=uuid4(),
    )
    contestant = thursday.event.contestants.first()
    rows = "round,table,ns,ew,boards\n1,1,1,2,1"
    own = import_own_movement(club_id=thursday.club.pk, name="House", text=rows)
    return {
        "own_movement": own.pk,
        "club": thursday.club.pk,
        "player": contestant.members.first().player_id,
        "event": thursday.event.slug,
        "session": thursday.session.pk,
        "section": thursday.section.pk,
        "contestant": contestant.pk,
        "sitting": result.sitting_id,
        "sequence": 2,
        "result": result.pk,
        "ruling": ruling.pk,
        "document": document.pk,
        "batch": batch.pk,
    }


@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_is_refused_to_strangers_and_to_other_clubs_directors(
    method: str,
    address: str,
    body: object,
    places: dict[str, object],
    anonymous: Caller,
    elsewhere: Caller,
):
    written = LedgerEntry.objects.count()

    problem(anonymous.send(method, address.format(**places), body), 401, "login-required")
    problem(elsewhere.send(method, address.format(**places), body), 403, "forbidden")

    assert LedgerEntry.objects.count() == written


@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_what_does_not_exist_is_not_found(
    method: str, address: str, body: object, places: dict[str, object], director: Caller
):
    beyond = dict.fromkeys(places, 10**15 - 1)

    response = director.send(method, address.format(**beyond), body)

    if "{club}" in address:  # whether a club exists is not told
        problem(response, 403, "forbidden")
    else:
        problem(response, 404, "not-found")


def test_every_operation_is_in_one_of_the_lists(anonymous: Caller):
    schema = anonymous.http.get("/api/schema/?format=json").json()
    operations = {
        (method, path.removeprefix("/api/v1/").replace("{board}", "1")): details["operationId"]
        for path, methods in schema["paths"].items()
        for method, details in methods.items()
    }

    directors = {operations.pop((method, address)) for method, address, _body in DIRECTORS}

    assert set(operations.values()) == PUBLIC | OWN
    assert not directors & (PUBLIC | OWN)
