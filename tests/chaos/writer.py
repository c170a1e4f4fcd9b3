"""A process that enters scores and prints each one that was accepted.

Arguments: the event's id, a seed, and how many scores, 60 if it is left out. Each line printed is
``result id, version, score``.
"""

import random
import sys
from uuid import UUID

import django


def main() -> None:
    """Enter sixty scores, or as many as there is time for."""
    django.setup()
    from tournaments.record.models import Result
    from tournaments.record.services.results import record_result
    from tournaments.site.keys import Actor

    event, seed = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    rows = Result.objects.filter(sitting__section__session__event=event)
    places = list(rows.order_by("id").values_list("sitting", "board"))
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 60):
        sitting, board = chance.choice(places)
        answer = record_result(
            sitting_id=sitting,
            board=board,
            score=chance.choice(["4SN=", "3NTE-1", "PASS", "2HW+1", "NP"]),
            key=UUID(int=chance.getrandbits(128)),
            by=Actor("user:0"),
        )
        print(answer.result_id, answer.version, answer.score, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
