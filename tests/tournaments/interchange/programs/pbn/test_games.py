"""Dates of PBN files that programs leave open in part."""

from datetime import date

import pytest

from tournaments.interchange.programs.pbn.games import day_of_play
from tournaments.interchange.programs.pbn.text import games

TODAY = date(2026, 3, 19)


def day(*tags: str, otherwise: date | None = TODAY) -> tuple[date | None, list[str]]:
    text = "\n".join(f'[Event "Cup"]\n{tag}\n[Board "{n}"]' for n, tag in enumerate(tags, 1))
    remarks: list[str] = []
    return day_of_play(list(games(text, [])), otherwise, remarks), remarks


@pytest.mark.parametrize("text", ["2024.05.31", "2024-05-31", "2024/5/31"])
def test_a_whole_date_is_taken_without_a_word(text):
    assert day(f'[Date "{text}"]') == (date(2024, 5, 31), [])


def test_what_is_known_is_kept_and_the_rest_is_told_with_its_line():
    assert day('[Date "2024.??.??"]') == (
        date(2024, 1, 1),
        [
            (
                "Line 2: the date “2024.??.??” leaves month and day open. 1 January 2024 was used. "
                "Give the day of play if that is wrong."
            )
        ],
    )
    found, (remark,) = day('[Date "2024.05.??"]')
    assert found == date(2024, 5, 1)
    assert "leaves the day open" in remark
    assert day('[Date "2024.??.17"]')[0] == date(2024, 1, 1)


@pytest.mark.parametrize(("text", "given"), [("2026.??.??", TODAY), ("2026.03.??", TODAY)])
def test_the_day_that_the_importer_gives_is_taken_if_it_fits(text, given):
    found, (remark,) = day(f'[Date "{text}"]')

    assert found == given
    assert "19 March 2026 was used" in remark
    assert day('[Date "2026.04.??"]')[0] == date(2026, 4, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("????.??.??", "leaves the day open"),
        ("?", "leaves the day open"),
        ("2024.13.01", "is not a date"),
        ("2024.02.30", "is not a date"),
        ("last Tuesday", "is not a date"),
    ],
)
def test_of_a_date_that_says_nothing_the_importers_day_is_taken_and_told(text, why):
    found, (remark,) = day(f'[Date "{text}"]')

    assert found == TODAY
    assert remark.startswith("Line 2: the date")
    assert why in remark


def test_a_whole_date_anywhere_is_better_than_a_part_of_one():
    assert day('[Date "2024.??.??"]', '[Date "2024.05.31"]') == (date(2024, 5, 31), [])
    assert day('[Date "????.??.??"]\n[EventDate "2024.05.30"]') == (date(2024, 5, 30), [])
    found, (remark,) = day('[Date "2024.??.??"]', '[Date "2024.05.??"]')
    assert (found, remark[:6]) == (date(2024, 5, 1), "Line 5")


def test_a_file_without_dates_has_the_importers_day():
    assert day("") == (TODAY, [])
    assert day("", otherwise=None) == (None, [])
    assert day('[Date "?"]', otherwise=None) == (None, [])
