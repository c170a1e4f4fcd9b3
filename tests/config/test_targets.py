"""Every test is run by a target of the Makefile."""

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
MADE = PROJECT / "Makefile"


def run_by(target: str) -> list[Path]:
    """Return the folders that a target gives to pytest."""
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MADE.read_text(), re.M)
    assert recipe is not None
    named = re.findall(r"(?<![\w/=',])(?:tests|movements|scoring)(?:/[\w*]+)*(?![\w*/])", recipe[1])
    found = [place for name in named for place in sorted(PROJECT.glob(name))]
    return [place for place in found if place.is_file() or any(place.rglob("*.py"))]


def test_every_folder_of_tests_is_run():
    folders = [*run_by("test-cores"), *run_by("test-sqlite"), *run_by("test-browser")]
    files = list((PROJECT / "tests").rglob("test_*.py"))
    left_out = [file for file in files if not any(at in file.parents for at in folders)]

    assert len(files) > 300
    assert left_out == []


def test_every_target_has_tests():
    for target in (
        "test-cores",
        "test-sqlite",
        "test-postgres",
        "test-browser",
        "test-slow",
        "test-thorough",
    ):
        assert any(any(place.rglob("test_*.py")) for place in run_by(target)), target


def test_every_folder_of_tests_of_the_apps_mirrors_one_of_the_program():
    ours = PROJECT / "tests" / "tournaments"
    folders = [folder for folder in ours.rglob("*") if folder.is_dir() and any(folder.glob("*.py"))]
    strays = []
    for folder in folders:
        place = PROJECT / "tournaments" / folder.relative_to(ours)
        if folder.name != "whole" and not place.is_dir() and not place.with_suffix(".py").is_file():
            strays.append(folder.relative_to(ours).as_posix())

    assert len(folders) > 50
    assert strays == []
