"""What a club owns is its own: folders 0700, files 0600."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.test_settings import PROJECT, surroundings
from tournaments.site.private_files import make_private

WRITE_EVERYTHING = """
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.conf import settings
from django.db import connection
from tournaments.management.static_files import collect_static_files
call_command("migrate", interactive=False, verbosity=0)
default_storage.save("documents/sheet.pdf", ContentFile(b"%PDF"))
collect_static_files()
(settings.VAR_DIR / "redis").mkdir()
from tournaments.clubs.services import create_club
create_club(name="Moss Side")
import os
assert sorted(p.name for p in settings.VAR_DIR.glob("fairdeal*")) == [
    "fairdeal.sqlite3", "fairdeal.sqlite3-shm", "fairdeal.sqlite3-wal"]
for path in settings.VAR_DIR.rglob("*"):
    print(oct(path.stat().st_mode & 0o777), path.relative_to(settings.VAR_DIR))
"""


@pytest.mark.slow
def test_everything_in_var_is_for_its_owner_alone(tmp_path: Path) -> None:
    var = tmp_path / "var"
    command = f"umask 000; exec {sys.executable} manage.py shell -v0 -c '{WRITE_EVERYTHING}'"

    result = subprocess.run(
        ["sh", "-c", command.replace("\\n", "\n")],
        cwd=PROJECT,
        env=surroundings(var),
        capture_output=True,
        text=True,
    )

    lines = result.stdout.split("\n")[:-1]
    assert result.returncode == 0, result.stderr
    assert len(lines) > 20
    assert {line.split()[0] for line in lines} == {"0o700", "0o600"}, result.stdout
    assert stat.S_IMODE(var.stat().st_mode) == 0o700


def test_what_was_open_before_is_closed_at_the_start(tmp_path: Path) -> None:
    inside = tmp_path / "media"
    inside.mkdir(mode=0o755)
    file = inside / "sheet.pdf"
    file.touch()
    file.chmod(0o644)
    link = inside / "link"
    link.symlink_to(tmp_path / "nowhere")

    make_private(tmp_path)

    modes = [stat.S_IMODE(os.stat(path).st_mode) for path in (tmp_path, inside, file)]
    assert modes == [0o700, 0o700, 0o600]
