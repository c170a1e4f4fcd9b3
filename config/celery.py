"""The Celery application: ``celery --app config worker``.

A task carries the number of the request that started it, so that the number a director reads out
also leads to the worker's log lines.
"""

import os
import time
from contextlib import ExitStack
from typing import Any

from celery import Celery, Task
from celery.signals import before_task_publish, task_postrun, task_prerun, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

celery = Celery("fairdeal")
celery.config_from_object("django.conf:settings", namespace="CELERY")
celery.autodiscover_tasks()

NUMBER = "request_number"  # the header of a message
_in_hand: dict[str, ExitStack] = {}  # by the id of the task
_begun: dict[str, float] = {}


@before_task_publish.connect
def _send_number(headers: dict[str, Any], **more: Any) -> None:
    from tournaments.request_number import current_number

    headers[NUMBER] = current_number()


@task_prerun.connect
def _begin(task_id: str, task: "Task[..., Any]", **more: Any) -> None:
    from tournaments.request_number import current_number, numbered

    _begun[task_id] = time.perf_counter()
    _in_hand[task_id] = stack = ExitStack()
    stack.enter_context(numbered(task.request.get(NUMBER) or current_number()))


@task_postrun.connect
def _end(task_id: str, task: "Task[..., Any]", state: str | None = None, **more: Any) -> None:
    from tournaments.metrics import TASK_SECONDS, TASKS

    name = task.name.rpartition(".")[2]
    TASKS.labels(name, "succeeded" if state == "SUCCESS" else "failed").inc()
    if task_id in _begun:
        TASK_SECONDS.labels(name).observe(time.perf_counter() - _begun.pop(task_id))
        _in_hand.pop(task_id).close()


@worker_process_init.connect
def _count_worker(**more: Any) -> None:
    from tournaments.metrics import this_is

    this_is("worker")
