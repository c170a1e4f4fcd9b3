"""The Celery application: ``celery --app config worker``, and what it does by itself.

With ``FAIRDEAL_SCHEDULES`` a worker keeps the schedule itself, in a thread; otherwise ``celery
--app config beat`` does it for all workers. A task carries the number of the request that started
it, so that the number a director reads out also leads to the worker's log lines.
"""

import os
import time
from contextlib import ExitStack
from typing import Any

from celery import Celery, Task
from celery.beat import EmbeddedService
from celery.schedules import schedstate, schedule
from celery.signals import (
    before_task_publish,
    task_postrun,
    task_prerun,
    worker_process_init,
    worker_ready,
)
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

celery = Celery("fairdeal")
celery.config_from_object("django.conf:settings", namespace="CELERY")
celery.autodiscover_tasks()


class Every(schedule):
    """Every so many seconds, by the clock that only goes forward.

    Celery's own waits for as long as the machine's clock was set back.
    """

    def __init__(self, seconds: float) -> None:
        """Be due at once, and from then on after so many seconds each time."""
        super().__init__(seconds)
        self._seconds = seconds
        self._next = 0.0

    def is_due(self, last_run_at: Any) -> schedstate:
        """Return whether it is due now, and in how many seconds to ask again."""
        now = time.monotonic()
        due = now >= self._next
        if due:
            self._next = now + self._seconds
        return schedstate(due, self._next - now)


def _regularly(task: str, seconds: float) -> dict[str, Any]:
    """Return the entry of a task; it is dropped if no worker has time before the next one."""
    return {
        "task": f"tournaments.{task}",
        "schedule": Every(seconds),
        "options": {"expires": seconds},
    }


celery.conf.beat_scheduler = "celery.beat:Scheduler"  # keeps no file
celery.conf.beat_schedule = {
    "backups": _regularly("backups.tasks.back_up", 5),
    "lost documents": _regularly("printing.tasks.take_up_lost_documents", 10),
    "old documents": _regularly("printing.tasks.prune_old_documents", 3600),
    "old sign-ups": _regularly("signup.tasks.forget_old_sign_ups", 3600),
}

NUMBER = "request_number"  # the header of a message
_in_hand: dict[str, ExitStack] = {}  # by the id of the task
_begun: dict[str, float] = {}


@before_task_publish.connect
def _send_number(headers: dict[str, Any], **more: Any) -> None:
    from tournaments.site.request_number import current_number

    headers[NUMBER] = current_number()


@task_prerun.connect
def _begin(task_id: str, task: "Task[..., Any]", **more: Any) -> None:
    from tournaments.site.request_number import current_number, numbered

    _begun[task_id] = time.perf_counter()
    _in_hand[task_id] = stack = ExitStack()
    stack.enter_context(numbered(task.request.get(NUMBER) or current_number()))


@task_postrun.connect
def _end(task_id: str, task: "Task[..., Any]", state: str | None = None, **more: Any) -> None:
    from tournaments.site.metrics import TASK_SECONDS, TASKS

    name = task.name.rpartition(".")[2]
    TASKS.labels(name, "succeeded" if state == "SUCCESS" else "failed").inc()
    if task_id in _begun:
        TASK_SECONDS.labels(name).observe(time.perf_counter() - _begun.pop(task_id))
        _in_hand.pop(task_id).close()


@worker_process_init.connect
def _count_worker(**more: Any) -> None:
    from tournaments.site.metrics import this_is

    this_is("worker")


@worker_ready.connect
def _keep_schedule(sender: Any, **more: Any) -> None:
    if settings.SCHEDULES:  # a club's worker, one process that does everything
        _count_worker()
        beat: Any = EmbeddedService(sender.app, thread=True, scheduler_cls="celery.beat:Scheduler")
        beat.start()
