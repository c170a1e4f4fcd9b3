"""Settings as the environment makes them."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

PROJECT = Path(__file__).resolve().parents[2]


SET_HERE = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "FAIRDEAL_HTTPS"}


def surroundings(folder: Path, **environment: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in SET_HERE}
    return {**kept, "FAIRDEAL_VAR": str(folder), **environment}


def settings(folder: Path, **environment: str) -> dict[str, Any]:
    """Return the settings that an environment makes."""
    with mock.patch.dict(os.environ, surroundings(folder, **environment), clear=True):
        return runpy.run_path(str(PROJECT / "config" / "settings.py"))


def test_without_any_variable_debugging_is_off_and_plain_http_works(tmp_path: Path) -> None:
    made = settings(tmp_path)

    assert not made["DEBUG"]
    assert not made["SECURE_SSL_REDIRECT"]
    assert not made["SESSION_COOKIE_SECURE"]


def test_sqlite_confirms_a_commit_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    statement = (
        "from django.db import connection as c\n"
        "with c.cursor() as q:\n"
        "  for name in ('journal_mode', 'synchronous', 'busy_timeout', 'mmap_size'):\n"
        "    print(q.execute(f'PRAGMA {name}').fetchone()[0])\n"
        "print(c.transaction_mode)"
    )

    result = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", statement],
        cwd=PROJECT,
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
    )

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
    made = settings(tmp_path, REDIS_URL=redis_url)

    assert (made["CELERY_BROKER_URL"], made["CACHES"]["default"]["LOCATION"]) == (broker, redis_url)


def test_without_redis_tasks_go_to_the_socket_of_the_embedded_one(tmp_path: Path) -> None:
    expected = f"redis+socket://{tmp_path}/redis/redis.sock"

    assert settings(tmp_path)["CELERY_BROKER_URL"] == expected


def test_postgresql_is_not_waited_for_in_vain(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        DATABASE_URL="postgres://a:b@localhost/c?sslmode=require",
        FAIRDEAL_DATABASE_WAIT="2.5",
    )

    assert found["DATABASES"]["default"]["OPTIONS"] == {
        "sslmode": "require",
        "connect_timeout": 2,
        "tcp_user_timeout": 10_000,
        "options": "-c lock_timeout=2500 -c statement_timeout=60000",
    }


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
    assert settings(tmp_path, **environment)["PUBLIC_URL"] == address


def test_a_command_elsewhere_knows_the_address_at_which_fairdeal_was_started(
    tmp_path: Path,
) -> None:
    (tmp_path / "address").write_text("http://192.0.2.2:8000")

    assert settings(tmp_path, ALLOWED_HOSTS="localhost")["PUBLIC_URL"] == "http://192.0.2.2:8000"
    named = settings(tmp_path, ALLOWED_HOSTS="cards.example.org")
    assert named["PUBLIC_URL"] == "http://cards.example.org"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "mysql://host/name"),
        ("DATABASE_URL", "postgres://me:secret@host:port/name"),
        ("DATABASE_URL", "postgres://me:secret@host"),
        ("DATABASE_URL", "postgres://me:secret/x@host/name"),
        ("DATABASE_URL", "postgres://me:secret@host/name?nonsense=1"),
        ("DATABASE_URL", "sqlite://"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("REDIS_URL", "nonsense"),
        ("REDIS_URL", "redis://"),
        ("REDIS_URL", "unix://"),
        ("REDIS_URL", "redis://:secret/x@host:6379/0"),
        ("REDIS_URL", "redis://:secret@host:6379/abc"),
        ("REDIS_URL", "redis://:secret@host:port/0"),
        ("EMAIL_URL", "nonsense://me:secret@host"),
        ("EMAIL_URL", "smtp://me:secret/x@host"),
        ("FAIRDEAL_BACKUP_AFTER", "x"),
        ("DEBUG", "perhaps"),
        ("CSRF_TRUSTED_ORIGINS", "example.org"),
        ("CSRF_TRUSTED_ORIGINS", "https://"),
        ("FAIRDEAL_HTTPS", "2"),
        ("FAIRDEAL_IDLE_HOURS", "eight"),
        ("FAIRDEAL_IDLE_HOURS", "0"),
        ("FAIRDEAL_DATABASE_WAIT", "-1"),
        ("FAIRDEAL_DATABASE_WAIT", "nan"),
        ("FAIRDEAL_TRUSTED_PROXIES", "10.0.0.300"),
        ("FAIRDEAL_LOG", "yaml"),
        ("LOG_LEVEL", "loud"),
        ("TIME_ZONE", "Europe/Nowhere"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_without_secrets(
    tmp_path: Path, name: str, value: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        settings(tmp_path, **{name: value})

    said = str(refused.value.code)
    assert said.startswith(f"The setting {name} cannot be used: ")
    assert "secret" not in said


@pytest.mark.parametrize(
    ("name", "value", "setting", "found"),
    [
        ("DEBUG", "Yes", "DEBUG", True),
        ("FAIRDEAL_HTTPS", "off", "HTTPS", False),
        ("FAIRDEAL_IDLE_HOURS", "0.5", "SESSION_COOKIE_AGE", 1800),
        (
            "CSRF_TRUSTED_ORIGINS",
            "https://a.example, ",
            "CSRF_TRUSTED_ORIGINS",
            ["https://a.example"],
        ),
        ("FAIRDEAL_TRUSTED_PROXIES", "10.0.0.0/8,unix", "TRUSTED_PROXIES", ["10.0.0.0/8", "unix"]),
        ("LOG_LEVEL", "debug", "LOG_LEVEL", "DEBUG"),
        ("TIME_ZONE", "Asia/Kolkata", "TIME_ZONE", "Asia/Kolkata"),
        ("EMAIL_URL", "smtp://mail.example:2525", "EMAIL_PORT", 2525),
    ],
)
def test_settings_are_read_from_the_environment(
    tmp_path: Path, name: str, value: str, setting: str, found: object
) -> None:
    assert settings(tmp_path, **{name: value})[setting] == found


def test_a_secret_may_begin_with_any_character_and_an_empty_setting_is_none(tmp_path: Path) -> None:
    made = settings(tmp_path, SECRET_KEY="$SECRET_KEY", FAIRDEAL_METRICS_TOKEN="$abc", TIME_ZONE="")

    assert (made["SECRET_KEY"], made["METRICS_TOKEN"]) == ("$SECRET_KEY", "$abc")
    assert made["TIME_ZONE"] == "Europe/London"


def test_paths_are_meant_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    made = settings(Path("var"), DATABASE_URL="sqlite:///club.sqlite3", FAIRDEAL_BACKUPS="kept")

    assert made["VAR_DIR"] == tmp_path / "var"
    assert made["BACKUP_DIR"] == tmp_path / "kept"
    assert made["DATABASES"]["default"]["NAME"] == str(tmp_path / "club.sqlite3")


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "100% of a+b #1?"

    made = settings(folder)

    assert made["DATABASES"]["default"]["NAME"] == str(folder / "fairdeal.sqlite3")
