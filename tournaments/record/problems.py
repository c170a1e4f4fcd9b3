"""What the API calls refusals of a score."""

from tournaments.record.services.results import PreconditionFailedError, StaleResultError

PROBLEMS = (
    (StaleResultError, "stale-result"),
    (PreconditionFailedError, "precondition-failed"),
)
