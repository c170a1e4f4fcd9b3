"""Which tables held the same cards on a board, and the rule that rates each group (Law 87)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.explanation.fouled import apart, group_sentence
from scoring.explanation.sentences import at_tables
from tournaments.record.selectors.event.facts import is_fouled
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts
from tournaments.record.selectors.event.table_names import table_numbers
from tournaments.standings.selectors.rating.contest import contest

LETTERS = "ABC"
"""The names of a fouled board's groups."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The tables that held the same cards on a fouled board.

    Attributes:
        letter: The name of the group, ``A`` for the first.
        section: The section's letter if sections are compared separately; otherwise empty.
        tables: The names of its tables, in order of play.
        words: A sentence on who is compared with whom and how their scores are rated.
        results: The ids of their results.
    """

    letter: str
    section: str
    tables: tuple[str, ...]
    words: str
    results: frozenset[int]

    @property
    def named(self) -> str:
        """Which tables these are, ``tables 1, 3 and 5``."""
        return at_tables(self.tables)


def card_groups(snapshot: EventSnapshot, results: Sequence[ResultFacts]) -> tuple[CardGroup, ...]:
    """Return a fouled board's groups; none if all tables held the same cards.

    Args:
        snapshot: The event.
        results: The board's results at all tables of one session.
    """
    if not is_fouled(results):
        return ()
    names = table_numbers(snapshot, results)
    fields: defaultdict[object, list[ResultFacts]] = defaultdict(list)
    rated = contest(snapshot).by_key
    for result in results:
        fields[rated[result.id].result.field].append(result)
    return tuple(
        group
        for members in fields.values()
        for group in _groups(snapshot, members, names, several=len(fields) > 1)
    )


def _groups(
    snapshot: EventSnapshot,
    members: Sequence[ResultFacts],
    names: Mapping[int, str],
    *,
    several: bool,
) -> Iterable[CardGroup]:
    """Yield the groups among tables that would be compared with each other."""
    gathered: dict[int, list[ResultFacts]] = {}
    for result in sorted(members, key=lambda each: each.fouled_group):
        gathered.setdefault(result.fouled_group, []).append(result)
    # Groups without a score to compare do not count, so they do not make others smaller.
    rated = contest(snapshot).by_key
    counts = {
        group: sum(rated[each.id].result.is_compared for each in tables)
        for group, tables in gathered.items()
    }
    compared = [group for group, count in counts.items() if count]
    sizes = tuple(counts[group] for group in compared)
    section = snapshot.sections[snapshot.sittings[members[0].sitting_id].section_id].letter
    for group, tables in gathered.items():
        held = {each.id for each in tables}
        told = tuple(name for pk, name in names.items() if pk in held)
        words = f"{apart(told)}."
        if snapshot.method.by_matchpoints and group in compared and len(sizes) > 1:
            settings = snapshot.settings.pairs
            mine = compared.index(group)
            words = group_sentence(
                told, settings.fouled, settings.short_boards, sizes=sizes, mine=mine
            )
        yield CardGroup(LETTERS[group], section if several else "", told, words, frozenset(held))
