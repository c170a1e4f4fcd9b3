"""Settings as the environment makes them, each in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


def manage(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    set_here = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "FAIRDEAL_HTTPS"}
    set_here |= {"DJANGO_ALLOW_ASYNC_UNSAFE"}  # by the browser tests, for this process alone
    kept = {name: value for name, value in os.environ.items() if name not in set_here}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env={**kept, "FAIRDEAL_VAR": str(folder), **environment},
        capture_output=True,
        text=True,
    )


def setting(folder: Path, expression: str, **environment: str) -> object:
    """Return a setting under an environment."""
    statement = f"import json; from django.conf import settings; print(json.dumps({expression}))"
    result = manage(folder, "shell", "-v0", "-c", statement, **environment)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_passes_the_deployment_check_behind_https(tmp_path: Path) -> None:
    result = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", FAIRDEAL_HTTPS="true")

    assert result.returncode == 0, result.stderr


def test_without_any_variable_debugging_is_off_and_plain_http_works(tmp_path: Path) -> None:
    values = setting(
        tmp_path, "[settings.DEBUG, settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE]"
    )

    assert values == [False, False, False]


def test_sqlite_confirms_a_commit_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    statement = (
        "from django.db import connection as c\n"
        "with c.cursor() as q:\n"
        "  for name in ('journal_mode', 'synchronous', 'busy_timeout', 'mmap_size'):\n"
        "    print(q.execute(f'PRAGMA {name}').fetchone()[0])\n"
        "print(c.transaction_mode)"
    )

    result = manage(tmp_path, "shell", "-v0", "-c", statement)

    full = "2"
    assert result.stdout.split() == ["wal", full, "20000", "0", "IMMEDIATE"], result.stderr


@pytest.mark.parametrize(
    ("redis_url", "broker"),
    [
        ("redis://cache.example:6379/2", "redis://cache.example:6379/2"),
        ("unix:///run/redis.sock?db=1", "redis+socket:///run/redis.sock?virtual_host=1"),
    ],
)
def test_one_redis_is_cache_and_broker(tmp_path: Path, redis_url: str, broker: str) -> None:
    expression = "[settings.CELERY_BROKER_URL, settings.CACHES['default']['LOCATION']]"

    assert setting(tmp_path, expression, REDIS_URL=redis_url) == [broker, redis_url]


def test_without_redis_tasks_go_to_the_socket_of_the_embedded_one(tmp_path: Path) -> None:
    expected = f"redis+socket://{tmp_path}/redis/redis.sock"

    assert setting(tmp_path, "settings.CELERY_BROKER_URL") == expected


def test_postgresql_has_a_pool(tmp_path: Path) -> None:
    expression = "settings.DATABASES['default']['OPTIONS']"

    options = setting(tmp_path, expression, DATABASE_URL="postgres://a:b@localhost/c")

    assert options == {"pool": {"min_size": 2, "max_size": 8}}


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({"ALLOWED_HOSTS": "localhost,127.0.0.1"}, ""),
        ({"ALLOWED_HOSTS": "*,.example.org"}, ""),
        ({"ALLOWED_HOSTS": "localhost,cards.example.org"}, "http://cards.example.org"),
        (
            {"ALLOWED_HOSTS": "cards.example.org", "FAIRDEAL_HTTPS": "true"},
            "https://cards.example.org",
        ),
        (
            {"ALLOWED_HOSTS": "10.0.0.7", "FAIRDEAL_PUBLIC_URL": "https://club.example/cards"},
            "https://club.example/cards",
        ),
    ],
)
def test_knows_the_address_that_phones_reach(
    tmp_path: Path, environment: dict[str, str], address: str
) -> None:
    assert setting(tmp_path, "settings.PUBLIC_URL", **environment) == address
