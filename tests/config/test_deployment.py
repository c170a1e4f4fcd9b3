"""The files that run Fairdeal elsewhere name what there is."""

import configparser
import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose
from django.core.management import call_command, get_commands

PROJECT = Path(__file__).resolve().parents[2]
STATES = {"service_started", "service_healthy", "service_completed_successfully"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((PROJECT / "compose.yaml").read_text())
    return found


def test_the_file_is_as_its_specification_wants_it(compose: dict[str, Any]) -> None:
    found = PyCompose.from_yaml(yaml.safe_dump(compose))
    found.validate()

    assert set(found.service_names()) == set(compose["services"])
    with pytest.raises(ValueError, match="imagee"):  # it does look
        PyCompose.from_yaml("services: {web: {imagee: fairdeal}}")


def test_every_command_is_one_that_there_is(compose: dict[str, Any]) -> None:
    lists = [each.get("command", ()) for each in compose["services"].values()]
    commands = " && ".join(" ".join(words) for words in lists)

    managed = set(re.findall(r"manage\.py (\w+)", commands))
    modules = set(re.findall(r"python -m ([\w.]+)", commands))
    assert managed == {"migrate", "collectstatic"}
    assert managed <= set(get_commands())
    assert all(importlib.util.find_spec(module) for module in modules)


def test_services_wait_for_services_that_there_are(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        waits = service.get("depends_on", {})
        assert set(waits) <= set(services), name
        for other, how in waits.items() if isinstance(waits, dict) else ():
            assert how["condition"] in STATES
            if how["condition"] == "service_healthy":
                assert "test" in services[other]["healthcheck"], other


def test_what_is_kept_is_in_volumes_that_there_are(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (PROJECT / source).exists(), name


def test_every_variable_of_fairdeal_is_one_that_it_reads(compose: dict[str, Any]) -> None:
    settings = (PROJECT / "config" / "settings.py").read_text()
    for variable in compose["services"]["web"]["environment"]:
        assert f'"{variable}"' in settings


def test_fairdeal_runs_without_rights_on_a_root_that_is_read_only(compose: dict[str, Any]) -> None:
    for name in ("prepare", "web", "worker", "scheduler"):
        service = compose["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "var:/var/fairdeal" in service["volumes"]
    assert re.search(r"^USER fairdeal$", (PROJECT / "Dockerfile").read_text(), re.MULTILINE)


def test_the_image_starts_what_compose_starts(compose: dict[str, Any]) -> None:
    command = re.search(r"^CMD \[(.*)\]$", (PROJECT / "Dockerfile").read_text(), re.MULTILINE)
    assert command is not None
    assert [word.strip('" ') for word in command[1].split(",")] == (
        compose["services"]["web"]["command"]
    )


def test_the_unit_starts_fairdeal_with_options_that_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's names have capitals
    unit.read(PROJECT / "deploy" / "fairdeal.service")
    python, manage, command, *options = shlex.split(unit["Service"]["ExecStart"])

    with pytest.raises(SystemExit):
        call_command(command, "--help")
    known = capsys.readouterr().out
    assert (Path(python).name, manage) == ("python", "manage.py")
    assert [each for each in options if each.startswith("--") and each not in known] == []


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if (analyze := shutil.which("systemd-analyze")) is None:
        pytest.skip("no systemd here")
    unit = (PROJECT / "deploy" / "fairdeal.service").read_text()
    there = unit.replace("/opt/fairdeal/.venv/bin/python", sys.executable)
    (tmp_path / "fairdeal.service").write_text(there)

    said = subprocess.run(
        [analyze, "verify", str(tmp_path / "fairdeal.service")], capture_output=True, text=True
    )

    assert (said.returncode, said.stderr) == (0, "")
