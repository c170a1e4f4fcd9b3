"""Look for acknowledged scores in the ledgers: lost, stored twice, or stored otherwise.

Run as a program on the database of a trial, with the path of a file: what was acknowledged, as
JSON. What was found is printed as JSON.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the ledgers say of the scores that were acknowledged; everything should be empty.

    Attributes:
        lost: Keys of acknowledged scores that the ledger has not, or has otherwise, or whose key
            it does not know.
        doubled: Keys, and versions of results, that the ledgers have twice, and keys that were
            answered differently.
        problems: What the proofs of the ledgers found.
    """

    lost: tuple[str, ...]
    doubled: tuple[str, ...]
    problems: tuple[str, ...]


def examine(acknowledged: Iterable[tuple[str, int, int, int, str, int, int]]) -> Evidence:
    """Compare answers with the ledgers of the settings' database.

    Args:
        acknowledged: Of each answer: key, event, sitting, board, score, version, and number in
            the ledger.
    """
    from tournaments.record.models import LedgerEntry
    from tournaments.record.selectors.ledger.verification import verify_ledger
    from tournaments.site.models import UsedKey

    answers = [tuple(answer) for answer in acknowledged]
    events = sorted({event for _, event, *_ in answers})
    stored: dict[tuple[int, int], tuple[int, int, str, int]] = {}
    keys: Counter[str] = Counter(
        str(key)
        for key in UsedKey.objects.filter(
            scope__in=[f"event:{event}" for event in events]
        ).values_list("key", flat=True)
    )
    versions: Counter[tuple[int, int]] = Counter()
    rows = LedgerEntry.objects.filter(event__in=events, kind__startswith="result_")
    fields = ("event", "sequence", "key", "payload")
    for event, sequence, key, payload in rows.values_list(*fields).iterator():
        keys[str(key)] += 1
        versions[payload["result"], payload["version"]] += 1
        stored[event, sequence] = (
            payload["sitting"],
            payload["board"],
            payload["score"],
            payload["version"],
        )
    # By number, not by key: a score that stands already is answered with the entry it has.
    lost = [
        key
        for key, event, *said, sequence in answers
        if stored.get((event, sequence)) != tuple(said) or not keys[key]
    ]
    answered = Counter(key for key, *_ in set(answers))
    twice = [*keys.items(), *versions.items(), *answered.items()]
    return Evidence(
        lost=tuple(lost),
        doubled=tuple(str(what) for what, count in twice if count > 1),
        problems=tuple(
            str(problem) for event in events for problem in verify_ledger(event).problems
        ),
    )


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(asdict(examine(json.loads(Path(sys.argv[1]).read_text())))))  # noqa: T201
