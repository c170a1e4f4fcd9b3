"""A session with one winner, from a file to its standings."""

import json
from random import Random

from movements.registry import generate
from tests.tournaments.interchange.usebio.samples import (
    Traveller,
    board,
    pair,
    participants,
    usebio,
)
from tournaments.models import Event
from tournaments.selectors.ledger.verification import verify_ledger

PAIRS = 8
SCORES = ("420", "450", "-50", "-100", "140", "0", "-620")


def test_a_howell_has_one_winner_and_the_points_of_the_file(run, written):
    content, totals = _howell(Random(5))

    out, errors = run("import_results", written(content))

    event = Event.objects.get()
    printed = json.loads(run("standings", event.pk, "--json")[0])["standings"]
    assert "all 84 agree" in out
    assert errors == ""
    assert {s["number"]: float(s["total"]) for s in printed} == totals
    assert {s["direction"] for s in printed} == {""}
    assert verify_ledger(event.pk).ok


def _howell(chance: Random) -> tuple[bytes, dict[str, float]]:
    """Return a session's file and, counted one comparison at a time, everybody's total."""
    lines: dict[int, list[tuple[str, str, str]]] = {}
    for row in generate("howell", {"pairs": PAIRS, "boards_per_round": 3}).rows:
        for number in row.boards:
            lines.setdefault(number, []).append((row.north, row.east, chance.choice(SCORES)))
    totals = dict.fromkeys((str(n) for n in range(1, PAIRS + 1)), 0.0)
    boards = ""
    for number, played in sorted(lines.items()):
        travellers = []
        for ns, ew, score in played:
            others = [int(other) for _ns, _ew, other in played]
            points = sum((int(score) > o) * 2 + (int(score) == o) for o in others) - 1
            against = 2 * (len(played) - 1) - points
            totals[ns] += points
            totals[ew] += against
            travellers.append(
                Traveller(ns, ew, score=score, ns_points=f"{points}", ew_points=f"{against}")
            )
        boards += board(number, travellers)
    listed = participants(pair(str(n)) for n in range(1, PAIRS + 1))
    return usebio(listed, boards, winners="1"), totals
