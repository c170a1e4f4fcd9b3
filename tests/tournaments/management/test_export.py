"""``manage.py export``: an event as a file, or one sentence why not."""

import csv
import json
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import evening
from tests.tournaments.management.conftest import Run
from tournaments.clubs.models import Player
from tournaments.interchange.access.database import Database

pytestmark = pytest.mark.computed


def test_writes_the_standings_as_csv(run: Run, tmp_path: Path) -> None:
    held = evening(names=True).start().play()
    path = tmp_path / "standings.csv"

    _out, said = run("export", held.event.slug, "csv", "--out", path)

    with path.open(encoding="utf-8-sig", newline="") as file:
        found = list(csv.DictReader(file))
    assert [row["Number"] for row in found if row["Rank"] == "1"]
    assert said == f"{path}: {path.stat().st_size:,} bytes\n"


def test_hides_what_it_is_asked_to_hide(run: Run, tmp_path: Path) -> None:
    held = evening(names=True).start().play(rounds=1)
    hidden = Player.objects.filter(club=held.club).order_by("id")[0]
    Player.objects.filter(pk=hidden.pk).update(shown="hidden", national_id="77")
    path = tmp_path / "event.json"

    run("export", held.event.pk, "json", "--out", path)
    assert hidden.name in path.read_text()
    assert '"travellers": []' not in path.read_text()
    run("export", held.event.pk, "json", "--public-names", "--out", path)
    assert hidden.name not in path.read_text()
    assert '"77"' not in path.read_text()
    assert '"travellers": []' not in path.read_text()
    run("export", held.event.pk, "json", "--public", "--out", path)
    assert hidden.name not in path.read_text()
    assert '"travellers": []' in path.read_text()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("bws", "--table", "standings"), "holds a whole event"),
        (("doc",), "invalid choice"),
        (("csv", "--out", "no/such/folder/standings.csv"), "cannot be written"),
    ],
)
def test_says_why_there_is_no_file(
    run: Run, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    held = evening().start()
    more = () if "--out" in words else ("--out", tmp_path / "file")

    with pytest.raises(CommandError, match=reason):
        run("export", held.event.pk, *words, *more)
    assert not (tmp_path / "file").exists()


def test_a_bridgemate_file_names_its_computer_and_session(run: Run, tmp_path: Path) -> None:
    held = evening().start()
    out = tmp_path / "tonight.bws"

    run("export", held.event.pk, "bws", "--computer", "CLUB-PC", "--session", "1", "--out", out)
    rows = [row for _, row in Database(out.read_bytes()).rows("Clients")]
    assert [row["Computer"] for row in rows] == ["CLUB-PC"]
    with pytest.raises(CommandError, match="no session 2"):
        run("export", held.event.pk, "bws", "--session", "2", "--out", out)
    with pytest.raises(CommandError, match="only for bws"):
        run("export", held.event.pk, "csv", "--session", "1", "--out", out)


def test_a_bridgemate_file_is_followed_from_the_terminal(run: Run, tmp_path: Path) -> None:
    held = evening(names=True).start()
    path = tmp_path / "tonight.bws"
    run("export", held.event.pk, "bws", "--out", path)
    database = Database(path.read_bytes())
    place = {"Section": 1, "Table": 1, "Round": 1, "Board": 1}
    said = {"NS/EW": "N", "Contract": "4 S", "Result": "="}
    database.insert("ReceivedData", [{"ID": 1} | place | said, {"ID": 2} | place | {"Board": 30}])
    path.write_bytes(bytes(database))

    told, _said = run("follow_bws", held.event.pk, path, "--once", "--json")

    assert [json.loads(line) for line in told.splitlines()] == [
        {"taken": "1 entered, 0 corrected, 0 removed, 0 named"},
        {"told": "Section A, table 1, round 1, board 30: board 30 is not played there."},
    ]
    assert held.results(board=1, sitting__table=1)[0].status == "contract"
    held.enter(held.results(board=1, sitting__table=1)[0], "PASS", reason="Misread")
    told, _said = run("follow_bws", held.event.pk, path, "--once", "--write-back", "--json")
    assert "1 score and 0 rounds written back" in told
    with pytest.raises(CommandError, match="no session 5"):
        run("follow_bws", held.event.pk, path, "--once", "--session", "5")
