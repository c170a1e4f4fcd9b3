"""The file for the Bridgemates: every movement in it, read back by us and by others."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from movements.registry import families
from tests import access_readers
from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import (
    Evening,
    deal_out,
    evening,
    kept_for_a_module,
)
from tournaments.clubs.roles import Role
from tournaments.importing.formats import read_file
from tournaments.importing.planning import plan_file
from tournaments.importing.plans import SAME, Target
from tournaments.interchange.access.database import Database
from tournaments.interchange.bws.evening import Evening as FileEvening
from tournaments.interchange.bws.evening import session_of
from tournaments.interchange.bws.schema import INDIVIDUAL, TABLES
from tournaments.interchange.results.events import EventDetails
from tournaments.interchange.writing.bws import write_bws
from tournaments.seating.services.names import enter_names
from tournaments.site.refusals import RefusedError
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.writing import written

TABLES_COLUMNS = {
    name: [column.name for column in (*columns, *(INDIVIDUAL if name == "RoundData" else ()))]
    for name, columns in TABLES.items()
}
CONTESTS = (
    ("pairs", "matchpoints"),
    ("pairs", "total_points"),
    ("individual", "matchpoints"),
    ("individual", "total_points"),
    ("team_match", "imps"),
    ("team_match", "total_points"),
    ("teams", "imps"),
    ("teams", "total_points"),
)
WHIST = {"four-pair", "mnemonic"}  # scored in ways that bridge has not
Rows = Mapping[str, Sequence[Mapping[str, object]]]


def tables_of(content: bytes) -> dict[str, list[dict[str, object]]]:
    database = Database(content)
    return {name: [row for _, row in database.rows(name)] for name in database.tables}


def rows_of(held: Evening) -> Rows:
    snapshot = held.snapshot
    session = session_of(snapshot)
    assert session is not None
    return FileEvening(snapshot, session).rows()


def of_any_contest(family: str, parameters: Mapping[str, object]) -> Evening:
    """Set up an evening of whichever contest a family is for."""
    refusals = []
    wanted = dict(parameters)
    for contest, method in CONTESTS:
        try:
            return evening(family, wanted, names=True, contest=contest, method=method)
        except RefusedError as refused:
            refusals.append(str(refused))
    raise AssertionError((family, refusals))


@pytest.fixture(scope="module")
def every_movement(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[dict[Path, Rows]]:
    """The smallest example of every family as a file, with the rows that went into it."""
    folder = tmp_path_factory.mktemp("movements")
    files = {}
    with kept_for_a_module(django_db_blocker):
        for family in (each for each in families() if each.id not in WHIST):
            held = of_any_contest(family.id, family.examples[0].parameters)
            path = folder / f"{family.id}.bws"
            path.write_bytes(written(held.snapshot, "bws").content)
            files[path] = rows_of(held)
        yield files


@pytest.mark.thorough
def test_every_movement_is_read_back_as_it_was_written(every_movement: dict[Path, Rows]):
    for path, rows in every_movement.items():
        found = tables_of(path.read_bytes())

        assert list(found) == list(TABLES), path.name
        for name, expected in rows.items():
            stored = [
                {k: v for k, v in row.items() if v not in (None, False)} for row in found[name]
            ]
            wanted = [{k: v for k, v in row.items() if v not in (None, False)} for row in expected]
            assert stored == wanted, (path.name, name)
        assert len(found["RoundData"]) >= 2 or path.stem in ("replay", "clay-single"), path.name


@pytest.mark.thorough
@pytest.mark.parametrize("reader", ["mdbtools", "jackcess", "mdb_reader"])
def test_programs_of_others_read_the_same(every_movement: dict[Path, Rows], reader: str):
    if reader == "mdbtools":
        found = [access_readers.of_mdbtools(path) for path in every_movement]
    else:
        found = getattr(access_readers, f"of_{reader}")(list(every_movement))

    for (path, rows), tables in zip(every_movement.items(), found, strict=True):
        assert sorted(tables) == sorted(TABLES), path.name
        for name in TABLES:
            stored = [access_readers.plain(row) for row in tables[name]]
            wanted = [access_readers.plain(row) for row in rows.get(name, ())]
            assert stored == wanted, (path.name, name)


@pytest.mark.django_db
@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_what_was_played_comes_back_as_the_same(contest, game, method, family, parameters):
    held = evening(family, parameters, names=True, contest=contest, game=game, method=method)
    held.start().play()
    if game == "whist":
        with pytest.raises(WritingError, match="Bridgemates are for contract bridge"):
            write_bws(held.snapshot)
        return

    target = Target(held.club.name, held.club.pk, held.session.pk, replaced=None)
    plan = plan_file(written(held.snapshot, "bws").content, target)

    scores = [change for change in plan.changes if change.what.startswith("Board")]
    assert len(scores) == len(held.results())
    assert {change.state for change in plan.changes} == {SAME}, plan.changes
    assert plan.left_out == ()


@pytest.mark.django_db
def test_a_mitchell_as_the_control_software_has_it():
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    held.enter(held.results(board=1, sitting__table=1)[0], "4SXE-1 HT")
    found = tables_of(written(held.snapshot, "bws").content)

    assert found["Section"] == [
        {
            "ID": 1,
            "Letter": "A",
            "Tables": 3,
            "MissingPair": 0,
            "EWMoveBeforePlay": 0,
            "Session": 1,
            "ScoringType": 1,
            "Winners": 2,
        }
    ]
    rounds = [tuple(row.values())[1:7] for row in found["RoundData"]]
    assert rounds[:4] == [
        (1, 1, 1, 1, 1, 2),
        (2, 1, 2, 2, 3, 4),
        (3, 1, 3, 3, 5, 6),
        (1, 2, 1, 3, 3, 4),
    ]
    [row] = found["ReceivedData"]
    assert (row["PairNS"], row["PairEW"], row["Declarer"], row["NS/EW"]) == (1, 1, 1, "E")
    assert (row["Contract"], row["Result"], row["LeadCard"]) == ("4 S x", "-1", "H10")
    assert [row["Direction"] for row in found["PlayerNumbers"][:4]] == ["N", "S", "E", "W"]
    assert [row["Table"] for row in found["Tables"]] == [1, 2, 3]
    assert found["Settings"][0]["MemberNumbers"] is False


@pytest.mark.django_db
def test_a_pair_without_opponents_has_the_free_table():
    parameters = {"tables": 5, "boards_per_round": 2, "half_table": "east-west"}
    held = evening("mitchell", parameters, names=True)
    found = tables_of(written(held.snapshot, "bws").content)["RoundData"]

    alone = [row for row in found if 0 in (row["NSPair"], row["EWPair"])]
    assert len(found) == 25
    assert sorted(row["NSPair"] for row in alone) == [1, 2, 3, 4, 5]
    assert {(row["EWPair"], row["LowBoard"], row["HighBoard"]) for row in alone} == {(0, 0, 0)}


@pytest.mark.django_db
def test_a_table_at_which_nobody_ever_plays_is_not_in_the_file():
    parameters = {"tables": 5, "boards_per_round": 2, "half_table": "north-south"}
    held = evening("mitchell", parameters, names=True)
    found = tables_of(written(held.snapshot, "bws").content)

    assert len(found["Tables"]) == 4
    assert all(row["NSPair"] and row["EWPair"] for row in found["RoundData"])


@pytest.mark.django_db
def test_boards_out_of_order_are_listed():
    held = evening("mitchell-share-relay", {"tables": 6, "boards_per_round": 2})
    everything = [
        row["CustomBoards"] or f"{row['LowBoard']}-{row['HighBoard']}"
        for row in tables_of(written(held.snapshot, "bws").content)["RoundData"]
    ]

    assert len(everything) == 36
    assert all("-" in each or "," in each for each in everything)


@pytest.mark.django_db
def test_an_individual_has_a_number_in_every_seat():
    held = evening("individual", {"players": "8"}, contest="individual", names=True).start().play()
    database = Database(written(held.snapshot, "bws").content)
    rows = [row for _, row in database.rows("RoundData")]

    assert database.columns("RoundData")[-2:] == INDIVIDUAL
    for row in rows:
        seats = [row["NSPair"], row["EWPair"], row["South"], row["West"]]
        assert len(set(seats)) == 4
    played = next(row for _, row in database.rows("ReceivedData") if row["Declarer"])
    column = {"N": "PairNS", "E": "PairEW", "S": "South", "W": "West"}[played["NS/EW"]]
    assert played["Declarer"] == played[column]


@pytest.mark.django_db
def test_two_sections_of_a_large_room():
    held = evening("mitchell", {"tables": 9, "boards_per_round": 3}, sections=2, names=True).start()
    found = tables_of(written(held.snapshot, "bws").content)

    assert [(row["ID"], row["Letter"]) for row in found["Section"]] == [(1, "A"), (2, "B")]
    assert len(found["RoundData"]) == 2 * 81
    assert len(found["PlayerNumbers"]) == 2 * 36


@pytest.mark.django_db
def test_numbers_that_players_key_in(tmp_path: Path):
    held = evening()
    pair = held.event.contestants.get(number="1", direction="NS")
    enter_names(
        contestant_id=pair.pk, names=["Anastasia Brightwater", "Bo"], national_ids=["4711", "A-5"]
    )
    found = tables_of(written(held.snapshot, "bws").content)

    assert [(row["Name"], row["Number"]) for row in found["PlayerNumbers"]] == [
        ("Anastasia Brightwa", "4711"),
        ("Bo", None),
    ]
    assert found["PlayerNames"] == [{"ID": 4711, "Name": "Anastasia Brightwa", "strID": "4711"}]
    assert found["Settings"][0]["MemberNumbers"] is True


@pytest.mark.django_db
def test_cards_are_in_it_once_they_may_be_shown():
    held = evening(names=True).start()
    deals = deal_out(held)

    assert tables_of(written(held.snapshot, "bws").content)["HandRecord"] == []
    held.play()
    found = tables_of(written(held.snapshot, "bws").content)["HandRecord"]
    assert len(found) == len(deals)
    again = read_file(written(held.snapshot, "bws").content, EventDetails("Weir", "Pairs", None))
    assert [deal.cards for deal in again.deals] == [deal.cards for deal in deals]
    assert again.results is not None


@pytest.mark.django_db
def test_the_file_is_of_the_session_in_play_or_the_next():
    held = evening("howell", {"pairs": 4, "boards_per_round": 2}).start().play().finish()
    second = held.next_session("howell", {"pairs": 4, "boards_per_round": 3})

    now = tables_of(write_bws(second.snapshot))["RoundData"]
    first = tables_of(write_bws(second.snapshot, session=1))["RoundData"]
    assert [row["HighBoard"] for row in now][:1] == [3]
    assert [row["HighBoard"] for row in first][:1] == [2]
    with pytest.raises(WritingError, match="no session 7"):
        write_bws(second.snapshot, session=7)


@pytest.mark.django_db
def test_says_why_there_is_no_file():
    held = evening()

    with pytest.raises(WritingError, match="for the club’s directors and scorers"):
        write_bws(held.snapshot.seen_by(Role.PUBLIC))


@pytest.mark.django_db
@pytest.mark.thorough
def test_ninety_nine_tables():
    parameters = {"tables": 33, "boards_per_round": 2, "rounds": 13}
    held = evening("mitchell", parameters, sections=3, names=True).start().play()
    content = written(held.snapshot, "bws").content
    found = tables_of(content)

    assert len(found["RoundData"]) == 99 * 13
    assert len(found["ReceivedData"]) == 99 * 26
    target = Target(held.club.name, held.club.pk, held.session.pk, replaced=None)
    assert {change.state for change in plan_file(content, target).changes} == {SAME}
