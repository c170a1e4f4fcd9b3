"""Boards counted once: of a large field only those that changed since are compared again."""

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
    """Compare and count a session; what was counted before is not compared again.

    The sums are whole numbers and fractions, so taking away the boards that changed, as they were,
    and adding them as they are, gives what counting all boards gives.

    Args:
        count: How.
        results: Of the session, as table results or as columns.
        expected: For a field, the scores that a full board has.
        by: All else on which the points of a board depend.
        before: The same or another session as it was counted before, all boards with one top; None
            to count all boards.

    Returns:
        The session, its awards, and what may be ``before`` the next time: None of table results.
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
