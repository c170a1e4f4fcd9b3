"""Which table results are compared on each board, and how many scores a full board has."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence

from scoring.play.table_result import TableResult

Entries = list[tuple[int, TableResult]]  # table results of a board, with their places


def boards_of(
    lines: Sequence[TableResult], expected: Mapping[Hashable, int], *, common_top: bool
) -> Iterator[tuple[Entries, int]]:
    """Yield the entries of each board of each field, and the scores a full board has.

    Args:
        lines: All table results; those without any score are left out.
        expected: How many scores a full board has by field, if known to be more than entered.
        common_top: Whether all boards of a field count as full as the fullest.
    """
    boards: defaultdict[tuple[Hashable, int], Entries] = defaultdict(list)
    for place, line in enumerate(lines):
        if line.is_entry:
            boards[line.field, line.board].append((place, line))
    most = Counter(expected)
    for (of_field, _), entries in boards.items():
        most[of_field] = max(most[of_field], len(entries))
    for (of_field, _), entries in boards.items():
        yield entries, most[of_field] if common_top else len(entries)


def groups_of(entries: Entries) -> list[Entries]:
    """Return the entries that are compared, separately for each group of a fouled board."""
    groups: defaultdict[Hashable, Entries] = defaultdict(list)
    for entry in entries:
        if entry[1].is_compared:
            groups[entry[1].group].append(entry)
    return list(groups.values())
