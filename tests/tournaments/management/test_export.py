"""``manage.py export``: an event as a file, or one sentence why not."""

import csv
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import evening
from tests.tournaments.management.conftest import Run
from tournaments.models import Player

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
        (("bws",), "cannot be written safely"),
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
