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
    return [folder for name in named for folder in sorted(PROJECT.glob(name))]


def test_every_folder_of_tests_is_in_make_test():
    folders = [*run_by("test-cores"), *run_by("test-sqlite")]
    files = list((PROJECT / "tests").rglob("test_*.py"))
    left_out = [file for file in files if not any(at in file.parents for at in folders)]

    assert len(files) > 300
    assert left_out == []


def test_every_folder_that_is_named_is_there_and_has_tests():
    for target in ("test-cores", "test-sqlite", "test-postgres", "test-browser", "test-slow"):
        named = run_by(target)
        assert named
        for folder in named:
            assert any(folder.rglob("*.py")), f"{target} names {folder.name}"
