"""``docs/files.md`` says of every format out what the code declares."""

from pathlib import Path

import pytest

from tournaments.standings.published.formats import OutFormat
from tournaments.standings.published.writing import OUT

PAGE = Path(__file__).parents[4] / "docs" / "files.md"


@pytest.mark.parametrize("form", OUT.values(), ids=list(OUT))
def test_every_format_has_its_row(form: OutFormat) -> None:
    assert f"| {form.name} | {form.holds} | {form.loses} |" in PAGE.read_text()
