"""``manage.py import_results``: everything of a file or nothing."""

import json
import re
import tempfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import HealthCheck, given, settings

from tests.tournaments.interchange.programs.usebio.samples import (
    FOUR_PAIRS,
    SIX_BOARDS,
    SMALL,
    damaged,
    usebio,
)
from tests.tournaments.our_models import our_models
from tournaments.clubs.models import Club, Player
from tournaments.record.models import Event, Section, Session
from tournaments.record.selectors.ledger.verification import verify_ledger


def everything_stored() -> dict[str, int]:
    return {
        model.__name__: model.objects.count()  # type: ignore[attr-defined]
        for model in our_models()
    }


def test_prints_the_id_of_the_event_alone_as_json(run, written):
    out, errors = run("import_results", written(SMALL), "--json")

    assert json.loads(out) == {"event": Event.objects.get().pk}
    assert errors == ""


def test_says_what_was_imported_and_how_well_it_agrees(run, written):
    out, _errors = run("import_results", written(SMALL))

    event = Event.objects.get()
    assert out.splitlines() == [
        (
            f"Imported Thursday Pairs as event {event.pk}, address {event.slug}: "
            "4 pairs, 12 results."
        ),
        "Published matchpoints: all 12 agree.",
        "Published percentages: all 4 agree.",
    ]


TABLE = b"board,ns,ew,score,ns_points\n1,1,3,420,2\n1,2,4,-50,0\n"


def test_a_plain_table_is_imported_too(run, written):
    described = ("--club", "Weir", "--name", "Pairs", "--date", "2026-03-19")

    out, _errors = run("import_results", written(TABLE), *described)

    assert "4 pairs, 2 results." in out
    assert "Published matchpoints: all 2 agree." in out
    assert Event.objects.get().club.name == "Weir"


def test_what_is_not_a_date_is_refused(run, written):
    with pytest.raises(CommandError, match=r"not a date\. Write it like 2026-03-19"):
        run("import_results", written(TABLE), "--date", "soon")


def test_counts_disagreements_and_says_which_scores_contradict_their_contracts(run, written):
    wrong = SMALL.replace(b"<SCORE>420<", b"<SCORE>450<").replace(b">58.33<", b">60.00<", 1)

    out, errors = run("import_results", written(wrong))

    assert "Published percentages: 1 of 4 disagree with ours." in out
    assert errors.strip() == (
        "Board 1, 1 N-S against 1 E-W: 4SN= HK scores +420, the file says +450: kept +450."
    )


def test_the_session_is_final_and_its_ledger_holds(run, written):
    run("import_results", written(SMALL))

    event = Event.objects.get()
    assert Session.objects.get().status == Session.Status.FINAL
    section = Section.objects.get()
    assert (section.family, section.winners, section.shared) == ("imported", 2, True)
    report = verify_ledger(event.pk)
    assert (report.ok, report.entries, report.results) == (True, 14, 12)


def test_a_second_import_is_another_event_of_the_same_club_and_players(run, written):
    path = written(SMALL)

    run("import_results", path)
    run("import_results", path)

    assert Event.objects.count() == 2
    assert len(set(Event.objects.values_list("slug", flat=True))) == 2
    assert Club.objects.count() == 1
    assert Player.objects.count() == 8


def test_the_same_name_twice_in_a_file_is_two_people(run, written):
    run("import_results", written(SMALL.replace(b"Cy Nash", b"Ann Orme")))

    assert Player.objects.filter(name="Ann Orme").count() == 2


def test_a_national_id_finds_a_player_whatever_the_name(run, written):
    known = SMALL.replace(b"<NATIONAL_ID_NUMBER>0<", b"<NATIONAL_ID_NUMBER>77<", 1)

    run("import_results", written(known))
    run("import_results", written(known.replace(b"Ann Orme", b"Ann Orme-Smith")))

    assert list(Player.objects.filter(national_id="77").values_list("name", flat=True)) == [
        "Ann Orme"
    ]


REFUSED = {
    "a board twice": SMALL.replace(b"<BOARD_NUMBER>2<", b"<BOARD_NUMBER>1<"),
    "not XML": b"%PDF-1.7",
    "a name too long": usebio(FOUR_PAIRS, SIX_BOARDS, name="x" * 121),
    "a club name too long": usebio(FOUR_PAIRS, SIX_BOARDS, club="x" * 121),
}


@pytest.mark.parametrize("content", REFUSED.values(), ids=REFUSED)
def test_a_refused_file_leaves_nothing_behind(run, written, content):
    with pytest.raises(CommandError) as refused:
        run("import_results", written(content), "--json")

    assert re.fullmatch(r"[^\n]+\.", str(refused.value))
    assert not any(everything_stored().values())


def test_a_hundred_megabytes_are_refused_unread(run, tmp_path):
    path = tmp_path / "huge.xml"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)

    with pytest.raises(CommandError, match="larger than 10 MB"):
        run("import_results", path)


@pytest.mark.parametrize("name", ["nowhere.xml", "", ".", "a\0b"])
def test_a_path_without_a_file_is_refused(run, tmp_path, name):
    with pytest.raises(CommandError):
        run("import_results", f"{tmp_path}/{name}")


@given(damaged())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_is_imported_whole_or_refused_in_a_sentence(db, content):
    before = everything_stored()

    refusal = _refusal_of(content)

    if refusal is None:
        assert everything_stored()["Event"] == before["Event"] + 1
    else:
        assert "\n" not in refusal
        assert everything_stored() == before


def _refusal_of(content: bytes) -> str | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.xml"
        path.write_bytes(content)
        try:
            call_command("import_results", str(path), stdout=_Nowhere(), stderr=_Nowhere())
        except CommandError as refused:
            return str(refused)
    return None


class _Nowhere:
    def write(self, text: str) -> None:
        """Drop it."""
