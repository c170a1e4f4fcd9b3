"""Every requirement is pinned by version and hash."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


def pins(name: str) -> dict[str, str]:
    """Return the pinned versions by name."""
    text = (PROJECT / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    matches = [
        re.match(r"([\w.-]+)==([\w.]+)( ;[^\\]*?)?\s+--hash=sha256:", line) for line in lines
    ]
    assert all(matches), [line for line, found in zip(lines, matches, strict=True) if not found]
    return {found[1].lower(): found[2] for found in matches if found}


def asked_for(name: str) -> list[tuple[str, str]]:
    """Return every direct requirement: its name and condition."""
    found = re.findall(
        r"^([\w.-]+)(?:\[[^]]*\])?([=<>][^ \n]*)", (PROJECT / name).read_text(), re.M
    )
    return [(package.lower(), condition) for package, condition in found]


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_direct_requirement_has_its_pin(name: str) -> None:
    pinned = pins(f"{name}.txt")

    for package, condition in asked_for(f"{name}.in"):
        assert package in pinned
        assert not condition.startswith("==") or condition == f"=={pinned[package]}"


def test_tests_run_on_the_versions_that_run() -> None:
    running, testing = pins("requirements.txt"), pins("requirements-dev.txt")

    assert {name: testing[name] for name in running.keys() & testing.keys()} == {
        name: running[name] for name in running.keys() & testing.keys()
    }


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_no_pin_names_the_host_it_came_from(name: str) -> None:
    assert "://" not in (PROJECT / name).read_text()
