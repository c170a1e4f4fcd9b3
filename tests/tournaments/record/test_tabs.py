"""The tabs of an event's pages, which the apps declare."""

from tests.tournaments.evenings import Evening, evening
from tournaments.clubs.roles import Role
from tournaments.record.pages import event_frame

ALL = [
    "Set-up",
    "Room",
    "Enter",
    "Standings",
    "Rulings",
    "History",
    "Tables",
    "Hands",
    "Print",
    "Public page",
]
ONCE_STARTED = {"Room", "Enter", "Standings", "Tables"}
FOR_SCORERS = ["Room", "Enter", "Public page"]


def tabs_of(held: Evening, role: Role = Role.DIRECTOR, here: str = "") -> list[tuple[str, bool]]:
    shown = event_frame(held.snapshot.seen_by(role), here, "Page")["tabs"]
    return [(tab.words, tab.here) for tab in shown]


def words_of(held: Evening, role: Role = Role.DIRECTOR) -> list[str]:
    return [words for words, _here in tabs_of(held, role)]


def test_a_director_has_all_tabs_in_order_and_knows_where_they_are(db):
    held = evening(names=True).start()

    assert tabs_of(held, here="hands") == [(words, words == "Hands") for words in ALL]


def test_before_the_start_there_is_no_room(db):
    assert words_of(evening()) == [words for words in ALL if words not in ONCE_STARTED]


def test_the_bar_shows_what_the_director_is_doing_and_the_rest_is_under_more(db):
    held = evening(names=True)
    seen = []
    for change in (lambda: None, held.start, lambda: held.play().finish()):
        change()
        frame = event_frame(held.snapshot, "", "Page")
        front = [tab.words for tab in frame["tabs"] if tab.in_front]
        assert {tab.words for tab in frame["more_tabs"]} == {
            tab.words for tab in frame["tabs"]
        } - set(front)
        seen.append(front)

    assert seen == [
        ["Set-up", "Hands", "Print"],
        ["Room", "Enter", "Standings", "Rulings", "Print"],
        ["Standings", "Rulings", "History", "Print", "Public page"],
    ]


def test_the_page_itself_is_always_in_front(db):
    frame = event_frame(evening(names=True).start().snapshot, "history", "Page")

    assert [tab.words for tab in frame["tabs"] if tab.in_front and tab.here] == ["History"]


def test_a_scorer_has_the_tabs_for_entering_scores(db):
    assert words_of(evening(names=True).start(), Role.SCORER) == FOR_SCORERS
