"""Running commands as their users do."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

Run = Callable[..., tuple[str, str]]


@pytest.fixture
def run(db: None) -> Run:
    """Run a command and return what it wrote to stdout and to stderr."""

    def run_command(name: str, *arguments: object, **options: object) -> tuple[str, str]:
        out, errors = StringIO(), StringIO()
        words = [str(argument) for argument in arguments]
        call_command(name, *words, stdout=out, stderr=errors, **options)
        return out.getvalue(), errors.getvalue()

    return run_command


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    """Write a file and return where it is."""

    def write(content: bytes) -> Path:
        path = tmp_path / "results.xml"
        path.write_bytes(content)
        return path

    return write
