"""Every test named in docs/security.md exists."""

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def test_every_test_named_on_the_page_exists() -> None:
    page = (PROJECT / "docs" / "security.md").read_text(encoding="utf-8")
    code = "".join(
        path.read_text(encoding="utf-8") for path in (PROJECT / "tests").rglob("test_*.py")
    )

    named = set(re.findall(r"`(test_\w+)`", page))

    assert len(named) > 30
    assert {name for name in named if f"def {name}(" not in code} == set()


def test_every_threat_and_every_wish_names_a_test() -> None:
    page = (PROJECT / "docs" / "security.md").read_text(encoding="utf-8")
    tables = page[page.index("## Threats") : page.index("Kept about those who act")]
    rows = [line for line in tables.splitlines() if line.startswith("| ")]

    answered = [row for row in rows if not re.match(r"\| (threat|wish) ", row)]
    assert len(answered) > 25
    assert [row for row in answered if not re.search(r"`test_\w+`", row)] == []
