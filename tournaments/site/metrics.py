"""Metrics for monitoring, counted where things happen and combined by ``/metrics``.

Web processes and workers each count in their own file, in shared memory (``FAIRDEAL_METRICS_DIR``,
set by the process that starts them), and whichever is asked adds them up. Without that folder, as
in commands, a process counts only for itself. Imports nothing else of Fairdeal.
"""

import os
import socket
from contextlib import suppress
from pathlib import Path

from django.conf import settings

SHARED = Path(settings.METRICS_DIR) if settings.METRICS_DIR else None
if SHARED is not None:
    SHARED.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(SHARED)  # the library reads it on import

from prometheus_client import (  # noqa: E402
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector  # noqa: E402
from prometheus_client.registry import Collector  # noqa: E402

HOST = socket.gethostname().replace("_", "-")
_LIVE = "gauge_live*_{}-*.db"  # gauge files, whose processes may have ended


def _process_identifier() -> str:
    return f"{HOST}-{os.getpid()}"  # with the host, as containers use the same few process ids


if SHARED is not None:
    values.ValueClass = values.MultiProcessValue(_process_identifier)  # type: ignore[no-untyped-call]

OWN = CollectorRegistry()
"""What this process has counted."""

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter(
    "fairdeal_requests",
    "Requests answered; route is the name of the address, or none if there is no such address",
    ["method", "route", "status"],
    registry=OWN,
)
REQUEST_SECONDS = Histogram(
    "fairdeal_request_seconds",
    "Time from the start of a request's processing to its answer",
    ["method", "route"],
    buckets=SECONDS,
    registry=OWN,
)
SUBMISSIONS = Counter(
    "fairdeal_submissions",
    "Scores sent: accepted, unchanged, replayed (key already used), conflict or refused, with "
    "the reason",
    ["outcome", "reason"],
    registry=OWN,
)
TURNED_AWAY = Counter(
    "fairdeal_turned_away",
    "Requests refused before they were looked at: full, too large",
    ["reason"],
    registry=OWN,
)
TASKS = Counter("fairdeal_tasks", "Tasks completed by workers", ["task", "outcome"], registry=OWN)
TASK_SECONDS = Histogram(
    "fairdeal_task_seconds",
    "Time tasks took",
    ["task"],
    buckets=(0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0),
    registry=OWN,
)
PROCESSES = Gauge(
    "fairdeal_processes",
    "Running processes: web, worker",
    ["kind"],
    multiprocess_mode="livesum",
    registry=OWN,
)


def this_is(kind: str) -> None:
    """Count this process as running, and open the files it counts in."""
    if SHARED is not None:  # someone may have deleted it
        SHARED.mkdir(mode=0o700, exist_ok=True)
    TURNED_AWAY.labels("full")
    TASK_SECONDS.labels("render_document")
    PROCESSES.labels(kind).set(1)


def counted() -> Collector:
    """Return a collector of what all processes have counted."""
    if SHARED is None:
        return OWN
    _forget_ended(SHARED)
    return MultiProcessCollector(None, str(SHARED))  # type: ignore[no-untyped-call]


def _forget_ended(folder: Path) -> None:
    """Remove the gauges of this machine's ended processes from the sums; counters stay."""
    for path in folder.glob(_LIVE.format(HOST)):
        with suppress(ValueError):
            if not Path(f"/proc/{int(path.stem.rpartition('-')[2])}").exists():
                path.unlink(missing_ok=True)
