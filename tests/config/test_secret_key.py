"""The key that signs logins."""

import stat
import subprocess
import sys
from pathlib import Path

from config.secret_key import stored_secret_key


def test_makes_a_long_key_that_only_its_owner_reads(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    key = stored_secret_key(path)

    assert len(key) >= 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_keeps_the_key_it_has(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    assert stored_secret_key(path) == stored_secret_key(path)


def test_makes_another_if_the_file_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.touch()

    assert len(stored_secret_key(path)) >= 64


def test_processes_that_start_together_agree(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from config.secret_key import stored_secret_key;"
        "sys.stdin.read(1); print(stored_secret_key(Path(sys.argv[1])))"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "secret_key")],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(6)
    ]

    keys = {process.communicate("x")[0] for process in started}

    assert len(keys) == 1
    assert len(keys.pop()) >= 64
