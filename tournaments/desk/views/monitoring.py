"""Monitoring: whether Fairdeal is up, and its figures, for those who may read them."""

from collections.abc import Iterator

from django.conf import settings
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tournaments.backups.folder import newest
from tournaments.clubs.selectors import has_clubs
from tournaments.desk.selectors import documents_by_status, ledger_entries
from tournaments.site.background import tasks_waiting
from tournaments.site.local_network import from_this_machine
from tournaments.site.metrics import counted


@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process is running; check nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached; if it cannot, answer 503 like every page."""
    has_clubs()  # reads a page, which a damaged file refuses
    return HttpResponse("ready\n", content_type="text/plain")


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return all figures; 404 for those who may not read them."""
    if not _may_read(request):
        raise Http404
    registry = CollectorRegistry()
    registry.register(counted())
    registry.register(_AsItIs())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    """Whether the caller has the token or, if none is set, calls from this machine."""
    token: str = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    return from_this_machine(request)


class _AsItIs(Collector):
    """The figures that are looked up for each request instead of counted."""

    def collect(self) -> Iterator[Metric]:
        try:
            entries, documents = ledger_entries(), documents_by_status()
        except Error:
            yield GaugeMetricFamily("fairdeal_database_up", "Whether the database is responding", 0)
        else:
            yield GaugeMetricFamily("fairdeal_database_up", "Whether the database is responding", 1)
            yield CounterMetricFamily("fairdeal_ledger_entries", "Entries in all ledgers", entries)
            states = GaugeMetricFamily(
                "fairdeal_documents", "Documents requested, by state", labels=["state"]
            )
            for state, count in documents.items():
                states.add_metric([state], count)
            yield states
        if (last := newest()) is not None:
            age = max((timezone.now() - last.made_at).total_seconds(), 0.0)
            yield GaugeMetricFamily(
                "fairdeal_backup_age_seconds", "Time since the last backup was made", age
            )
        waiting = tasks_waiting()
        yield GaugeMetricFamily(
            "fairdeal_queue_up", "Whether the workers' queue is responding", waiting is not None
        )
        if waiting is not None:
            yield GaugeMetricFamily(
                "fairdeal_tasks_waiting", "Tasks that no worker has taken yet", waiting
            )
