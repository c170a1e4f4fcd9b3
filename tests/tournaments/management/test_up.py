"""``manage.py up`` as its user meets it: real processes on a folder of their own."""

import os
import pty
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlsplit

import psutil
import psycopg
import pytest
from celery import Celery
from kombu.exceptions import OperationalError

from tests.private_servers import free_port
from tournaments.management.commands import up
from tournaments.site.local_network import own_address

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).resolve().parents[3]
READY = "Fairdeal is ready"


class Running:
    """One ``manage.py up`` with its output."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self.folder = folder
        self.log = folder.with_suffix(".log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", *arguments],
                cwd=PROJECT,
                env={**environment(folder), **variables},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # As in a terminal; a process of pytest-xdist passes on that it ignores Ctrl-C.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (no threads)
            )

    def output(self) -> str:
        return self.log.read_text()

    def until_ready(self) -> "Running":
        until(lambda: READY in self.output() or self.process.poll() is not None)
        assert READY in self.output(), self.output()
        return self

    def stopped_by(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=60)


def environment(folder: Path) -> dict[str, str]:
    """Return what a club's machine has set: nothing but the folder."""
    left_out = {"REDIS_URL", "DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {**kept, "FAIRDEAL_VAR": str(folder)}


def processes(folder: Path) -> list[psutil.Process]:
    """Return the living processes that belong to the folder."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get("FAIRDEAL_VAR") == str(folder):
                found.append(process)
        except psutil.Error:
            continue
    return found


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310 (our own)
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for one club; whatever still runs on it at the end is killed."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-up-") as parent:  # short: it holds a socket
        path = Path(parent) / "var"
        yield path
        for process in processes(path):
            with suppress(psutil.NoSuchProcess):
                process.kill()
                process.wait(timeout=10)


@pytest.fixture(scope="module")
def started_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a first start leaves it: its tables, its static files and its key."""
    path = tmp_path_factory.mktemp("started-before") / "var"
    statement = (
        "from django.core.management import call_command\n"
        "from tournaments.management.static_files import collect_static_files\n"
        "call_command('migrate', verbosity=0)\n"
        "collect_static_files()"
    )
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", statement]
    subprocess.run(command, cwd=PROJECT, env=environment(path), check=True)
    return path


@pytest.fixture
def installed(folder: Path, started_before: Path) -> Path:
    """The folder of a club that has started Fairdeal before, which takes half as long."""
    return shutil.copytree(started_before, folder)


@pytest.fixture
def port() -> str:
    return str(free_port())


def test_starts_with_one_command_and_leaves_no_process_behind(folder: Path, port: str) -> None:
    running = Running(folder, "--no-demo", "--port", port).until_ready()

    assert f"http://127.0.0.1:{port}/" in running.output()
    assert status_of(f"http://127.0.0.1:{port}/static/rest_framework/css/default.css") == 200
    broker = f"redis+socket://{folder}/redis/redis.sock"
    with Celery(set_as_current=False, broker=broker) as worker:
        until(lambda: worker.control.ping(timeout=1, limit=1))
    assert len(processes(folder)) == 3  # and Redis, which hides its environment

    assert running.stopped_by(signal.SIGINT) == 0
    assert "Everything entered is saved" in running.output()
    assert processes(folder) == []


def test_keeps_what_was_entered_over_a_restart_and_makes_lost_files_again(
    installed: Path, port: str
) -> None:
    first = Running(installed, "--no-demo", "--port", port).until_ready()
    in_shell(installed, "clubs.services import create_club; create_club(name='Ferry Lane')")
    key = (installed / "secret_key").read_text()
    assert first.stopped_by(signal.SIGTERM) == 0
    (installed / "static" / "staticfiles.json").unlink()

    second = Running(installed, "--no-demo", "--port", port).until_ready()
    names = in_shell(
        installed, "clubs.models import Club; print(*Club.objects.values_list('name'))"
    )

    assert status_of(f"http://127.0.0.1:{port}/") == 200
    assert "Ferry Lane" in names
    assert (installed / "secret_key").read_text() == key
    assert second.stopped_by(signal.SIGTERM) == 0


def in_shell(folder: Path, statement: str) -> str:
    """Run a statement in another process of the same installation."""
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", f"from tournaments.{statement}"]
    return subprocess.run(
        command, cwd=PROJECT, env=environment(folder), capture_output=True, text=True, check=True
    ).stdout


def test_posters_name_an_address_that_phones_reach_or_none() -> None:
    assert up.address_for_phones(["192.0.2.7", "localhost", "127.0.0.1"], 8080) == (
        "http://192.0.2.7:8080"
    )
    assert up.address_for_phones(["127.0.0.1", "localhost"], 8080) == ""


def test_times_are_those_of_the_machines_clock_if_somebody_has_set_it(tmp_path: Path) -> None:
    for zone, told in (("Europe/Lisbon", "Europe/Lisbon"), ("Etc/UTC", ""), ("UTC", "")):
        clock = tmp_path / zone.replace("/", "-")
        clock.symlink_to(f"/usr/share/zoneinfo/{zone}")
        assert up.time_zone_of(clock) == told
    assert up.time_zone_of(tmp_path / "none") == ""


@pytest.mark.parametrize(
    ("options", "others"), [([], 403), (["--login-from-network"], 200)], ids=["usual", "wished"]
)
def test_the_room_gets_in_and_logs_in_only_if_wished(
    installed: Path, port: str, options: list[str], others: int
) -> None:
    running = Running(installed, "--no-demo", "--port", port, *options).until_ready()
    site = f"http://127.0.0.1:{port}"

    # The whole of 127.0.0.0/8 is this machine's, but only 127.0.0.1 counts as the machine itself.
    for source, login in (("127.0.0.1", 200), ("127.0.0.2", others)):
        assert status_from(source, f"{site}/hello/") == 200
        assert status_from(source, f"{site}/login/") == login
    if own := own_address():
        assert f"Phones on the same network open http://{own}:{port}/" in running.output()
        assert status_of(f"http://{own}:{port}/hello/") == 200
    assert running.stopped_by(signal.SIGTERM) == 0


def test_keeps_other_devices_out_if_told_to(installed: Path, port: str) -> None:
    options = ("--no-demo", "--port", port, "--host", "127.0.0.1")
    running = Running(installed, *options).until_ready()

    assert "Phones" not in running.output()
    if own := own_address():
        with pytest.raises(urllib.error.URLError):
            status_of(f"http://{own}:{port}/hello/")
    assert running.stopped_by(signal.SIGTERM) == 0


def status_from(source: str, address: str) -> int:
    """Return the status of an address when asked from one of this machine's own."""
    parted = urlsplit(address)
    caller = HTTPConnection(parted.netloc, timeout=20, source_address=(source, 0))
    with closing(caller):
        caller.request("GET", parted.path)
        return caller.getresponse().status


def test_runs_in_a_folder_with_any_name(folder: Path, port: str) -> None:
    odd = folder.parent / "100% of a+b"  # % and + mean something elsewhere
    running = Running(odd, "--no-demo", "--port", port).until_ready()

    with Celery(
        set_as_current=False, broker=f"redis+socket://{quote(str(odd))}/redis/redis.sock"
    ) as worker:
        until(lambda: answers(worker))
    assert (odd / "fairdeal.sqlite3").exists()
    assert list((odd / "log").glob("*.log"))
    assert running.stopped_by(signal.SIGINT) == 0
    assert processes(odd) == []


def test_starts_from_anywhere_and_leaves_what_is_not_its_own(folder: Path, port: str) -> None:
    figures = folder.parent / "figures"
    (figures / "mine").mkdir(parents=True)
    log = folder.with_suffix(".log")
    with log.open("w") as lines:
        process = subprocess.Popen(
            [sys.executable, str(PROJECT / "manage.py"), "up", "--no-demo", "--port", port],
            cwd=folder.parent,
            env={**environment(Path("var")), "FAIRDEAL_METRICS_DIR": str(figures)},
            stdin=subprocess.DEVNULL,
            stdout=lines,
            stderr=subprocess.STDOUT,
        )
    until(lambda: READY in log.read_text() or process.poll() is not None)

    assert status_of(f"http://127.0.0.1:{port}/") == 200
    assert status_of(f"http://127.0.0.1:{port}/static/rest_framework/css/default.css") == 200
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 0
    assert (figures / "mine").exists()


def test_ctrl_c_during_the_start_ends_it_in_a_word(folder: Path, port: str) -> None:
    running = Running(folder, "--port", port)
    until(lambda: "demonstration club" in running.output())
    time.sleep(0.3)  # a library that is being loaded may swallow it

    assert running.stopped_by(signal.SIGINT) == 130
    assert running.output().endswith("Stopped.\n")
    assert "Traceback" not in running.output()


def test_says_what_to_do_when_the_port_is_taken(folder: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        taken = other.getsockname()[1]
        running = Running(folder, "--no-demo", "--port", str(taken))
        status = running.process.wait(timeout=60)

    assert status == 1
    assert f"port {taken}" in running.output()
    assert "Choose a free one: python manage.py up --port" in running.output()
    assert "Traceback" not in running.output()
    assert processes(folder) == []


def test_refuses_a_second_start_on_the_same_folder(installed: Path, port: str) -> None:
    first = Running(installed, "--no-demo", "--port", port).until_ready()
    log = subprocess.run(
        [sys.executable, "manage.py", "up", "--no-demo", "--port", str(free_port())],
        cwd=PROJECT,
        env=environment(installed),
        capture_output=True,
        text=True,
    )

    assert log.returncode == 1
    assert "already running" in log.stderr
    assert status_of(f"http://127.0.0.1:{port}/static/rest_framework/css/default.css") == 200
    assert first.stopped_by(signal.SIGINT) == 0


@pytest.mark.parametrize("word", ["config.serve", "celery", "redis-server"])
def test_starts_again_whatever_dies(installed: Path, port: str, word: str) -> None:
    running = Running(installed, "--no-demo", "--port", port).until_ready()
    (victim,) = (
        each
        for each in psutil.Process(running.process.pid).children()
        if word in " ".join(each.cmdline())
    )

    victim.kill()

    until(lambda: "terminated by SIGKILL" in running.output())
    until(lambda: answered(f"http://127.0.0.1:{port}/"))
    broker = f"redis+socket://{installed}/redis/redis.sock"
    with Celery(set_as_current=False, broker=broker) as worker:
        until(lambda: answers(worker))
    assert running.stopped_by(signal.SIGINT) == 0
    assert processes(installed) == []


def answered(address: str) -> bool:
    """Return whether a page is there; for a moment, nobody may be listening."""
    try:
        return status_of(address) == 200
    except OSError:
        return False


def test_closing_the_window_ends_it(installed: Path, port: str) -> None:
    running = Running(installed, "--no-demo", "--port", port).until_ready()

    assert running.stopped_by(signal.SIGHUP) == 0
    assert processes(installed) == []


def test_nohup_keeps_it_running(installed: Path, port: str) -> None:
    log = installed.with_suffix(".log")
    with log.open("w") as lines:
        process = subprocess.Popen(
            ["nohup", sys.executable, "manage.py", "up", "--no-demo", "--port", port],
            cwd=PROJECT,
            env=environment(installed),
            stdin=subprocess.DEVNULL,
            stdout=lines,
            stderr=subprocess.STDOUT,
        )
    until(lambda: READY in log.read_text() or process.poll() is not None)

    process.send_signal(signal.SIGHUP)
    time.sleep(1)

    assert status_of(f"http://127.0.0.1:{port}/") == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("helper", [True, False], ids=["setpriv", "no setpriv"])
def test_closing_its_terminal_ends_it(installed: Path, port: str, helper: bool) -> None:
    with_helper = {"PATH": os.environ["PATH"] if helper else str(Path(sys.executable).parent)}
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(PROJECT)
        command = [sys.executable, "manage.py", "up", "--no-demo", "--port", port]
        os.execve(sys.executable, command, environment(installed) | with_helper)  # noqa: S606 (ours)
    said = ""
    while READY not in said:
        said += os.read(terminal, 1000).decode()

    os.close(terminal)

    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    assert processes(installed) == []


def test_says_which_folder_it_cannot_write_to(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.touch()  # where a folder should be

    running = Running(folder, "--no-demo")

    assert running.process.wait(timeout=60) == 1
    assert f"Fairdeal cannot write to the folder {folder}" in running.output()
    assert "Traceback" not in running.output()


def test_says_that_its_database_is_read_only(folder: Path, postgres_url: str) -> None:
    name = f"fairdeal_read_only_{os.getpid()}"
    server = postgres_url.replace("postgres://", "postgresql://", 1)
    with psycopg.connect(server, autocommit=True) as made:
        made.execute(f"CREATE DATABASE {name}")
        try:
            url = postgres_url.rpartition("/")[0] + f"/{name}"
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "-v0"],
                cwd=PROJECT,
                env={**environment(folder), "DATABASE_URL": url},
                check=True,
            )
            made.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            running = Running(folder, "--no-demo", DATABASE_URL=url)
            assert running.process.wait(timeout=60) == 1
        finally:
            made.execute(f"DROP DATABASE {name} WITH (FORCE)")

    assert "The database is read-only." in running.output()
    assert "Traceback" not in running.output()


def refused(folder: Path, *arguments: str) -> str:
    """Return what a start says that ends at once."""
    running = Running(folder, "--no-demo", *arguments)
    assert running.process.wait(timeout=60) == 1
    assert "Traceback" not in running.output()
    return running.output()


def test_says_that_a_folder_it_used_is_no_longer_its_own(folder: Path) -> None:
    (folder / "up.lock").mkdir(parents=True)  # root may write to any file, but not to a folder

    assert f"Fairdeal cannot write to the folder {folder} (Is a directory)" in refused(folder)


def test_says_that_it_cannot_write_a_log(folder: Path) -> None:
    (folder / "log" / "worker.log").mkdir(parents=True)

    assert f"Fairdeal cannot write to the folder {folder} (Is a directory)" in refused(folder)


def test_says_which_setting_it_cannot_use(folder: Path) -> None:
    running = Running(folder, FAIRDEAL_IDLE_HOURS="eight")

    assert running.process.wait(timeout=60) == 1
    (line,) = running.output().splitlines()
    assert line.startswith("The setting FAIRDEAL_IDLE_HOURS cannot be used: write a number")


@pytest.mark.parametrize("port", ["0", "99999"])
def test_names_the_ports_there_are(folder: Path, port: str) -> None:
    assert "Choose a port from 1 to 65535" in refused(folder, "--port", port)


def test_says_that_its_database_is_damaged(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "fairdeal.sqlite3").write_bytes(b"no database" * 10_000)

    assert "The database file cannot be read." in refused(folder)


def test_starts_no_database_of_a_newer_fairdeal(installed: Path) -> None:
    with closing(sqlite3.connect(installed / "fairdeal.sqlite3")) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999', 0)"
        )
        database.commit()

    assert "This database belongs to a newer Fairdeal." in refused(installed)


def answers(worker: Celery) -> bool:
    """Return whether a worker answers; without a Redis it cannot even be asked."""
    try:
        return bool(worker.control.ping(timeout=1, limit=1))
    except OperationalError:
        return False


def test_several_web_processes_need_postgresql(folder: Path, port: str) -> None:
    running = Running(folder, "--no-demo", "--port", port, "--workers", "2")

    assert running.process.wait(timeout=60) == 1
    assert "Set DATABASE_URL to a PostgreSQL database" in running.output()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of a kill")
def test_leaves_nothing_behind_when_killed_and_waits_for_the_port(
    installed: Path, port: str
) -> None:
    running = Running(installed, "--no-demo", "--port", port).until_ready()
    running.process.kill()
    running.process.wait()
    until(lambda: not processes(installed))

    with closing(socket.create_server(("127.0.0.1", int(port)))):  # a process that is still ending
        again = Running(installed, "--no-demo", "--port", port)
        until(lambda: (installed / "up.lock").read_text() == str(again.process.pid))
        time.sleep(0.5)

    assert again.until_ready().stopped_by(signal.SIGINT) == 0
    assert (installed / "up.lock").read_text() == ""


def test_takes_scores_and_says_so_when_the_configured_redis_does_not_answer(
    installed: Path, port: str
) -> None:
    address = f"redis://user:secret@127.0.0.1:{free_port()}/0"
    running = Running(installed, "--no-demo", "--port", port, REDIS_URL=address).until_ready()

    assert "The Redis of REDIS_URL does not respond. Printing" in running.output()
    assert "secret" not in running.output()
    assert status_of(f"http://127.0.0.1:{port}/readyz") == 200
    assert running.stopped_by(signal.SIGINT) == 0
