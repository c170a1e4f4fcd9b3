"""Boards counted once: in a large field, only those that have changed are compared again."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from scoring.comparison.changed_boards import CountedBoards, boards_changed
from scoring.comparison.columns import Columns, Results
from scoring.pairs.compared import ComparedSession

Awarded = Sequence[tuple[int, int]]
"""The places of awards, each with what it is a share of."""

Count = Callable[[Results, Mapping[Hashable, int]], tuple[ComparedSession, Awarded]]
"""Compares boards, with the scores of a full one by field, and counts them without their awards."""


def count_boards(
    count: Count,
    results: Results,
    expected: Mapping[Hashable, int],
    *,
    by: Sequence[object],
    before: CountedBoards | None,
) -> tuple[ComparedSession, Awarded, CountedBoards | None]:
    """Compare and count a session without comparing again what was counted before.

    The sums are whole numbers and fractions, so subtracting the changed boards as they were and
    adding them as they are gives the same as counting all boards.

    Args:
        count: Compares and counts boards.
        results: The results of the session, as table results or as columns.
        expected: How many scores a full board has, by field.
        by: Everything else that the points of a board depend on.
        before: The same or another session as counted before, with the same top on all boards; None
            to count all boards.

    Returns:
        The session, its awards, and what can be ``before`` the next time: None for table results.
    """
    if not isinstance(results, Columns):
        return *count(results, expected), None
    full = {results.field: results.full_board(expected)}
    depends_on = (full, *by)
    changed = None
    if before is not None and before.depends_on == depends_on:
        changed = boards_changed(before.results, results)
    results = results.of_boards(None)
    session, awarded = count(results.of_boards(changed), full)
    if before is not None and changed is not None:
        session.tallies.add_all_of(before.tallies)
        gone, _awarded = count(before.results.of_boards(changed), full)
        session.tallies.subtract_all_of(gone.tallies)
    return session, awarded, CountedBoards(results, depends_on, session.tallies.copy())
