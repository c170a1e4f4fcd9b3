"""A process that enters scores and says each one it has got an answer for.

Arguments: the event's id, a seed. Each line printed is ``result id, version, score``.
"""

import random
import sys
from uuid import UUID

import django


def main() -> None:
    """Enter scores until there is nothing left to draw, or somebody stops the process."""
    django.setup()
    from tournaments.models import Result
    from tournaments.services.ledger import Actor
    from tournaments.services.play.results import record_result

    event, seed = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    rows = Result.objects.filter(sitting__section__session__event=event)
    places = list(rows.order_by("id").values_list("sitting", "board"))
    for _ in range(60):
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
