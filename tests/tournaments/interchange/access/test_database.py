# ruff: noqa: DTZ001 (Access knows no time zones)
"""Access databases: what is put in is read back, by us and by the programs of others."""

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import access_readers
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.indexes import key_of
from tournaments.interchange.access.rows import (
    MOST_PAGES,
    MOST_ROWS,
    PAGE,
    AccessError,
    Column,
    Type,
    decode_row,
    encode_row,
    slots_of,
)

NOW = datetime(2026, 3, 19, 19, 30)
COLUMNS = (
    Column("ID", Type.LONG, counts=True),
    Column("Table", Type.SHORT),
    Column("NS/EW", Type.TEXT, 2),
    Column("Erased", Type.YES_NO),
    Column("Remarks", Type.TEXT, 255),
    Column("DateLog", Type.DATE),
)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
values = st.fixed_dictionaries(
    {
        "ID": st.integers(-(2**31), 2**31 - 1),
        "Table": st.none() | st.integers(-(2**15), 2**15 - 1),
        "NS/EW": st.none() | st.sampled_from(["N", "S", "EW"]),
        "Erased": st.booleans(),
        "Remarks": st.none() | texts,
        "DateLog": st.none()
        | st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)).map(
            lambda at: at.replace(microsecond=0)
        ),
    }
)


def filled(count: int = 3) -> Database:
    database = Database.empty()
    database.create("Results", COLUMNS, NOW)
    rows = [
        {"ID": n, "Table": n % 99, "NS/EW": "N", "Erased": n % 2 == 0, "Remarks": "é" * (n % 50)}
        for n in range(1, count + 1)
    ]
    database.insert("Results", rows)
    return database


@given(values)
def test_a_row_is_read_as_it_was_written(row):
    slots = slots_of(COLUMNS)
    found = decode_row(slots, encode_row(slots, row))

    if row["DateLog"] is not None:  # days as a float are exact to a few microseconds
        assert abs((found.pop("DateLog") - row.pop("DateLog")).total_seconds()) < 0.001
    assert found == row


@given(st.integers(-(2**31), 2**31 - 2), st.text("ABYZaz", min_size=1, max_size=5))
def test_keys_sort_as_their_values_do(number, name):
    assert key_of([number, name]) < key_of([number + 1, "A"])
    assert key_of([number, name]) < key_of([number, name + "A"])
    assert key_of([number, name.lower()]) == key_of([number, name.upper()])


def test_an_empty_database_has_no_tables():
    assert Database.empty().tables == {}


def test_many_rows_fill_many_pages_in_order():
    database = Database(bytes(filled(3_000)))

    rows = [row for _place, row in database.rows("Results")]

    assert [row["ID"] for row in rows] == list(range(1, 3_001))
    assert rows[48]["Remarks"] == "é" * 49
    assert len(rows) > MOST_ROWS


def test_a_replaced_row_moves_and_the_others_stay():
    database = filled()
    place, row = next(database.rows("Results"))

    database.replace("Results", place, row | {"Remarks": "corrected"})

    found = {row["ID"]: row["Remarks"] for _place, row in database.rows("Results")}
    assert found == {1: "corrected", 2: "éé", 3: "ééé"}


def test_the_catalogue_has_room_for_many_tables():
    database = Database.empty()
    names = ["Tab" + "ABCDEFGHIJ"[n // 10] + "ABCDEFGHIJ"[n % 10] for n in range(20)]
    for name in names:
        database.create(name, COLUMNS, NOW)

    assert list(Database(bytes(database)).tables) == names


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"Table": 40_000}, "does not fit the column Table"),
        ({"NS/EW": "NSE"}, "does not fit the column NS/EW"),
        ({"Remarks": "a\0b"}, "does not fit the column Remarks"),
        ({"Nobody": 1}, "has no column Nobody"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_stored(row, reason):
    database = filled()
    before = bytes(database)

    with pytest.raises(AccessError, match=reason):
        database.insert("Results", [{"ID": 4}, row])
    assert bytes(database) == before


def test_what_is_not_there_or_cannot_be_is_refused():
    database = filled()

    with pytest.raises(AccessError, match="no table Scores"):
        database.insert("Scores", [])
    with pytest.raises(AccessError, match="has a table Results"):
        database.create("Results", COLUMNS, NOW)
    with pytest.raises(AccessError, match="cannot be stored in an index"):
        database.create("Results 2", COLUMNS, NOW)
    with pytest.raises(AccessError, match="not an Access 2000"):
        Database(b"\0" * PAGE)


def test_a_database_does_not_grow_without_end():
    database = filled()
    rows = [{"ID": n, "Remarks": "x" * 255} for n in range(MOST_PAGES * 8)]

    with pytest.raises(AccessError, match="larger than 2 MB"):
        database.insert("Results", rows)


@pytest.mark.parametrize("reader", ["mdbtools", "jackcess", "mdb_reader"])
def test_programs_of_others_read_every_row(tmp_path: Path, reader: str):
    database = filled(700)
    place, row = next(database.rows("Results"))
    database.replace("Results", place, row | {"Remarks": "corrected ♠", "DateLog": NOW})
    path = tmp_path / "results.mdb"
    path.write_bytes(bytes(database))
    expected = [access_readers.plain(row) for _place, row in database.rows("Results")]

    if reader == "mdbtools":
        found = access_readers.of_mdbtools(path)
    else:
        [found] = getattr(access_readers, f"of_{reader}")([path])

    assert list(found) == ["Results"]
    assert [access_readers.plain(row) for row in found["Results"]] == expected


@pytest.mark.slow
def test_a_file_that_another_program_went_on_with_is_read_and_goes_on(tmp_path: Path):
    path = tmp_path / "results.mdb"
    path.write_bytes(bytes(filled(100)))
    access_readers.jackcess("AddRows.java", path, "Results", "200")

    database = Database(path.read_bytes())
    rows = {row["ID"]: row for _place, row in database.rows("Results")}
    assert sorted(rows) == list(range(1, 301))
    assert rows[1]["Remarks"] == "a long remark " * 10  # a row that Jackcess moved to another page
    database.insert("Results", [{"ID": 301, "Remarks": "ours"}])
    path.write_bytes(bytes(database))

    access_readers.jackcess("AddRows.java", path, "Results", "1")
    [found] = access_readers.of_jackcess([path])
    assert sorted(row["ID"] for row in found["Results"]) == list(range(1, 303))
