"""The API of a table's phone: its link opens this table and nothing else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening
from tests.tournaments.everything import one_of_everything
from tests.tournaments.kept import kept
from tests.tournaments.phones import pair_secret, phone, with_phones
from tests.tournaments.site.api.test_permissions import DIRECTORS
from tournaments.play.api.tables import SearchThrottle, TableThrottle
from tournaments.play.services.tables import exchange_table_link, give_links, put_on_paper
from tournaments.record.models import HeldScore, LedgerEntry, TableCall

pytestmark = pytest.mark.django_db

in_play = kept(with_phones)


elsewhere_in_play = kept(with_phones)


@pytest.fixture(scope="module")
def places(in_play):
    return one_of_everything(in_play)


SCORE = {"round": 1, "board": 1, "score": "4SN=", "expected_version": 0}


def caller(secret: str, keyword: str = "Table") -> Caller:
    """Whoever has scanned a code."""
    made = Caller()
    made.http = APIClient()
    made.http.credentials(HTTP_AUTHORIZATION=f"{keyword} {secret}")
    return made


def test_a_table_reads_its_own_session(in_play):
    sheet = caller(phone(in_play, 2).secret).get("table/").json()

    assert (sheet["table"], sheet["status"], sheet["entry"]) == ("2", "running", "phone")
    assert [each["round"] for each in sheet["rounds"]] == [1, 2, 3]
    assert [sitter["seat"] for sitter in sheet["rounds"][0]["sitters"]] == ["NS", "EW"]
    assert sheet["rounds"][0]["boards"][0] == {
        "board": 3,
        "dealer": "S",
        "vulnerable": "EW",
        "is_in": False,
        "confirmed": False,
        "checked": False,
        "version": 0,
        "score": "",
        "words": "",
        "ns_points": None,
        "entered_by": "",
        "questions": [],
        "doubt": "",
    }


def test_a_table_enters_and_confirms_a_score(in_play):
    table = caller(phone(in_play).secret)

    entered = table.post("table/scores/", SCORE)
    agreed = table.post("table/confirmations/", {"round": 1, "board": 1, "score": "4SN="})

    assert entered.json() == {
        "round": 1,
        "board": 1,
        "score": "4SN=",
        "version": 1,
        "confirmed": False,
    }
    assert agreed.json()["confirmed"] is True
    assert table.get("table/").json()["rounds"][0]["boards"][0]["ns_points"] == 420


def test_a_score_costs_ten_statements(in_play):
    """The other tables wait for the event's row meanwhile: it is locked once."""
    table = caller(phone(in_play).secret)
    sends = [
        ("table/scores/", SCORE | {"side": "NS"}),
        ("table/scores/", SCORE | {"side": "EW", "score": "4SN-1", "expected_version": 1}),
        ("table/confirmations/", {"round": 1, "board": 1, "score": "4SN-1", "side": "NS"}),
        ("table/scores/", SCORE | {"side": "NS", "score": "PASS", "expected_version": 2}),
        ("table/scores/", SCORE | {"board": 2}),
        ("table/disputes/", SCORE | {"board": 2}),
    ]

    costs = []
    for address, body in sends:
        with CaptureQueriesContext(connection) as asked:
            status = table.post(address, body).status_code
        sql = [each["sql"] for each in asked.captured_queries]
        locks = sum(each.startswith("SELECT") and '"ledger_hash"' in each for each in sql)
        costs.append((status, len(sql), locks))

    assert [status for status, *_cost in costs] == [200, 200, 200, 409, 200, 200]
    begin_and_end = 2  # of the transaction
    assert all(each <= 10 + begin_and_end for _status, each, _locks in costs), costs
    assert all(locks == 1 for _status, _statements, locks in costs), costs


def test_a_stale_score_is_answered_with_what_stands(in_play):
    table = caller(phone(in_play).secret)
    table.post("table/scores/", SCORE)

    answer = table.post("table/scores/", SCORE | {"score": "4SN-1"})

    found = problem(answer, 409, "stale-result")
    assert found["current"] == {"score": "4SN=", "version": 1}
    assert HeldScore.objects.get().score == "4SN-1"


def test_calls_the_director(in_play):
    table = caller(phone(in_play).secret)

    called = table.post("table/calls/", {"round": 1, "reason": "people"})

    assert called.json()["reason"] == "people"
    assert TableCall.objects.get().table == 1
    assert table.get("table/").json()["calls"] == ["people"]

    back = table.post("table/calls/", {"round": 1, "reason": "people", "taken_back": True})

    assert back.json()["reason"] == "people"
    assert table.get("table/").json()["calls"] == []


def test_a_write_needs_a_key(in_play):
    table = caller(phone(in_play).secret)

    for address, body in (("scores", SCORE), ("calls", {"round": 1, "reason": "director"})):
        answer = table.http.post(f"/api/v1/table/{address}/", body, format="json")
        problem(answer, 400, "invalid-request")


@pytest.mark.parametrize(
    "body",
    [
        {},
        SCORE | {"board": "four"},
        SCORE | {"round": 0},
        SCORE | {"side": "SE"},
        SCORE | {"score": "4" * 41},
        SCORE | {"table": 2},
        SCORE | {"unsent": -1},
    ],
)
def test_refuses_text_that_is_not_a_score(in_play, body):
    answer = caller(phone(in_play).secret).post("table/scores/", body)

    problem(answer, 400, "invalid-request")
    assert not HeldScore.objects.exists()


def test_an_exchanged_made_up_or_missing_link_opens_nothing(in_play):
    old = phone(in_play).secret
    exchange_table_link(section_id=in_play.section.pk, table=1)

    strangers = [caller(old), caller("x" * 22), caller(""), caller(old, "Token"), Caller()]
    strangers.append(caller(pair_secret(in_play, "1-ns")))
    for stranger in strangers:
        problem(stranger.get("table/"), 401, "login-required")
        problem(stranger.post("table/scores/", SCORE), 401, "login-required")


@pytest.mark.parametrize(("method", "address", "body"), DIRECTORS)
def test_a_link_opens_nothing_else_in_the_api(in_play, places, method, address, body):
    written = LedgerEntry.objects.count()

    for secret in (phone(in_play).secret, pair_secret(in_play, "1-ns")):
        for keyword in ("Table", "Token"):
            answer = caller(secret, keyword).send(method, address.format(**places), body)
            assert answer.status_code == 401, answer.content

    assert LedgerEntry.objects.count() == written


def test_a_link_of_one_event_writes_nothing_in_another(in_play, elsewhere_in_play):
    before = in_play.event.ledger.count()

    caller(phone(elsewhere_in_play).secret).post("table/scores/", SCORE)

    assert in_play.event.ledger.count() == before
    assert elsewhere_in_play.event.ledger.count() == 2


def test_the_link_ends_with_the_session():
    held = with_phones().play().finish()
    table = caller(phone(held).secret)

    sheet = table.get("table/").json()

    assert (sheet["status"], sheet["rounds"], sheet["calls"]) == ("final", [], [])
    assert table.get("table/ways/").json() == table.get("table/results/?round=1").json() == []
    problem(table.post("table/scores/", SCORE), 409, "conflict")
    problem(table.post("table/calls/", {"round": 1, "reason": "director"}), 409, "conflict")


def test_before_the_start_a_table_shows_nothing_and_takes_nothing():
    held = evening(entry="phones")
    give_links(session_id=held.session.pk)
    table = caller(phone(held).secret)

    assert table.get("table/").json()["rounds"] == []
    problem(table.post("table/scores/", SCORE), 409, "conflict")


def test_requests_are_limited_by_table_and_not_by_address(in_play, monkeypatch):
    monkeypatch.setattr(TableThrottle, "rate", "3/min", raising=False)
    one, other = caller(phone(in_play, 1).secret), caller(phone(in_play, 2).secret)

    answers = [one.get("table/").status_code for _time in range(4)]

    assert answers == [200, 200, 200, 429]
    assert other.get("table/").status_code == 200


def test_a_table_learns_no_score_of_boards_that_its_guests_have_yet_to_play(in_play):
    at = phone(in_play)
    for board in at.boards(1):
        at.enter(1, board, "4SN=", seen=0)
        at.confirm(1, board, "4SN=")
    at.enter(2, at.boards(2)[0], "3NTE-1", seen=0)

    answer = caller(at.secret).get("table/")

    first, second = answer.json()["rounds"][:2]
    assert [(each["is_in"], each["score"]) for each in first["boards"]] == [(True, "")] * 2
    assert second["boards"][0]["score"] == "3NTE-1"
    assert b"4SN=" not in answer.content


def test_a_table_reads_the_results_of_those_who_sit_there_and_no_others(in_play):
    in_play.play(rounds=1)

    answer = caller(phone(in_play).secret).get("table/results/?round=2")

    ns, ew = answer.json()
    assert (ns["label"], ew["label"]) == ("1 N-S", "3 E-W")
    assert [each["board"] for each in ew["rounds"][0]["boards"]] == [5, 6]
    assert {each["score"] for one in (ns, ew) for each in one["rounds"][0]["boards"]} == {""}
    problem(caller(phone(in_play).secret).get("table/results/"), 400, "invalid-request")


def test_a_table_reads_pictures_of_its_ways_for_every_round_to_come(in_play):
    ways = caller(phone(in_play).secret).get("table/ways/").json()

    assert [each["round"] for each in ways] == [1, 2]
    assert "1 E-W goes to table 2, East-West." in ways[0]["picture"]
    assert "Ann" not in ways[0]["picture"]


def test_what_has_not_changed_is_known_without_reading_the_event(
    in_play, django_assert_max_num_queries
):
    table, at = caller(phone(in_play).secret), phone(in_play)
    tag = table.get("table/").headers["ETag"]
    with django_assert_max_num_queries(5):
        unchanged = table.http.get("/api/v1/table/", headers={"If-None-Match": tag})
    assert unchanged.status_code == 304

    at.enter(1, 1, "4SN=", seen=0)
    changed = table.http.get("/api/v1/table/", headers={"If-None-Match": tag})

    assert changed.status_code == 200
    assert changed.json()["rounds"][0]["boards"][0]["score"] == "4SN="


def test_a_press_on_the_clock_reaches_the_phone(django_capture_on_commit_callbacks):
    held = with_phones()
    table, director = caller(phone(held).secret), Caller(held.director)
    before = table.get("table/")
    assert before.json()["clock"]["phase"] == "ready"

    with django_capture_on_commit_callbacks(execute=True):
        director.post(f"sessions/{held.session.pk}/clock/", {"move": "start"})
    tag = before.headers["ETag"]
    after = table.http.get("/api/v1/table/", headers={"If-None-Match": tag})

    assert after.status_code == 200
    assert after.json()["clock"]["phase"] == "playing"


@pytest.mark.parametrize("what", ["call", "paper", "dispute"])
def test_every_change_that_a_phone_shows_has_another_etag(what):
    held = with_phones(entry="two_phones")
    at = phone(held)
    at.of("NS").enter(1, 1, "4SN=", seen=0)
    table = caller(at.secret)
    tag = table.get("table/").headers["ETag"]

    if what == "call":
        table.post("table/calls/", {"round": 1, "reason": "director"})
    elif what == "paper":
        put_on_paper(section_id=held.section.pk, table=1, on_paper=True)
    else:
        table.post("table/scores/", SCORE | {"score": "PASS", "side": "EW"})

    assert table.get("table/").headers["ETag"] != tag


def test_a_table_finds_names_on_the_clubs_list_but_cannot_read_it_out(monkeypatch):
    held = with_phones()
    table = caller(phone(held).secret)
    monkeypatch.setattr(SearchThrottle, "rate", "2/hour", raising=False)

    found = table.get("table/names/?typed=Nu").json()["names"]
    short = table.get("table/names/?typed=N")
    third = table.get("table/names/?typed=An")
    entered = table.post("table/names/", {"label": "N1", "names": ["Ada Hope", "Bea Hill"]})

    assert len(found) == 8
    assert (short.status_code, third.status_code) == (400, 429)
    assert entered.json() == {"names": ["Ada Hope", "Bea Hill"]}
    assert held.snapshot.contestants[held.contestant("1-ns").pk].players == ("Ada Hope", "Bea Hill")


def test_after_its_first_round_a_table_finds_no_names():
    held = with_phones().play(rounds=1)

    answer = caller(phone(held).secret).get("table/names/?typed=Nu")

    assert answer.status_code == 409
    assert answer.json()["detail"].startswith("The first round is over")
