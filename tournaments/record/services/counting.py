"""Count the scores that are sent, by what becomes of them, once that is certain."""

import re
from collections.abc import Callable
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from django.db import Error

from tournaments.site.availability import is_unavailable
from tournaments.site.metrics import SUBMISSIONS
from tournaments.site.refusals import RefusedError

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

OVERTAKEN = frozenset({"stale_result", "precondition_failed"})
"""Refused because someone else was quicker, not because the score is wrong."""


def _count(outcome: str, reason: str = "") -> None:
    SUBMISSIONS.labels(outcome, reason).inc()


count_accepted = partial(_count, "accepted")
count_unchanged = partial(_count, "unchanged")
count_replayed = partial(_count, "replayed")


def counts_refusals(service: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Mark a service that takes scores, to count those it refuses by reason."""

    @wraps(service)
    def counted(*args: Arguments.args, **sent: Arguments.kwargs) -> Answer:
        try:
            return service(*args, **sent)
        except RefusedError as refusal:
            reason = reason_of(refusal)
            _count("conflict" if reason in OVERTAKEN else "refused", reason)
            raise
        except Error as error:
            if is_unavailable(error):
                _count("refused", "database_unavailable")
            raise

    return counted


def reason_of(refusal: RefusedError) -> str:
    """Return the kind of a refusal as a label.

    >>> from tournaments.site.keys import KeyReusedError
    >>> reason_of(KeyReusedError())
    'key_reused'
    """
    name = type(refusal).__name__.removesuffix("Error")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
