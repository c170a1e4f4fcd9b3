"""A Bridgemate file is followed during play, and changes made here are written back to it."""

import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.play.notation import format_score
from tests import access_readers
from tests.every_case import quick_few
from tests.tournaments.evenings import Evening, evening, proved
from tournaments.clubs.services import add_player
from tournaments.importing.following.saying import marks, read_tables, results_said
from tournaments.importing.following.taking import take
from tournaments.importing.following.watching import Watch
from tournaments.interchange.access.database import Database
from tournaments.interchange.errors import InterchangeError
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.standings.published.writing import written

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 19, 19, 45)  # noqa: DTZ001 (the file knows no time zones)
ROW = {
    "ID": 1,
    "Section": 1,
    "Table": 1,
    "Round": 1,
    "Board": 1,
    "Declarer": 1,
    "NS/EW": "N",
    "Contract": "4 S",
    "Result": "=",
    "LeadCard": "H10",
    "Remarks": "",
}


class Room:
    """An evening, the file that its Bridgemates write, and the watch on it."""

    def __init__(self, folder: Path, held: Evening, **options: Any) -> None:
        self.held, self.path = held, folder / "tonight.bws"
        self.path.write_bytes(written(held.snapshot, "bws").content)
        self.watch = Watch(held.event.pk, self.path, **{"rest": 0.0} | options)

    def look(self) -> list[str]:
        return [line.text for line in self.watch.look(NOW)]

    def edit(self, change: Callable[[Database], object]) -> None:
        database = Database(self.path.read_bytes())
        change(database)
        self.path.write_bytes(bytes(database))

    def send(self, **more: object) -> None:
        self.edit(lambda database: database.insert("ReceivedData", [ROW | more]))

    def resend(self, number: int = 1, **more: object) -> None:
        def change(database: Database) -> None:
            place, row = next(
                each for each in database.rows("ReceivedData") if each[1]["ID"] == number
            )
            database.replace("ReceivedData", place, row | more)

        self.edit(change)

    def score(self, board: int = 1, table: int = 1) -> str | None:
        [result] = self.held.results(board=board, sitting__table=table, sitting__round=1)
        snapshot = open_event(self.held.event.pk)
        [found] = [each for each in snapshot.results if each.id == result.pk]
        return None if found.score is None else format_score(found.score)

    def rows(self) -> list[dict[str, Any]]:
        database = Database(self.path.read_bytes())
        return sorted((row for _, row in database.rows("ReceivedData")), key=lambda row: row["ID"])


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path, evening(names=True).start())


def test_a_result_comes_in_with_its_lead_and_only_once(room: Room):
    assert room.look() == []
    room.send()

    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]
    assert room.score() == "4SN= HT"
    assert room.look() == []
    [entry] = LedgerEntry.objects.filter(event=room.held.event, kind="result_recorded")
    assert (entry.actor, entry.reason) == ("bridgemates", "From the Bridgemates")
    assert proved(room.held)


def test_another_watch_goes_on_where_the_first_one_stopped(room: Room):
    room.send()
    room.look()
    again = Watch(room.held.event.pk, room.path, rest=0.0)

    assert list(again.look(NOW)) == []
    assert LedgerEntry.objects.filter(event=room.held.event, actor="bridgemates").count() == 1


@pytest.mark.parametrize(
    ("more", "score"),
    [
        ({"Contract": "3 NT xx", "NS/EW": "W", "Result": "-2", "LeadCard": ""}, "3NTXXW-2"),
        ({"Contract": "PASS", "NS/EW": "", "Result": "", "LeadCard": ""}, "PASS"),
        ({"Contract": "", "Result": "", "Remarks": "60%-40%", "LeadCard": ""}, "A60/40"),
        ({"Contract": "", "Result": "", "Remarks": "Not played", "LeadCard": ""}, "NP"),
    ],
)
def test_everything_that_is_keyed_in_comes_in(room: Room, more: dict[str, object], score: str):
    room.send(**more)
    room.look()

    assert room.score() == score


def test_a_correction_comes_in_as_a_row_of_its_own_or_in_the_same_row(room: Room):
    room.send()
    room.look()
    room.send(ID=2, Result="+1")

    assert room.look() == ["0 entered, 1 corrected, 0 removed, 0 named"]
    room.resend(2, Result="-1")
    room.look()
    room.resend(2, Result="+1")  # as it was before
    room.look()

    assert room.score() == "4SN+1 HT"
    assert proved(room.held)


def test_an_erased_result_is_removed_and_may_be_sent_again(room: Room):
    room.send()
    room.look()
    room.resend(Erased=True)

    assert room.look() == ["0 entered, 0 corrected, 1 removed, 0 named"]
    assert room.score() is None
    room.send(ID=2)
    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]


def test_what_the_director_corrected_stays(room: Room):
    room.send()
    room.look()
    [result] = room.held.results(board=1, sitting__table=1)
    room.held.enter(result, "4SN-1", reason="Claim")

    assert room.look() == []
    room.edit(lambda database: database.insert("ReceivedData", [ROW | {"ID": 2, "Board": 2}]))
    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]
    assert room.score() == "4SN-1"


def test_what_was_entered_here_first_is_not_overwritten_but_told_once(room: Room):
    [result] = room.held.results(board=1, sitting__table=1)
    room.held.enter(result, "4SN-1")
    room.send()

    [told] = room.look()
    assert told == (
        "Section A, table 1, round 1, board 1: the Bridgemate says 4SN= HT, but 4SN-1 "
        "was entered in Fairdeal and is kept."
    )
    assert room.look() == []


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"Table": 9}, "nobody plays at table 9 in round 1"),
        ({"Board": 40}, "board 40 is not played there"),
        ({"Section": 7}, "no section ?"),
        ({"PairNS": 3, "PairEW": 2}, "the Bridgemate has 3 against 2, but in Fairdeal 1 plays 1"),
        ({"Contract": "9 S"}, "9"),
        ({"Result": "+9"}, "more than 13 tricks|13"),
    ],
)
def test_what_cannot_be_taken_is_told_and_the_rest_comes_in(
    room: Room, more: dict[str, object], why: str
):
    room.send(**more)
    room.send(ID=2, Board=2)

    told = room.look()

    assert told[0] == "1 entered, 0 corrected, 0 removed, 0 named"
    assert len(told) == 2
    assert any(each in told[1] for each in why.split("|"))
    assert told[1].endswith(".")


def test_scores_wait_for_the_session_to_start(tmp_path: Path):
    room = Room(tmp_path, evening(names=True))
    room.send()

    assert room.look() == ["The session has not started, so it takes no scores. Start it first."]
    room.held.start()
    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]
    room.held.play().finish()
    room.resend(Result="+1")
    assert room.look() == ["The session is final and takes no more scores. Reopen it first."]


def test_players_are_named_by_the_numbers_they_key_in(tmp_path: Path):
    held = evening()
    add_player(club_id=held.club.pk, name="Ann Orme", national_id="101")
    room = Room(tmp_path, held)
    seats = [
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "101", "Round": 0},
        {"Section": 1, "Table": 1, "Direction": "S", "Number": "102", "Name": "Bo Lisle"},
        {"Section": 1, "Table": 2, "Direction": "W", "Number": "999", "Round": 0},
    ]
    room.edit(lambda database: database.insert("PlayerNumbers", seats))

    told = room.look()

    assert told[0] == "0 entered, 0 corrected, 0 removed, 1 named"
    assert told[1].startswith("Section A, table 2, seat W: number 999 is not on the club’s list.")
    [pair] = [c for c in room.held.snapshot.contestants.values() if c.players]
    assert pair.players == ("Ann Orme", "Bo Lisle")
    assert room.look() == []


def test_names_that_are_here_stay(room: Room):
    other = {"Section": 1, "Table": 1, "Direction": "N", "Number": "5", "Name": "Cy Fenn"}
    room.edit(lambda database: database.insert("PlayerNumbers", [other]))

    [told] = room.look()
    assert "the Bridgemate has Cy Fenn, but Fairdeal has" in told


def test_half_a_file_is_looked_at_again_and_told_only_if_it_stays(room: Room):
    room.send()
    whole = room.path.read_bytes()
    room.path.write_bytes(whole[: len(whole) // 3])

    assert [room.look() for _ in range(4)] == [[], [], [], []]
    [told] = room.look()
    assert told == "The file cannot be read because it is damaged. Looking again."
    room.path.write_bytes(whole)
    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]


def test_only_rows_that_read_the_same_twice_are_taken(room: Room):
    room.send()
    room.send(ID=2, Board=2, Contract="4 S x")
    before = marks(read_tables(room.path.read_bytes()))
    room.resend(2, Contract="4 S xx")

    taken = take(room.held.event.pk, read_tables(room.path.read_bytes()), sure=before)

    assert (taken.entered, taken.told) == (1, [])
    assert (room.score(), room.score(2)) == ("4SN= HT", None)
    assert room.look() == ["1 entered, 0 corrected, 0 removed, 0 named"]
    assert room.score(2) == "4SXXN= HT"


def test_a_file_that_is_not_there_yet_is_waited_for(room: Room):
    room.path.rename(room.path.with_name("elsewhere"))

    told = [line for _ in range(9) for line in room.look()]
    assert len(told) == 1
    assert told[0].endswith("is missing or cannot be read now; waiting.")


def test_an_event_without_a_movement_follows_nothing(room: Room, tmp_path: Path):
    watch = Watch(room.held.event.pk, room.path, session=3)

    with pytest.raises(InterchangeError, match="no session 3"):
        list(watch.look(NOW))


class TestWritingBack:
    """What was changed here gets into the file, marked for the control software."""

    @pytest.fixture
    def room(self, tmp_path: Path) -> Room:
        return Room(tmp_path, evening(names=True).start(), writes_back=True)

    def test_a_corrected_score_is_an_external_update(self, room: Room):
        room.send()
        room.look()
        [result] = room.held.results(board=1, sitting__table=1)
        room.held.enter(result, "3NTXW-2", reason="Slip of the finger")

        assert room.look() == ["1 score and 0 rounds written back"]
        [row] = room.rows()
        assert (row["ID"], row["Contract"], row["NS/EW"], row["Result"]) == (1, "3 NT x", "W", "-2")
        assert row["ExternalUpdate"]
        assert row["TimeLog"] == NOW
        assert room.look() == []
        assert room.score() == "3NTXW-2"

    def test_a_score_that_only_we_have_gets_a_row(self, room: Room):
        room.held.enter(room.held.results(board=2, sitting__table=1)[0], "PASS")

        assert room.look() == ["1 score and 0 rounds written back"]
        [row] = room.rows()
        assert (row["ID"], row["Board"], row["Contract"]) == (1, 2, "PASS")
        assert row["ExternalUpdate"]

    def test_a_score_withdrawn_is_erased(self, room: Room):
        room.send()
        room.look()
        room.held.enter(room.held.results(board=1, sitting__table=1)[0], None)

        room.look()
        [row] = room.rows()
        assert row["Erased"]
        assert row["ExternalUpdate"]
        assert room.look() == []

    def test_a_refused_row_stays_in_the_file(self, room: Room):
        room.send(Contract="9 S")
        room.look()

        assert [row["Contract"] for row in room.rows()] == ["9 S"]

    def test_a_changed_movement_is_sent_from_the_round_in_which_it_changes(self, room: Room):
        room.edit(_another_second_round)

        assert room.look() == ["0 scores and 1 round written back"]
        database = Database(room.path.read_bytes())
        tables = {row["Table"]: row["UpdateFromRound"] for _, row in database.rows("Tables")}
        assert tables == {1: 2, 2: 0, 3: 0}
        assert database_rounds(database) == database_rounds(
            Database(written(room.held.snapshot, "bws").content)
        )

    def test_a_look_with_nothing_new_reads_only_the_edition(
        self, room: Room, django_assert_num_queries: DjangoAssertNumQueries
    ):
        room.send()
        room.look()
        assert room.look() == []

        with django_assert_num_queries(1):
            assert room.look() == []

    @pytest.mark.parametrize("ending", [".ldb", ".laccdb"])
    def test_nothing_is_written_while_another_program_has_the_file_open(
        self, room: Room, ending: str
    ):
        lock = room.path.with_suffix(ending)
        lock.touch()
        room.held.enter(room.held.results(board=2, sitting__table=1)[0], "PASS")
        before = room.path.read_bytes()

        [told] = room.look()
        assert told.startswith("Changes made in Fairdeal are waiting")
        assert room.path.read_bytes() == before
        assert room.look() == []
        lock.unlink()
        assert room.look() == ["1 score and 0 rounds written back"]

    def test_a_file_of_another_version_is_named(self, room: Room, shared_data: Path):
        room.path.write_bytes((shared_data / "bridgemate-empty.bws").read_bytes())

        [told] = room.look()
        assert told.startswith("Changes cannot be written back to this file: This is not an Access")

    def test_others_read_what_was_written_back(self, room: Room):
        room.held.play()
        room.look()

        found = access_readers.of_mdbtools(room.path)
        assert list(map(access_readers.plain, found["ReceivedData"])) == list(
            map(access_readers.plain, room.rows())
        )


def _another_second_round(database: Database) -> None:
    rows = list(database.rows("RoundData"))
    [(place, row)] = [each for each in rows if (each[1]["Table"], each[1]["Round"]) == (1, 2)]
    database.replace("RoundData", place, row | {"EWPair": 9, "LowBoard": 1, "HighBoard": 2})


def database_rounds(database: Database) -> list[tuple[object, ...]]:
    return sorted(tuple(row.values()) for _, row in database.rows("RoundData"))


@pytest.mark.parametrize("seed", quick_few([1, 2], [1]))
def test_a_whole_session_comes_in_while_another_program_writes_the_file(tmp_path: Path, seed: int):
    held = evening("howell", {"pairs": 6, "boards_per_round": 2}, names=True).start()
    room = Room(tmp_path, held, rest=0.03)
    access_readers.jackcess("ReadAll.java", room.path)  # skips the test without Jackcess
    told: list[str] = []
    command = ["java", "-cp", str(access_readers.JACKCESS)]
    command += [str(access_readers.HERE / "ControlSoftware.java"), str(room.path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        while program.poll() is None:
            told += room.look()
        assert program.returncode == 0
    told += room.look()

    said = {
        (each.table, each.round, each.board): None
        if each.score is None
        else format_score(each.score)
        for each in results_said(read_tables(room.path.read_bytes()))
    }
    snapshot = open_event(held.event.pk)
    here = {
        (sitting.table, sitting.round, each.board): (
            None if each.score is None else format_score(each.score)
        )
        for sitting in snapshot.sittings.values()
        for each in snapshot.results_by_sitting[sitting.id]
    }
    assert here == {place: said.get(place) for place in here}
    assert sum(score is not None for score in here.values()) > 20
    assert not [line for line in told if "named" not in line]
    assert proved(held)
