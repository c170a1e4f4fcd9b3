"""``docs/files.md`` says of every format out what the code declares, and has every format in."""

import re
from pathlib import Path

import pytest

from tournaments.importing.api import FilePlanOut
from tournaments.importing.formats import READABLE, Format
from tournaments.standings.published.formats import OutFormat
from tournaments.standings.published.writing import OUT

PAGE = Path(__file__).parents[4] / "docs" / "files.md"


@pytest.mark.parametrize("form", OUT.values(), ids=list(OUT))
def test_every_format_has_its_row(form: OutFormat) -> None:
    assert f"| {form.name} | {form.holds} | {form.loses} |" in PAGE.read_text()


@pytest.mark.parametrize("form", READABLE, ids=[form.kind for form in READABLE])
def test_every_format_in_has_its_row_and_its_word_in_the_api(form: Format) -> None:
    coming_in = PAGE.read_text().partition("\n## What goes out\n")[0]
    named = " ".join(re.findall(r"^\| ([^|]+) \|", coming_in, re.MULTILINE)).upper()

    assert re.findall("[A-Z]{3,}", form.name)[0] in named
    assert re.search(rf"\b{form.kind}\b", str(FilePlanOut().fields["kind"].help_text))
