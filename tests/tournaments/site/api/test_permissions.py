"""Every operation that is the director's is nobody else's."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening
from tests.tournaments.everything import AWARD_TABLE, one_of_everything, who_acts
from tests.tournaments.kept import kept
from tournaments.clubs.models import Director, Invitation
from tournaments.record.models import LedgerEntry

pytestmark = pytest.mark.django_db

DIRECTORS = [
    ("get", "clubs/{club}/players/", None),
    ("post", "clubs/{club}/players/", {"name": "Ida Marsh"}),
    (
        "post",
        "clubs/{club}/competitions/",
        {"kind": "ladder", "name": "Ladder", "starts_on": "2026-09-01"},
    ),
    (
        "post",
        "clubs/{club}/leagues/",
        {
            "name": "League",
            "divisions": [[{"name": "Kings"}, {"name": "Queens"}]],
            "calendar": {"first": "2026-09-02"},
        },
    ),
    ("post", "leagues/{league}/fixtures/", {"first": "2026-09-02"}),
    (
        "post",
        "leagues/{league}/next-season/",
        {"name": "Next", "calendar": {"first": "2027-09-02"}},
    ),
    ("patch", "competitions/{competition}/", {"shown": True}),
    ("get", "competitions/{competition}/entries/", None),
    ("post", "competitions/{competition}/entries/", {"kind": "left", "payload": {"number": 1}}),
    ("post", "competitions/{competition}/entries/{sequence}/withdrawal/", {}),
    ("post", "competitions/{competition}/entrants/", {"players": ["Ida Marsh"]}),
    ("put", "competitions/{competition}/entrants/{entrant}/", {"players": ["Ida Marsh"]}),
    ("get", "competitions/{competition}/verification/", None),
    ("get", "clubs/{club}/movements/", None),
    ("post", "clubs/{club}/movements/", {"name": "House", "text": "round,table,ns,ew,boards"}),
    ("post", "clubs/{club}/files/", None),
    ("get", "files/{file}/", None),
    ("post", "files/{file}/import/", {}),
    ("get", "files/{file}/job/", None),
    ("post", "files/{file}/job/", {}),
    ("post", "files/{file}/job/cancellation/", None),
    ("get", "own-movements/{own_movement}/", None),
    ("patch", "own-movements/{own_movement}/", {"name": "Changed", "expected_version": 1}),
    ("delete", "own-movements/{own_movement}/", None),
    ("get", "clubs/{club}/award-tables/", None),
    ("post", "clubs/{club}/award-tables/", {"text": AWARD_TABLE}),
    ("get", "award-tables/{award_table}/", None),
    ("put", "award-tables/{award_table}/", {"text": AWARD_TABLE, "expected_version": 1}),
    ("delete", "award-tables/{award_table}/", None),
    ("get", "events/{event}/awards/", None),
    ("post", "events/{event}/awards/", {"table": "club"}),
    ("post", "events/{event}/awards/withdrawal/", {}),
    ("put", "contestants/{contestant}/award/", {"points": "1", "reason": "Cup"}),
    ("post", "clubs/{club}/series/", {"name": "Winter"}),
    ("put", "series/{series}/", {"name": "Winter", "expected_version": 1}),
    ("delete", "series/{series}/", None),
    ("patch", "players/{player}/", {"name": "Ida Marsh"}),
    ("put", "players/{player}/shown/", {"shown": "hidden"}),
    ("put", "players/{player}/numbers/", {"number": "4711"}),
    ("put", "players/{player}/same-as/", {"player": 1}),
    ("delete", "players/{player}/same-as/", None),
    ("get", "players/{player}/everything/", None),
    ("delete", "players/{player}/", None),
    ("delete", "events/{event}/", None),
    ("put", "sections/{section}/round/", {"round": 2}),
    ("get", "sessions/{session}/open-matters/", None),
    ("get", "sessions/{session}/messages/", None),
    ("post", "sessions/{session}/messages/", {"text": "Coffee is ready."}),
    ("post", "sessions/{session}/messages/{message}/withdrawal/", None),
    ("patch", "events/{event}/conditions/", {"embargo": "live"}),
    ("put", "events/{event}/method/", {"method": "butler"}),
    ("get", "events/{event}/simultaneous/", None),
    ("post", "events/{event}/simultaneous/", {"name": "All clubs"}),
    ("patch", "events/{event}/simultaneous/", {"final": True}),
    ("delete", "events/{event}/simultaneous/", None),
    ("post", "events/{event}/simultaneous/join/", {"code": "AAAABBBB"}),
    ("post", "events/{event}/sessions/", None),
    ("get", "events/{event}/stages/", None),
    ("post", "events/{event}/stages/", {"stages": [{"name": "F", "rest": True}], "seen": None}),
    ("post", "events/{event}/stages/preview/", {"stages": [{"name": "F", "rest": True}]}),
    ("post", "events/{event}/stages/undo/", None),
    ("post", "events/{event}/stages/carry/", {"reason": "Corrected"}),
    ("get", "events/{event}/wishes/", None),
    ("post", "events/{event}/wishes/", {"kind": "unreachable", "number": 1}),
    ("delete", "events/{event}/wishes/{wish}/", None),
    ("post", "events/{event}/wishes/seating/", {"seen": None}),
    ("post", "events/{event}/wishes/seating/preview/", {}),
    ("post", "events/{event}/wishes/seating/undo/", {}),
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
    ("post", "sessions/{session}/clock/", {"move": "start"}),
    ("patch", "sessions/{session}/clock/", {"change_seconds": 60}),
    ("get", "sessions/{session}/tables/", None),
    ("post", "sessions/{session}/tables/", None),
    ("put", "sessions/{session}/deals/", {"pbn": '[Board "1"]'}),
    ("delete", "sessions/{session}/deals/", None),
    ("post", "sessions/{session}/deals/dealing/", {"last": 2}),
    ("post", "sessions/{session}/deals/file/", None),
    ("get", "sessions/{session}/deals/analysis/", None),
    ("post", "sessions/{session}/deals/analysis/", None),
    ("post", "sessions/{session}/deals/analysis/cancellation/", None),
    ("get", "sessions/{session}/documents/", None),
    ("post", "sessions/{session}/documents/", {"kind": "results"}),
    ("post", "sections/{section}/draw/", {"seen": None}),
    ("post", "sections/{section}/draw/preview/", {}),
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
    (
        "post",
        "contestants/{contestant}/substitutes/",
        {"session": 1, "seat": 1, "name": "Ida Marsh", "first_round": 2},
    ),
    ("post", "contestants/{contestant}/substitutes/removal/", {"substitute": 1}),
    ("put", "contestants/{contestant}/prize/", {"stratum": 1}),
    ("post", "contestants/{contestant}/penalties/", {"amount": 5}),
    ("get", "sittings/{sitting}/", None),
    ("get", "sittings/{sitting}/results/1/", None),
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

OWNERS = [
    ("get", "clubs/{club}/settings/", None),
    ("patch", "clubs/{club}/settings/", {"noindex": True}),
    ("get", "clubs/{club}/officials/", None),
    ("patch", "clubs/{club}/officials/{official}/", {"role": "scorer"}),
    ("delete", "clubs/{club}/officials/{official}/", None),
    ("get", "clubs/{club}/invitations/", None),
    ("post", "clubs/{club}/invitations/", {"role": "director", "note": "Ida"}),
    ("delete", "clubs/{club}/invitations/{invitation}/", None),
]
"""Every operation on who acts for a club; its owners alone may."""

SCORERS = {
    ("get", "sittings/{sitting}/"),
    ("get", "sittings/{sitting}/results/1/"),
    ("put", "sittings/{sitting}/results/1/"),
    ("get", "sessions/{session}/room/"),
    ("post", "sessions/{session}/clock/"),
    ("patch", "sessions/{session}/clock/"),
}
"""Which of the director's rights a scorer has."""

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
    "read_seal",
    "read_clock",
    "download_file",
    "list_competitions",
    "read_competition",
    "list_series",
    "read_series",
    "download_series",
    "read_brackets",
    "read_overall_ranking",
    "list_congresses",
    "read_congress",
    "read_club_calendar",
    "search",
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
TABLES = {
    "read_table",
    "read_results_at_table",
    "read_ways_from_table",
    "enter_table_score",
    "confirm_table_score",
    "dispute_table_score",
    "call_director",
    "find_names_at_table",
    "enter_names_at_table",
}
"""Operations of whoever has a table's link, tested in ``api/table``."""
CAPTAINS = {
    "read_own_fixtures",
    "report_match",
    "confirm_match",
    "dispute_match",
}
"""Operations of whoever has a captain's link, tested in ``api/competitions``."""


thursday = kept(lambda: evening(names=True).start())


@pytest.fixture(scope="module")
def places(thursday):
    return one_of_everything(thursday) | who_acts(thursday)


@pytest.fixture
def acting(thursday, db):
    """Return somebody who acts for that evening's club in a role."""

    def make(role):
        user = User.objects.create_user(role)
        Director.objects.create(user=user, club=thursday.club, role=role)
        return Caller(user)

    return make


@pytest.mark.computed  # who acts for a club is all that is read
@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_a_scorer_may_enter_scores_and_nothing_else(method, address, body, places, acting):
    written = LedgerEntry.objects.count()

    answer = acting("scorer").send(method, address.format(**places), body)

    if (method, address) in SCORERS:
        assert answer.status_code in (200, 204)
    else:
        problem(answer, 403, "forbidden")
        assert LedgerEntry.objects.count() == written


@pytest.mark.parametrize("role", ["director", "scorer"])
@pytest.mark.parametrize(("method", "address", "body"), OWNERS)
def test_who_acts_is_nobodys_affair_but_the_owners(
    method, address, body, role, places, acting, elsewhere, anonymous
):
    place = address.format(**places)
    rows = Director.objects.filter(club=places["club"]).exclude(user__username=role)
    before = list(rows.values()), list(Invitation.objects.values())

    problem(acting(role).send(method, place, body), 403, "forbidden")
    problem(elsewhere.send(method, place, body), 403, "forbidden")
    problem(anonymous.send(method, place, body), 401, "login-required")

    assert (list(rows.all().values()), list(Invitation.objects.values())) == before


@pytest.mark.parametrize(("method", "address", "body"), OWNERS)
def test_an_owner_may(method, address, body, places, director):
    assert director.send(method, address.format(**places), body).status_code in (200, 201, 204)


@pytest.mark.computed  # who acts for a club is all that is read
@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_is_refused_to_strangers_and_to_other_clubs_directors(
    method, address, body, places, anonymous, elsewhere
):
    written = LedgerEntry.objects.count()

    problem(anonymous.send(method, address.format(**places), body), 401, "login-required")
    problem(elsewhere.send(method, address.format(**places), body), 403, "forbidden")

    assert LedgerEntry.objects.count() == written


@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_what_does_not_exist_is_not_found(method, address, body, places, director):
    beyond = dict.fromkeys(places, 10**15 - 1)

    response = director.send(method, address.format(**beyond), body)

    if address.startswith("clubs/"):  # whether a club exists is not told
        problem(response, 403, "forbidden")
    else:
        problem(response, 404, "not-found")


def test_every_operation_is_in_one_of_the_lists(anonymous):
    schema = anonymous.http.get("/api/schema/?format=json").json()
    operations = {
        (method, path.removeprefix("/api/v1/").replace("{board}", "1")): details["operationId"]
        for path, methods in schema["paths"].items()
        for method, details in methods.items()
    }

    listed = [*DIRECTORS, *OWNERS]
    directors = {operations.pop((method, address)) for method, address, _body in listed}

    assert set(operations.values()) == PUBLIC | OWN | TABLES | CAPTAINS
    assert not directors & (PUBLIC | OWN | TABLES | CAPTAINS)
