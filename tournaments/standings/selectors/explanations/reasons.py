"""Sentences saying why a correction, ruling or new condition changed the standings."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.explanation.sentences import others_in_words, short
from scoring.play.boards import Side
from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.conditions_in_words import in_words
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, RulingFacts
from tournaments.standings.selectors.explanations.points import explained_side
from tournaments.standings.selectors.rating.contest import event_rating
from tournaments.standings.selectors.rating.fouled_groups import card_groups
from tournaments.standings.selectors.rating.penalties import penalty_by_law


def reasons(before: EventSnapshot, after: EventSnapshot, result_id: int | None) -> Iterable[str]:
    """Yield what changed an event's standings, as the director sees them.

    Args:
        before: The event before.
        after: The event after.
        result_id: The result that changed; None if no single table is concerned.
    """
    if result_id is not None:
        yield from _of_result(before, after, result_id)
        return
    yield from _of_boards(before, after)
    for word, first, second in (("imposed", after, before), ("withdrawn", before, after)):
        for ruling in new_penalties(first, second):
            yield f"The penalty was {word}: {penalty_by_law(first, ruling)}."
    yield from _of_conditions(before, after)
    yield from _of_what_is_brought(before, after)


def _of_what_is_brought(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    for pk, now in after.contestants.items():
        was = before.contestants.get(pk, now).brought
        if was != now.brought:
            told = (
                "nothing" if each is None else short(each.points) for each in (was, now.brought)
            )
            yield f"{after.label_of(now)} carries over {' → '.join(told)}."


def _of_result(before: EventSnapshot, after: EventSnapshot, result_id: int) -> Iterable[str]:
    for word, snapshot in (("Before", before), ("After", after)):
        result = next((each for each in snapshot.results if each.id == result_id), None)
        if result is None:
            continue
        for side in Side:
            told = explained_side(snapshot.seen_by(Role.DIRECTOR), result, side)
            if told is not None:
                yield f"{word}, {side.words}: {' '.join(told.steps)}"
    if not after.method.compares_scores:
        return
    then, now = (_ns_points(snapshot.seen_by(Role.DIRECTOR)) for snapshot in (before, after))
    yield others_in_words(then, now, result_id)


def _ns_points(snapshot: EventSnapshot) -> Mapping[object, Fraction]:
    return {pk: points.ns for pk, points in event_rating(snapshot).whole.lines.items()}


def regrouped(before: EventSnapshot, after: EventSnapshot) -> list[tuple[int, int]]:
    """Return session id and number of every board whose groups of tables have changed."""
    groups = {(each.id, each.board): each.fouled_group for each in before.results}
    found = {
        (after.session_of[after.sittings[now.sitting_id].section_id].id, now.board)
        for now in after.results
        if now.fouled_group != groups.get((now.id, now.board), 0)
    }
    return sorted(found)


def new_penalties(first: EventSnapshot, second: EventSnapshot) -> list[RulingFacts]:
    """Return the penalties in force in the first state of an event but not in the second."""
    known = {ruling.id for ruling in second.rulings}
    return [
        ruling
        for ruling in first.rulings
        if ruling.contestant_id is not None and ruling.id not in known
    ]


def _of_boards(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield the groups of tables compared on a board before and after."""
    for session, board in regrouped(before, after):
        for word, snapshot in (("Before", before), ("After", after)):
            groups = card_groups(snapshot, _results_of(snapshot, session, board))
            told = " ".join(group.words for group in groups)
            yield f"{word}, board {board}: {told or 'All tables are compared with each other.'}"


def _results_of(snapshot: EventSnapshot, session: int, board: int) -> list[ResultFacts]:
    return [
        each
        for each in snapshot.results
        if each.board == board
        and snapshot.session_of[snapshot.sittings[each.sitting_id].section_id].id == session
    ]


def _of_conditions(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield every condition of contest that has changed."""
    then, now = dict(in_words(before)), dict(in_words(after))
    for title in dict.fromkeys((*then, *now)):
        was, became = then.get(title, "nothing"), now.get(title, "nothing")
        if was != became:
            yield f"{title}: before, {was}; after, {became}."
