"""A file that goes into a session: what is there stays unless replaced; what is final stays."""

import re
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import Evening, deal_out, dealt, evening, proved
from tests.tournaments.record.services.test_plays import told
from tournaments.importing.filling import into_session
from tournaments.importing.following.saying import Seated
from tournaments.importing.following.taking import Taken, _Names, evening_of
from tournaments.importing.plans import DIFFERS, SAME, Plan, Target
from tournaments.importing.services.kept_files import do_work
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.results.contents import FileContents, FoundEntry
from tournaments.interchange.results.lines import Line
from tournaments.record.models import ContestantPlayer, Deal, Result, TablePlay
from tournaments.record.services.hands import (
    BoardPlay,
    FinalHandsError,
    OtherHandsError,
    store_deals,
)
from tournaments.record.services.results import parsed

pytestmark = pytest.mark.django_db

ALL = Target(replaced=None)
"""The director chooses the file wherever it differs."""


def facts(held: Evening) -> dict[str, list[object]]:
    """Return everything of an evening that a file may bring."""
    results = Result.objects.filter(sitting__section__session=held.session).order_by("id")
    return {
        "hands": list(Deal.objects.order_by("session", "board").values_list("board", "cards")),
        "analysis": list(Deal.objects.order_by("session", "board").values_list("makeable", "par")),
        "names": list(
            ContestantPlayer.objects.order_by("contestant", "position").values_list(
                "contestant", "player__name"
            )
        ),
        "plays": list(TablePlay.objects.order_by("result").values_list("result", "auction")),
        "scores": [(each.pk, each.version) for each in results],
    }


def everything_else(held: Evening) -> FileContents:
    """Return a file that contradicts the evening in everything a file may bring."""
    first, second, *_ = held.results(board=1)
    pair = first.sitting.north.contestant
    (play,) = told(held)
    return FileContents(
        "pbn",
        "a PBN file",
        scores=(
            Line(
                "Line 1",
                1,
                parsed("7NTS-9", "bridge"),
                round=second.sitting.round,
                table=second.sitting.table,
            ),
        ),
        entries=(
            FoundEntry(
                "Line 2",
                (ImportedPlayer("Zoe Ash"), ImportedPlayer("Yan Birch")),
                number=pair.number,
                direction=pair.direction,
            ),
        ),
        deals=(dealt(1, seed=9), dealt(2, seed=9)),
        plays=(BoardPlay(play.board, play.score, ("4S", "X", "P", "P", "P"), play.cards),),
    )


def held_evening() -> Evening:
    """Return an evening in play with names, hands, scores and the play of a board."""
    held = evening(names=True).start()
    deal_out(held)
    first, *others = held.results(board=1)
    held.enter(first, "4SXN-1")
    for result in others:
        held.enter(result, "3NTN=")
    do = into_session(FileContents("lin", "", plays=told(held)), Target(), held.session.pk)
    do_work(work=do.work)
    held.play()
    assert all(facts(held).values())
    return held


def imported(held: Evening, found: FileContents, target: Target) -> Plan:
    plan = into_session(found, target, held.session.pk)
    if not plan.work.is_nothing:
        do_work(work=plan.work)
    return plan


def test_whatever_differs_stays_unless_it_is_to_be_replaced():
    held = held_evening()
    before = facts(held)

    plan = imported(held, everything_else(held), Target())

    assert facts(held) == before
    assert [change.state for change in plan.changes] == [DIFFERS] * 5
    assert not any(card in str(plan.changes) for card in (dealt(1).cards, dealt(1, seed=9).cards))

    ticked = frozenset(change.mark for change in plan.changes if "Board 2" not in change.what)
    imported(held, everything_else(held), Target(replaced=ticked))

    after = facts(held)
    assert {kind for kind in before if before[kind] != after[kind]} == set(before)
    assert dict(after["hands"]) == dict(before["hands"]) | {1: dealt(1, seed=9).cards}
    assert proved(held)


def test_what_is_final_never_changes_by_a_file_even_if_it_is_to_be_replaced():
    held = held_evening().finish()
    before = facts(held)

    plan = imported(held, everything_else(held), ALL)

    assert facts(held) == before
    assert plan.work.is_nothing
    assert not plan.changes
    assert plan.does == ()
    assert {sentence.partition(",")[0] for sentence in plan.left_out if "is final" in sentence} == {
        "The session is final"
    }
    for what in ("no scores", "hands of boards 1–2", "bidding and play"):
        assert any(what in sentence for sentence in plan.left_out), what
    assert any("other names in a final session" in sentence for sentence in plan.left_out)

    imported(held.reopen(), everything_else(held), ALL)
    assert facts(held) != before


def test_names_of_a_final_session_stay_although_the_event_goes_on():
    held = held_evening().finish()
    later = held.next_session()
    before = facts(held)["names"]

    plan = into_session(everything_else(held), ALL, later.session.pk)

    assert plan.work.names == ()
    assert any("other names in a final session" in sentence for sentence in plan.left_out)
    assert facts(held)["names"] == before


@pytest.mark.parametrize("later", [False, True], ids=["itself", "by a later session"])
def test_a_file_gives_no_names_to_a_final_session_without_any(later):
    held = evening().start().play().finish()
    pair = held.contestant("1-ns")
    entry = FoundEntry("Row 1", (ImportedPlayer("Zoe Ash"),), number="1", direction="NS")
    into = held.next_session() if later else held

    plan = imported(into, FileContents("csv", "", entries=(entry,)), ALL)

    assert not pair.members.exists()
    assert "takes no names from a file" in plan.left_out[0]


def test_devices_give_no_names_to_a_final_session():
    held = evening().start().play().finish()
    taken = Taken()

    _Names(evening_of(held.snapshot, 1), taken).take([Seated("A", 1, "N", "Zoe Ash", "")])

    assert not ContestantPlayer.objects.exists()
    assert "a final session takes no names" in taken.told[0]


def test_hands_for_boards_without_any_are_stored_even_once_the_session_is_final():
    held = evening().start().play().finish()

    imported(held, FileContents("pbn", "", deals=(dealt(1), dealt(2))), Target())
    again = imported(held, FileContents("pbn", "", deals=(dealt(1), dealt(2))), Target())

    assert dict(facts(held)["hands"]) == {1: dealt(1).cards, 2: dealt(2).cards}
    assert (again.changes, again.does) == ((), ())
    assert proved(held)


def test_hands_without_analysis_leave_the_stored_analysis():
    held = held_evening()
    before = facts(held)
    bare = [type(deal)(deal.board, deal.cards) for deal in (dealt(1), dealt(2))]

    store_deals(session_id=held.session.pk, deals=bare)

    assert facts(held) == before


def test_the_service_replaces_only_what_it_is_told_and_nothing_final():
    held = held_evening()
    other, session = [dealt(1, seed=9), dealt(2, seed=9)], held.session.pk
    before = facts(held)

    with pytest.raises(OtherHandsError, match=r"stored for board 2\. Choose to replace them"):
        store_deals(session_id=session, deals=other, replaced=(1,))
    held.finish()
    with pytest.raises(FinalHandsError, match="The session is final, so the hands of boards 1–2"):
        store_deals(session_id=session, deals=other, replaced=(1, 2))

    assert facts(held) == before


PBN = "\n".join(f'[Board "{n}"]\n[Deal "{dealt(n, seed=9).cards}"]\n' for n in (1, 2))


def test_the_command_replaces_hands_only_with_replace_and_none_that_are_final(tmp_path):
    held = held_evening()

    def run(*words: object) -> str:
        said = StringIO()
        call_command("import_file", *map(str, words), stdout=said, stderr=said)
        return said.getvalue()

    path = tmp_path / "hands.pbn"
    path.write_text(PBN)
    before = facts(held)

    out = run(path, "--event", held.event.slug)
    assert "2 lines differ and stay; --replace uses the file instead." in out
    assert facts(held) == before

    held.finish()
    out = run(path, "--event", held.event.slug, "--replace")
    assert "The session is final, so the hands of boards 1–2 stay as they are." in out
    assert facts(held) == before

    held.reopen()
    run(path, "--event", held.event.slug, "--replace")
    assert dict(facts(held)["hands"])[1] == dealt(1, seed=9).cards


def test_the_page_replaces_hands_only_where_they_are_ticked(client):
    held = held_evening()
    client.force_login(held.director)
    before = facts(held)

    def sent() -> str:
        file = SimpleUploadedFile("hands.pbn", PBN.encode())
        fields = {"file": file, "session": held.session.pk}
        answer = client.post("/director/files/", fields)
        return answer.headers["Location"]

    address = sent()
    page = client.get(address).content.decode()
    marks = re.findall(r'name="replace"\s+value="([^"]+)"', page)
    assert len(marks) == 2
    assert "hands are stored" in page
    assert dealt(1, seed=9).cards.split()[1] not in page
    client.post(address, {"session": held.session.pk})
    assert facts(held) == before

    client.post(sent(), {"session": held.session.pk, "replace": marks[:1]})
    changed = dict(facts(held)["hands"])
    assert (changed[1], changed[2]) == (dealt(1, seed=9).cards, dealt(2).cards)


def test_the_page_hands_replaces_hands_only_where_it_is_ticked(client):
    held = held_evening()
    client.force_login(held.director)
    url, before = f"/director/sessions/{held.session.pk}/hands/", facts(held)

    def sent(**more: str):
        return client.post(url, {"file": SimpleUploadedFile("a.pbn", PBN.encode()), **more})

    answer = sent()
    assert answer.status_code == 422
    assert "Other hands are already stored for boards 1–2." in answer.content.decode()
    assert "Replace the hands of boards" in client.get(url).content.decode()
    assert facts(held) == before

    assert sent(replace="on").status_code == 302
    assert dict(facts(held)["hands"])[1] == dealt(1, seed=9).cards

    held.finish()
    before = facts(held)
    other = "".join(f'[Board "{n}"]\n[Deal "{dealt(n, seed=4).cards}"]\n' for n in (1, 2))
    file = SimpleUploadedFile("b.pbn", other.encode())
    answer = client.post(url, {"file": file, "replace": "on"})
    assert "The session is final, so the hands of boards 1–2 stay" in answer.content.decode()
    assert facts(held) == before


def test_the_api_replaces_hands_only_where_it_is_asked_to():
    held = held_evening()
    caller, before = Caller(held.director), facts(held)
    address = f"sessions/{held.session.pk}/deals/"

    found = problem(caller.put(address, {"pbn": PBN}), 409, "conflict")
    assert found["detail"].startswith("Other hands are already stored for boards 1–2.")
    assert facts(held) == before

    assert caller.put(address, {"pbn": PBN, "replace": True}).status_code == 200
    assert dict(facts(held)["hands"])[1] == dealt(1, seed=9).cards

    held.finish()
    before = facts(held)
    other = PBN.replace(dealt(1, seed=9).cards, dealt(1, seed=4).cards)
    problem(caller.put(address, {"pbn": other, "replace": True}), 409, "conflict")
    kept = caller.http.generic(
        "POST",
        f"/api/v1/clubs/{held.club.pk}/files/?name=a.pbn",
        other.encode(),
        content_type="application/octet-stream",
    ).json()["id"]
    plan = caller.get(f"files/{kept}/", session=held.session.pk).json()
    assert [change["state"] for change in plan["changes"] if change["state"] != SAME] == []
    assert "is final" in plan["left_out"][0]
    assert facts(held) == before
