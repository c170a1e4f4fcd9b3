"""Letters that take other forms beside each other are joined, and stay the text they were."""

import shutil
import subprocess

import pytest

from tests.tournaments.printing.page.test_canvas import pages_with
from tournaments.printing.page import lettering, shaping, typefaces

NAMES = [
    "क्षत्रिय",  # Devanagari: kṣa is one shape, and the short i stands before its consonant
    "স্ত্রী",
    "ਸ੍ਰੀ",
    "ક્ષત્રિય",
    "தமிழ்",
    "ప్రకాశ్",
    "ಶ್ರೀ",
    "ക്രിസ്തു",
    "ශ්‍රී",  # Sinhala: joined by a joiner of no width
    "น้ำ",
    "ສົ້ມ",
    "ញ៉ាំ",
    "ညှို့",
]


def shapes(name):
    (run,) = lettering.runs(name, bold=False)
    return shaping.shaped(run.text, run.face)


@pytest.mark.parametrize("name", NAMES)
def test_every_shape_is_one_of_the_typefaces_own(name):
    (run,) = lettering.runs(name, bold=False)
    known = typefaces.font(run.face).face

    assert run.text == name
    for shape in shapes(name):
        assert known.charToGlyph[ord(shape.character)] != 0  # which is the empty box
        assert known.charWidths[ord(shape.character)] == shape.natural


def test_consonants_are_joined_and_a_vowel_goes_before_them():
    joined, vowel = shapes("क्ष"), shapes("कि")

    assert len(joined) == 1
    assert [shape.character for shape in vowel][1] == "क"
    assert vowel[0].character != "ि"  # it has a form as wide as the consonant


def test_a_joiner_joins_and_a_non_joiner_keeps_apart():
    assert lettering.width("ශ්‍රී", 10) < lettering.width("ශ්රී", 10)
    assert len(shapes("क्‌ष")) > len(shapes("क्ष"))


def test_a_mark_is_set_where_its_letter_has_room_and_takes_none():
    letter, below, above = shapes("ញ៉ាំ")

    assert letter.advance == lettering.width("ញ៉ាំ", 1000)
    assert below.advance == above.advance == 0
    assert below.right < 0
    assert below.up < 0


def test_a_text_is_as_wide_as_the_pen_moves():
    (run,) = lettering.runs("क्षत्रिय", bold=False)

    moved = sum(shape.advance for shape in shapes("क्षत्रिय")) / 100

    assert lettering.width("क्षत्रिय", 10) == pytest.approx(moved)
    assert moved < typefaces.width(run.text, run.face, 10)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")
def test_copied_text_is_the_text_as_it_was_written(tmp_path):
    path = tmp_path / "names.pdf"
    names = [*NAMES, "Ann 🎉🚀"]
    path.write_bytes(pages_with([f"{name} {name}" for name in names], 1))

    read = subprocess.run(
        ["pdftotext", "-raw", str(path), "-"], capture_output=True, text=True, check=True
    ).stdout

    for name in names:
        assert read.count(name) == 2, name
