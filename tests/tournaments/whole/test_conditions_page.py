"""docs/algorithms/conditions.md lists every condition as the code has it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.declaring import Condition, OneOf
from scoring.conditions.presets import CHOSEN, PRESETS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "algorithms" / "conditions.md"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    return f"`{value}`" if value not in ("", ()) else "`none`"


def rows() -> Iterator[str]:
    """Yield the rows of the table of defaults and presets."""
    yield "| condition | default | " + " | ".join(PRESETS) + " |"
    for name, condition in CONDITIONS.items():
        cells = [_written(condition.default)]
        for preset in PRESETS.values():
            chosen = getattr(preset, name)
            usual = name not in CHOSEN or chosen == condition.default
            cells.append("" if usual else _written(condition.stored(chosen)))
        yield f"| `{name}` | " + " | ".join(cells) + " |"


@pytest.mark.parametrize("row", list(rows()))
def test_the_page_has_every_default_and_what_each_preset_chooses(row: str) -> None:
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=list(CONDITIONS))
def test_the_page_says_what_a_condition_and_every_word_of_it_means(condition: Condition) -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = text.split(f"\n## `{condition.name}`")[1].split("\n## ")[0]

    assert section.strip()
    for word in condition.choices if isinstance(condition, OneOf) else ():
        assert f"* `{word}`: " in section


def test_the_page_names_the_conditions_of_no_preset() -> None:
    *some, last = (f"`{name}`" for name in CONDITIONS if name not in CHOSEN)

    assert f"{', '.join(some)} and {last} belong to no preset." in PAGE.read_text(encoding="utf-8")
