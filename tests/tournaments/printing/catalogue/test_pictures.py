"""Every document looks as its picture in docs/documents, which docs/documents.md shows."""

import os
import shutil
from pathlib import Path

import pytest
from PIL import ImageChops

from tests.conftest import skip_or_fail
from tests.tournaments.printing import pictures
from tests.tournaments.printing.sample_evenings import SampleEvenings
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE

RENEW = "FAIRDEAL_DOCUMENT_PICTURES" in os.environ
SEEN = ("travellers", "score-slips", "guide-cards", "results")
ADVICE = "Look at it; if it is meant so, run: make document-pictures"


@pytest.fixture(scope="module")
def poppler() -> None:
    if shutil.which("pdftoppm") is None:
        skip_or_fail("poppler", "no pdftoppm: poppler-utils is not installed")


# One test for all: setting up the evenings takes longer than looking at every document.
@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("poppler")
def test_every_document_looks_as_its_picture(tmp_path: Path):
    evenings = SampleEvenings()
    faults = []
    for kind in CATALOGUE.values():
        _held, content = evenings.pictured(kind)
        now = pictures.pictured(printing.pdf(kind.id, content, "A4"), tmp_path)
        if RENEW:
            pictures.store(kind.id, now)
        before = pictures.stored(kind.id)
        if len(now) != len(before):
            faults.append(f"{kind.id} has {len(now)} pages and {len(before)} pictures")
        for number, (old, new) in enumerate(zip(before, now, strict=False), start=1):
            apart = pictures.difference(old, new)
            if apart >= pictures.TOLERANCE:
                faults.append(f"{kind.id}, page {number}: {apart:.0f} levels")
    assert faults == [], ADVICE


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


@pytest.mark.parametrize(("right", "down"), [(5, 0), (0, 5), (-5, 0), (3, 3)])
def test_a_block_that_moved_by_three_millimetres_is_found(right, down):
    for kind in SEEN:
        usual = pictures.stored(kind)[0]
        wide, high = usual.size
        block = (0, 0, wide // 2, high // 3)
        moved = usual.copy()
        moved.paste(255, block)
        moved.paste(ImageChops.offset(usual.crop(block), right, down), block)
        assert pictures.difference(usual, moved) > pictures.TOLERANCE


def test_what_is_missing_or_of_another_size_is_found():
    usual = pictures.stored("travellers")[0]
    assert pictures.difference(usual, usual) == 0
    assert pictures.difference(usual, usual.crop((0, 0, 100, 100))) == 255
    without = usual.copy()
    without.paste(255, (20, 20, 80, 40))  # a heading
    assert pictures.difference(usual, without) > pictures.TOLERANCE
