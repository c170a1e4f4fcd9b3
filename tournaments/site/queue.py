"""The queue from which the workers take their tasks."""

from typing import Any

from celery import current_app
from kombu import Connection
from kombu.exceptions import OperationalError

FIRST = 0  # from 0 to 9; Redis takes the lowest first, and everything else has 0


BATCH_PRIORITY = 6


def tasks_waiting() -> int | None:
    """Return how many tasks no worker has taken yet; None if the queue is not responding."""
    options = {**current_app.conf.broker_transport_options, "socket_connect_timeout": 0.5}
    options |= {"socket_timeout": 0.5, "max_retries": 0}
    queue = current_app.conf.task_default_queue
    connection: Any = Connection(current_app.conf.broker_url, transport_options=options)
    with connection:
        try:
            return int(connection.default_channel.queue_declare(queue, passive=True).message_count)
        except connection.channel_errors:  # nobody has sent a task yet
            return 0
        except (*connection.connection_errors, OperationalError):
            return None
