"""Play out a knockout from a file: each round is drawn from earlier results, as in a session."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import uuid4

from movements.model import Row
from tournaments.draws.selectors.request import DrawRequest
from tournaments.draws.services.draws import preview_draw
from tournaments.interchange.imported import ImportedKnockout
from tournaments.record.models import Section
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.ledger import append_entry
from tournaments.seating.services.changes import locked_section
from tournaments.seating.services.next_version import store_change
from tournaments.site.refusals import RefusedError
from tournaments.site.signature import Actor


def play_on(
    *,
    section: Section,
    knockout: ImportedKnockout,
    rows: Sequence[Row],
    record: Callable[[int], None],
    by: Actor,
    reason: str,
) -> None:
    """Enter the scores of a knockout whose first round is stored, and draw round by round.

    Args:
        section: Its section.
        knockout: The knockout's parameters and ties.
        rows: The rows of all rounds.
        record: Enters the scores of a round.
        by: Who imports it.
        reason: For the history of each draw.

    Raises:
        RefusedError: the results do not lead to the matches that were played.
    """
    by_round: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_round[row.round].append(row)
    last = max(by_round)
    for number in range(1, last + 1):
        record(number)
        if number < last or number + 1 in knockout.ties:
            ties = knockout.ties.get(number + 1, ())
            _draw(section, ties, tuple(by_round.get(number + 1, ())), by=by, reason=reason)


def _draw(
    section: Section,
    ties: tuple[tuple[str, str], ...],
    rows: tuple[Row, ...],
    *,
    by: Actor,
    reason: str,
) -> None:
    """Draw a round from the results, and seat it as it was played."""
    section, event = locked_section(section.pk)
    snapshot = open_event(event.pk)
    drafted = preview_draw(snapshot=snapshot, section_id=section.pk, wanted=DrawRequest(ties=ties))
    if not {row.seats for row in rows} <= {row.seats for row in drafted.rows}:
        raise RefusedError("The results of this knockout do not lead to the matches in the file.")
    drafted = replace(drafted, rows=rows)
    entry = store_change(event, section, drafted.replaced, (), drafted.as_fact())
    append_entry(event, entry, by=by, key=uuid4(), reason=reason)
