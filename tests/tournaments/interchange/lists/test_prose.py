"""A letter is not offered as a list of players."""

import pytest

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.formats import read_file
from tournaments.interchange.lists.people import reads_like_prose
from tournaments.interchange.results.events import EventDetails

LETTERS = [
    "Dear Ann\n\nthank you for a lovely evening at the club\n\nYours\nBo",
    "Dear all,\n\nthe summer pairs are on Friday, so please bring a partner.\n\nRegards\nAnn\n",
    "Hello everybody!\nSee you there\nBo",
    "How are you\nWe play on Tuesday\nSee you then",
    "Liebe Mitglieder\ndas Turnier findet am Freitag statt\nViele Grüße",
]


@pytest.mark.parametrize("text", LETTERS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_letter_is_named_and_refused_with_what_to_do(text, encoding):
    with pytest.raises(InterchangeError, match="text is not a list of players") as refused:
        read_file(text.encode(encoding), EventDetails("Weir"))

    assert "Paste only the list" in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [
        "Ann Orme",
        "ann maria de la cruz",
        "ANN ORME",
        "Jan van der Berg",
        "Lucia della Rovere d'Este",
        "Dr. A. B. Orme Jr.",
        "Orme, Ann",
        "Ann Orme & Bo Lisle",
        "ann orme and bo lisle",
        "Rob Smith jr",
        "王小明",
        "The Lions of Weir",
        "Maria Teresa de los Angeles Garcia y Vega",
    ],
)
def test_names_are_not_taken_for_a_letter(name):
    assert not reads_like_prose(name)
    found = read_file(f"{name}\nCy Nash\n".encode(), EventDetails("Weir"))
    assert found.people or found.entries
