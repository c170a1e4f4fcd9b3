"""What every test finds: the database, the services, the browser, the shared data."""

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management.commands import flush
from django.db import connections

from config import celery
from config.databases import database
from tests.private_servers import NoServerError, PrivatePostgres, Server, find_postgres, find_redis

PROJECT = Path(__file__).resolve().parent.parent
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Rules are tried on the same few examples every time, and by `make test-thorough` on many others;
# a busy machine may take as long as it likes over each.
PATIENT = hypothesis.settings(
    deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile("few", PATIENT, max_examples=12, derandomize=True)
hypothesis.settings.register_profile("many", PATIENT, max_examples=100)
hypothesis.settings.load_profile("few")

WORKER_START_SECONDS = 60
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choice of the database."""
    parser.addoption(
        "--db",
        choices=("sqlite", "postgres"),
        default="sqlite",
        help="where tests keep their rows; with postgres only tests that touch it run",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Settle what differs from production before anything reads it."""
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    settings.PUBLIC_URL = "https://cards.example.org"
    # A file, not memory: threads and processes of one test share it as in production.
    file = folder / "fairdeal.sqlite3"
    settings.DATABASES["default"] = database(f"sqlite:///{file}", wait=20)
    settings.DATABASES["default"]["TEST"] = {"NAME": str(file)}
    # A test's machine may lose power.
    settings.DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
    _reread_databases()
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick
    settings.MEDIA_ROOT = folder / "media"
    settings.BACKUP_DIR = folder / "backups"
    settings.STATIC_ROOT = folder / "static"
    settings.STATIC_ROOT.mkdir()
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    celery.conf.task_always_eager = True
    celery.conf.task_eager_propagates = True
    # Emptying a database would make Django's own permissions anew each time; nobody asks for them.
    flush.emit_post_migrate_signal = lambda *_arguments, **_options: None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave each database the tests that concern it."""
    postgres = config.getoption("--db") == "postgres"
    concerns = _concerns_postgres if postgres else _concerns_sqlite
    left_out = [item for item in items if not concerns(item)]
    items[:] = [item for item in items if concerns(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Spare the collector what stays until the end; running it often takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _concerns_sqlite(item: pytest.Item) -> bool:
    return not item.get_closest_marker("postgres")


def _concerns_postgres(item: pytest.Item) -> bool:
    return _touches_database(item) and not item.get_closest_marker("computed")


def _touches_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES)


def _reread_databases() -> None:
    """Make Django forget the connection settings it has read."""
    with suppress(AttributeError):
        del connections["default"]
    connections.settings = connections.configure_settings(None)


def skip_or_fail(service: str, reason: str) -> NoReturn:
    """Skip a test that needs a service, or fail it where ``FAIRDEAL_REQUIRE`` names this."""
    if service in os.environ.get("FAIRDEAL_REQUIRE", "").split(","):
        pytest.fail(f"FAIRDEAL_REQUIRE names {service}, but there is {reason}")
    pytest.skip(reason)


@contextmanager
def own_postgres() -> Iterator[PrivatePostgres]:
    """A PostgreSQL that a test may do anything with; skips or fails the test without one."""
    try:
        server = PrivatePostgres()
    except NoServerError as error:
        skip_or_fail("postgres", str(error))
    try:
        yield server
    finally:
        server.stop()


def _started(service: str, find: Callable[[], Server]) -> Server:
    try:
        return find()
    except NoServerError as error:
        skip_or_fail(service, str(error))


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    """Let no test find what another has cached: what it wrote, it has undone."""
    cache.clear()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL in which databases may be created."""
    server = _started("postgres", find_postgres)
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """An empty database of a real Redis."""
    server = _started("redis", find_redis)
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest) -> None:
    """Put the rows into PostgreSQL if asked to; every process has its own database."""
    if request.config.getoption("--db") == "postgres":
        settings.DATABASES["default"] = {
            **database(request.getfixturevalue("postgres_url"), wait=20),
            "TEST": {"NAME": f"test_fairdeal_{os.getpid()}"},
        }
        settings.DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"
        _reread_databases()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published sessions and tables that tests compare with."""
    folder = Path(os.environ.get("FAIRDEAL_SHARED_DATA", PROJECT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no shared data: {folder} is not there and FAIRDEAL_SHARED_DATA names none")
    return folder


def database_url() -> str:
    """Return the address of this process's test database, for a process started by a test."""
    chosen = connections["default"].settings_dict
    if chosen["ENGINE"].endswith("sqlite3"):
        return f"sqlite:///{chosen['NAME']}"
    login = f"{quote(chosen['USER'])}:{quote(chosen['PASSWORD'])}"
    return f"postgres://{login}@{chosen['HOST']}:{chosen['PORT']}/{chosen['NAME']}"


@pytest.fixture
def celery_worker(transactional_db: None, redis_url: str, tmp_path: Path) -> Iterator[None]:
    """A real worker process on this test's database; tasks are no longer eager."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "REDIS_URL": redis_url,
        "FAIRDEAL_VAR": str(tmp_path / "var"),
    }
    celery._after_fork()  # forget connections to the broker of earlier tests
    celery.conf.broker_url = redis_url
    celery.conf.task_always_eager = False
    command = [sys.executable, "-m", "celery", "--app", "config", "worker", "--concurrency", "1"]
    with (
        (tmp_path / "worker.log").open("w") as log,
        subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdout=log, stderr=subprocess.STDOUT
        ) as worker,
    ):
        try:
            deadline = time.monotonic() + WORKER_START_SECONDS
            while not celery.control.ping(timeout=0.5, limit=1):
                alive = worker.poll() is None and time.monotonic() < deadline
                assert alive, (tmp_path / "worker.log").read_text()
            yield
        finally:
            worker.terminate()
            worker.wait()
            celery.conf.task_always_eager = True


@pytest.fixture(scope="session")
def base_url() -> None:
    """Stand in for pytest-playwright's own, a method, which pytest will no longer take."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium as the machine has it; nothing is downloaded."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        skip_or_fail("browser", "no browser: chromium is not installed")
    # Playwright's loop stays in this thread, and Django would take it for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return {
        **browser_type_launch_args,
        "executable_path": chromium,
        "args": CHROMIUM_ARGUMENTS,
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A British browser."""
    return {**browser_context_args, "locale": "en-GB", "timezone_id": "Europe/London"}
