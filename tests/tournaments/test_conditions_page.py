"""docs/algorithms/conditions.md lists every condition as the code has it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.models import Event
from tournaments.selectors.conditions.settings import PRESETS
from tournaments.services.events.condition_checks import CHANGEABLE, CHOICES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "algorithms" / "conditions.md"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    return f"`{value}`" if value != "" else "`none`"


def rows() -> Iterator[str]:
    """Yield the rows of the table of defaults and presets."""
    yield "| condition | default | " + " | ".join(PRESETS) + " |"
    for name in CHANGEABLE:
        default = Event._meta.get_field(name).get_default()  # type: ignore[union-attr]
        cells = [_written(default)]
        cells += [
            "" if name not in chosen or chosen[name] == default else _written(chosen[name])
            for chosen in PRESETS.values()
        ]
        yield f"| `{name}` | " + " | ".join(cells) + " |"


@pytest.mark.parametrize("row", list(rows()))
def test_the_page_has_every_default_and_what_each_preset_chooses(row: str) -> None:
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", CHOICES)
def test_the_page_says_what_every_word_of_a_condition_means(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = text.split(f"\n## `{name}`")[1].split("\n## ")[0]

    for word, _label in CHOICES[name]:
        assert f"* `{word}`: " in section
