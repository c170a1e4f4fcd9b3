"""How sentences name tables."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts


def table_numbers(snapshot: EventSnapshot, results: Iterable[ResultFacts]) -> Mapping[int, str]:
    """Return, by result, ``3``, with the section's letter and the round if the number is ambiguous.

    Args:
        snapshot: The event.
        results: The results of one board.

    Returns:
        In the order of sections, tables and rounds.
    """
    places = {result.id: snapshot.sitting(result) for result in results}
    order = sorted(
        places, key=lambda pk: (places[pk].section_id, places[pk].table, places[pk].round)
    )
    sittings = {pk: places[pk] for pk in order}
    sections = {sitting.section_id for sitting in sittings.values()}
    played = Counter((sitting.section_id, sitting.table) for sitting in sittings.values())
    names = {}
    for pk, sitting in sittings.items():
        letter = snapshot.sections[sitting.section_id].letter if len(sections) > 1 else ""
        # With many clubs, the letter is a number, as in the numbers of their pairs.
        letter += "-" if letter and snapshot.clubs else ""
        again = played[sitting.section_id, sitting.table] > 1
        names[pk] = f"{letter}{sitting.table}{f' (round {sitting.round})' if again else ''}"
    return names


def table_headings(snapshot: EventSnapshot, results: Iterable[ResultFacts]) -> Mapping[int, str]:
    """Return, by result, ``Table 3``, with the round if the board was played in several."""
    sittings = {result.id: snapshot.sitting(result) for result in results}
    rounds = {sitting.round for sitting in sittings.values()}
    return {
        pk: f"Round {s.round}, table {s.table}" if len(rounds) > 1 else f"Table {s.table}"
        for pk, s in sittings.items()
    }
