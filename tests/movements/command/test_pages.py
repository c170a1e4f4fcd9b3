"""The documentation of every family is there, names its parameters, and is up to date."""

import re
from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree

import pytest

from movements.command.pages import END, START, facts, pictured, write
from movements.errors import MovementError
from movements.registry import families, family
from tests.movements.command.test_cli import run

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGES = DOCS / "algorithms" / "movements"
FEWEST_WORDS = 80
FEW = [family("mitchell"), family("pivot"), family("howell-reduced")]


def prose_of(known):
    return (PAGES / f"{known.id}.md").read_text(encoding="utf-8").partition(START)[0]


@pytest.mark.parametrize("known", families(), ids=lambda known: known.id)
def test_every_family_has_a_page_of_prose_that_names_its_parameters(known):
    prose = prose_of(known)
    assert prose.startswith(f"# {known.name} (`{known.id}`)\n")
    assert len(prose.split()) > FEWEST_WORDS
    for parameter in known.parameters:
        assert f"`{parameter.name}`" in prose
    for heading in ("**How it moves.**", "**What it promises.**", "**Why"):
        assert heading in prose or known.id == "howell"


@pytest.mark.parametrize("picture", sorted((DOCS / "pictures").glob("*.svg")), ids=lambda p: p.stem)
def test_every_picture_is_well_formed(picture):
    drawn = ElementTree.parse(picture)  # noqa: S314 - our own text
    assert drawn.getroot().get("role") == "img"


def test_there_is_no_page_without_a_family():
    expected = {f"{known.id}.md" for known in families()} | {"README.md"}
    assert {page.name for page in PAGES.iterdir()} == expected


def test_every_page_is_in_the_index_and_every_link_leads_somewhere():
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    for known in families():
        assert f"[{known.name}]({known.id}.md): {known.summary}" in index
    for page in (DOCS / "algorithms").rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_page_of_prose_is_in_the_index_of_the_algorithms():
    index = (DOCS / "algorithms" / "README.md").read_text(encoding="utf-8")
    for page in (DOCS / "algorithms").glob("*.md"):
        assert page.name == "README.md" or f"]({page.name})" in index


def test_the_picture_is_of_a_room_of_usual_size():
    assert pictured(family("mitchell")).tables == 5
    assert pictured(family("league-24")).tables == 2


def test_figures_are_those_of_the_fairness_report():
    line = next(line for line in facts(family("howell")).splitlines() if "| pairs 10," in line)
    assert line.split(" | ")[5] == "5.367"
    assert "| no | – | – | – |" in facts(family("league-24"))
    assert "2 copies" in facts(family("web"))
    assert "| yes |" in facts(family("mitchell-share-relay"))


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "algorithms" / "movements"
    folder.mkdir(parents=True)
    for known in families():
        (folder / f"{known.id}.md").write_text(f"# {known.name}\n\n{START}\n{END}\nAfter.\n")
    return tmp_path


def test_writing_keeps_the_prose_and_a_second_time_changes_nothing(docs):
    (docs / "pictures").mkdir()
    (docs / "pictures" / "gone.svg").write_text("<svg/>")

    changed = write(docs, FEW)

    assert {"algorithms/movements/pivot.md", "pictures/pivot.svg"} <= set(changed)
    assert changed[-1] == "pictures/gone.svg"
    page = (docs / "algorithms" / "movements" / "pivot.md").read_text()
    assert page.startswith(f"# Pivot\n\n{START}\n")
    assert page.endswith(f"{END}\nAfter.\n")
    assert write(docs, FEW) == []


def test_a_page_that_is_missing_or_has_lost_its_marks_is_named(docs):
    page = docs / "algorithms" / "movements" / "mitchell.md"
    page.write_text("No marks.")
    with pytest.raises(MovementError, match=r"^mitchell.md has lost its marks"):
        write(docs, FEW)
    page.unlink()
    assert run("document", str(docs))[::2] == (
        2,
        "mitchell.md is missing: write its prose first.\n",
    )


@pytest.mark.slow
def test_the_documentation_is_current_for_the_command_line(tmp_path):
    copy = tmp_path / "docs"
    copytree(DOCS, copy)
    assert run("document", str(copy)) == (0, "Nothing has changed.\n", "")
