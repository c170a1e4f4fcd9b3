"""A real worker on a real Redis."""

import pytest

from config import celery


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.usefixtures("celery_worker")
def test_a_worker_answers_and_knows_every_task() -> None:
    answers = celery.control.ping(timeout=5, limit=1)
    registered = celery.control.inspect(timeout=5, limit=1).registered()

    assert [reply for answer in answers for reply in answer.values()] == [{"ok": "pong"}]
    celery.loader.import_default_modules()
    here = {name for name in celery.tasks if name.startswith("tournaments.")}
    assert registered
    assert here == {
        task for tasks in registered.values() for task in tasks if task.startswith("tournaments.")
    }
