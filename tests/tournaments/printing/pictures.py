"""Pictures of printed sheets: made with Poppler, kept small, compared with a tolerance."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from tests.conftest import PROJECT
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import DocumentKind, Moment

FOLDER = PROJECT / "docs" / "documents"
PAGE = PROJECT / "docs" / "documents.md"
RESOLUTION = 40  # dots per inch: to be looked at, not to be read
MOST_PAGES = 2
BLOCK = 5  # pixels: 3.2 mm
TOLERANCE = 65.0
"""Grey levels of 255 by which the mean of a block may differ: see test_pictures.py."""

_INTRODUCTION = """# What Fairdeal prints

Every document in the catalogue, printed from invented sessions. `make document-pictures` renews
this page and its pictures; a test compares every document with its picture.

Type is as large as its reader needs: guide cards 13 to 14 points, the caddies' plan 12, standings
on the wall up to 28. Columns are as wide as their content. A long name continues on a second line,
then in smaller type, but never below six points: where there is no room, given names are initials.
A test prints names of forty letters in four scripts in every document and finds no surname cut.

**Accessible PDF.** Each file has a title, author, subject and language (British English); parts
of booklets, bundles and personal results are bookmarks, and the contents list of a booklet leads
to its pages. Text is in reading order in the file, and can be searched and copied. ReportLab
writes no tags: headings, table cells, and alternative texts for codes and diagrams are not marked,
so the files are not PDF/UA. People who use a screen reader find the same figures on the web pages,
whose tables are marked up.
"""
_HEADINGS = {
    Moment.BEFORE: "Before play",
    Moment.DURING: "During play",
    Moment.AFTER: "After play",
}


def pictured(pdf: bytes, folder: Path, *options: str) -> list[Image.Image]:
    """Return the first pages of a PDF in grey."""
    source, target = folder / "sheets.pdf", folder / "page"
    source.write_bytes(pdf)
    for old in folder.glob("page-*.png"):
        old.unlink()
    options = ("-png", "-gray", "-r", str(RESOLUTION), "-l", str(MOST_PAGES), *options)
    subprocess.run(["pdftoppm", *options, source, target], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("page-*.png"))]


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return by how many grey levels the most different block differs, 255 at other sizes."""
    if one.size != other.size:
        return 255.0
    return float(np.abs(_blocks(one) - _blocks(other)).max())


def _blocks(picture: Image.Image) -> np.ndarray:
    """Return the mean of every block, so that single pixels may differ but nothing may move."""
    grey = np.asarray(picture, dtype=float)
    high, wide = (length // BLOCK * BLOCK for length in grey.shape)
    parts = grey[:high, :wide].reshape(high // BLOCK, BLOCK, wide // BLOCK, BLOCK)
    return parts.mean(axis=(1, 3))


def names_of(kind: str, pages: int) -> list[str]:
    """Return what the pictures of a document are called."""
    return [f"{kind}.png" if page == 1 else f"{kind}-{page}.png" for page in range(1, pages + 1)]


def stored(kind: str) -> list[Image.Image]:
    """Return the reference pictures of a document."""
    paths = (FOLDER / name for name in names_of(kind, MOST_PAGES))
    return [Image.open(path).convert("L") for path in paths if path.is_file()]


def store(kind: str, pictures: Sequence[Image.Image]) -> None:
    """Keep pictures as the reference from now on; one that is as good as the same stays."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    before = stored(kind)
    same = len(before) == len(pictures) and all(
        difference(old, new) < TOLERANCE / 4 for old, new in zip(before, pictures, strict=True)
    )
    if same:
        return
    for name in names_of(kind, MOST_PAGES):
        (FOLDER / name).unlink(missing_ok=True)
    for name, picture in zip(names_of(kind, len(pictures)), pictures, strict=True):
        picture.quantize(16).save(FOLDER / name, optimize=True)


def page(pages: Mapping[str, int]) -> str:
    """Return the page that shows every document; ``pages`` says how many pictures of each."""
    parts = [_INTRODUCTION]
    for moment in Moment:
        kinds = [kind for kind in CATALOGUE.values() if kind.moment is moment]
        if kinds:
            parts.append(f"## {_HEADINGS[moment]}\n")
        parts += [_entry(kind, pages[kind.id]) for kind in kinds]
    return "\n".join(parts)


def _entry(kind: DocumentKind, pages: int) -> str:
    shown = " ".join(
        f"![{kind.title}, page {number}](documents/{name})"
        for number, name in enumerate(names_of(kind.id, pages), start=1)
    )
    return f"### {kind.title} (`{kind.id}`)\n\n{kind.purpose}\n\n{shown}\n"
