"""Every document looks as its picture in docs/documents, which docs/documents.md shows."""

import os
import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from tests.conftest import skip_or_fail
from tests.tournaments.documents import pictures
from tests.tournaments.documents.sample_evenings import SampleEvenings
from tests.tournaments.evenings import kept_for_a_module
from tournaments.documents.catalogue import printing
from tournaments.documents.catalogue.documents import CATALOGUE

pytestmark = pytest.mark.django_db  # pytest-django makes tables only where a test says this

RENEW = "FAIRDEAL_DOCUMENT_PICTURES" in os.environ
SEEN = ("travellers", "score-slips", "guide-cards", "results")
ADVICE = "Look at it; if it is meant so, run: make document-pictures"


@pytest.fixture(scope="module")
def sheets(django_db_setup, django_db_blocker) -> dict[str, bytes | str]:
    """The PDF of each document of the catalogue, or why there is none."""
    found: dict[str, bytes | str] = {}
    with kept_for_a_module(django_db_blocker):
        evenings = SampleEvenings()
        for kind in CATALOGUE.values():
            try:
                _held, content = evenings.pictured(kind)
            except LookupError as error:
                found[kind.id] = str(error)
            else:
                found[kind.id] = printing.pdf(kind.id, content, "A4")
    return found


@pytest.fixture(scope="module")
def poppler() -> None:
    if shutil.which("pdftoppm") is None:
        skip_or_fail("poppler", "no pdftoppm: poppler-utils is not installed")


def pages_of(sheets, kind, folder, *options) -> list[Image.Image]:
    pdf = sheets[kind]
    assert isinstance(pdf, bytes), pdf
    return pictures.pictured(pdf, folder, *options)


@pytest.mark.usefixtures("poppler")
@pytest.mark.parametrize("kind", list(CATALOGUE))
def test_a_document_looks_as_its_picture(sheets, kind: str, tmp_path: Path):
    now = pages_of(sheets, kind, tmp_path)
    if RENEW:
        pictures.store(kind, now)

    before = pictures.stored(kind)

    assert before, f"There is no picture of {kind}. {ADVICE}"
    assert len(now) == len(before), f"{kind} has another number of pages. {ADVICE}"
    for number, (old, new) in enumerate(zip(before, now, strict=True), start=1):
        apart = pictures.difference(old, new)
        assert apart < pictures.TOLERANCE, f"{kind}, page {number}: {apart:.0f} levels. {ADVICE}"


def test_every_picture_is_of_a_document_and_every_document_on_the_page():
    shown = {kind: len(pictures.stored(kind)) for kind in CATALOGUE}
    if RENEW:
        for path in pictures.FOLDER.glob("*.png"):
            if path.name not in {
                n for k, pages in shown.items() for n in pictures.names_of(k, pages)
            }:
                path.unlink()
        pictures.PAGE.write_text(pictures.page(shown), encoding="utf-8")

    assert pictures.PAGE.read_text(encoding="utf-8") == pictures.page(shown), ADVICE
    assert {path.name for path in pictures.FOLDER.glob("*.png")} == names_of(shown)


def names_of(shown: dict[str, int]) -> set[str]:
    return {name for kind, pages in shown.items() for name in pictures.names_of(kind, pages)}


# --- The comparison itself: it forgives another renderer, and nothing that moved ---


@pytest.mark.usefixtures("poppler")
@pytest.mark.parametrize("options", [("-thinlinemode", "shape"), ("-thinlinemode", "solid")])
def test_another_way_of_drawing_hairlines_is_forgiven(sheets, options, tmp_path: Path):
    for kind in SEEN:
        usual = pages_of(sheets, kind, tmp_path)
        otherwise = pages_of(sheets, kind, tmp_path, *options)
        for one, other in zip(usual, otherwise, strict=True):
            assert pictures.difference(one, other) < pictures.TOLERANCE


@pytest.mark.usefixtures("poppler")
def test_another_way_of_smoothing_letters_is_forgiven(sheets, tmp_path: Path):
    for kind in SEEN:
        usual = pages_of(sheets, kind, tmp_path)[0]
        finer = pages_of(sheets, kind, tmp_path, "-r", "160")[0]
        reduced = finer.resize(usual.size, Image.Resampling.BOX)
        softer = usual.filter(ImageFilter.BoxBlur(1))
        assert pictures.difference(usual, reduced) < pictures.TOLERANCE
        assert pictures.difference(usual, softer) < pictures.TOLERANCE


@pytest.mark.usefixtures("poppler")
@pytest.mark.parametrize(("right", "down"), [(5, 0), (0, 5), (-5, 0), (3, 3)])
def test_a_block_that_moved_by_three_millimetres_is_found(sheets, right, down, tmp_path: Path):
    for kind in SEEN:
        (usual, *_more) = pages_of(sheets, kind, tmp_path)
        wide, high = usual.size
        block = (0, 0, wide // 2, high // 3)
        moved = usual.copy()
        moved.paste(255, block)
        moved.paste(ImageChops.offset(usual.crop(block), right, down), block)
        assert pictures.difference(usual, moved) > pictures.TOLERANCE


@pytest.mark.usefixtures("poppler")
def test_what_is_missing_or_of_another_size_is_found(sheets, tmp_path: Path):
    (usual, *_more) = pages_of(sheets, "travellers", tmp_path)
    assert pictures.difference(usual, usual) == 0
    assert pictures.difference(usual, usual.crop((0, 0, 100, 100))) == 255
    without = usual.copy()
    without.paste(255, (20, 20, 80, 40))  # a heading
    assert pictures.difference(usual, without) > pictures.TOLERANCE
