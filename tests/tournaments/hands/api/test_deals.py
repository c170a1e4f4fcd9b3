"""The cards of a session through the API."""

from hashlib import sha256

from tests.tournaments.callers import problem
from tests.tournaments.evenings import deal_out, dealt
from tournaments.interchange.programs.pbn.deals import read_deals


def pbn(board: int) -> str:
    return f'[Board "{board}"]\n[Deal "{dealt(board).cards}"]'


def test_hands_are_uploaded_and_read_once_all_is_played(director, anonymous, thursday):
    address = f"sessions/{thursday.session.pk}/deals/"
    thursday.start()
    stored = director.put(address, {"pbn": pbn(1) + "\n" + pbn(2)})
    assert (stored.status_code, stored.json()) == (200, {"boards": [1, 2]})
    assert anonymous.get(address).json() == director.get(address).json() == []

    thursday.play()

    first = anonymous.get(address).json()[0]
    assert first["cards"] == dealt(1).cards
    assert (first["board"], first["dealer"], first["vulnerability"]) == (1, "N", "none")
    assert first["makeable"] == []


def test_the_analysis_is_told_by_declarer(anonymous, thursday):
    deal_out(thursday.start())
    thursday.play()
    first = anonymous.get(f"sessions/{thursday.session.pk}/deals/").json()[0]
    assert [each["declarer"] for each in first["makeable"]] == ["N", "S", "E", "W"]
    north = [max(int(digit, 16) - 6, 0) for digit in dealt(1).makeable[:5]]
    assert first["makeable"][0]["levels"] == north
    assert first["par"] == "NS 4♠=, +420"


def test_refuses_a_file_in_a_sentence(director, thursday):
    address = f"sessions/{thursday.session.pk}/deals/"
    found = problem(director.put(address, {"pbn": '[Board "1"]'}), 422, "refused")
    assert found["errors"][0]["field"] == "pbn"
    problem(director.put(address, {}), 400, "invalid-request")


def test_cards_are_removed(director, thursday):
    deal_out(thursday.start())
    address = f"sessions/{thursday.session.pk}/deals/"
    assert director.delete(address).status_code == 204
    thursday.play()
    assert director.get(address).json() == []


def test_boards_are_dealt_taken_and_opened(director, anonymous, thursday):
    address = f"sessions/{thursday.session.pk}/deals/"
    problem(director.get(f"{address}dealing/"), 404, "not-found")
    problem(director.post(f"{address}file/"), 404, "not-found")
    dealt_now = director.post(f"{address}dealing/", {"last": 6, "opens": "start"})
    assert dealt_now.status_code == 201
    digest = dealt_now.json()["commitment"]
    assert (dealt_now.json()["text"], dealt_now.json()["may_be_taken"]) == ("", False)
    problem(director.post(f"{address}file/"), 409, "conflict")

    thursday.start()

    taken = read_deals(director.post(f"{address}file/").json()["pbn"].encode())
    assert [each.board for each in taken] == [1, 2, 3, 4, 5, 6]
    problem(director.put(address, {"pbn": pbn(1)}), 409, "conflict")
    thursday.play()
    opened = anonymous.get(f"{address}dealing/").json()
    assert opened["holds"]
    assert sha256(opened["text"].encode()).hexdigest() == opened["commitment"] == digest
    assert len(opened["taken"]) == 1


def test_the_analysis_is_asked_for_and_called_off(director, thursday):
    address = f"sessions/{thursday.session.pk}/deals/"
    problem(director.post(f"{address}analysis/"), 422, "refused")
    deal_out(thursday.start())

    asked = director.post(f"{address}analysis/")

    assert (asked.status_code, asked.json()["status"]) == (202, "waiting")
    assert asked.json()["total"] == asked.json()["left"] == 6
    assert director.post(f"{address}analysis/cancellation/").json()["status"] == "cancelled"
    assert director.get(f"{address}analysis/").json()["status"] == "cancelled"
