"""Verify a competition's ledger: its chain is complete, and its fold equals what is stored."""

from collections.abc import Iterator
from typing import Any

from tournaments.competitions.models import Competition, CompetitionPlayer
from tournaments.competitions.selectors.folding import Created, Folded, facts_of, fold
from tournaments.competitions.selectors.kinds import CANNOT_BE
from tournaments.competitions.selectors.opened import NoSuchCompetitionError, entries_of
from tournaments.competitions.selectors.registry import KINDS
from tournaments.ledger.chain import broken_links, head_code, read_head
from tournaments.record.selectors.ledger.verification import LedgerReport


def verify_competition(competition_id: int, *, head: str = "") -> LedgerReport:
    """Check the chain link by link, fold it, and compare it with what is stored.

    Args:
        competition_id: The competition.
        head: A code printed or kept earlier; see ``verify_ledger``.

    Raises:
        NoSuchCompetitionError: there is no such competition.
        HeadCodeError: ``head`` is not such a code.
    """
    asked = read_head(head) if head else None
    row = Competition.objects.filter(pk=competition_id).first()
    if row is None:
        raise NoSuchCompetitionError
    entries = entries_of(competition_id)
    problems = list(broken_links(row, entries))
    if asked is not None and not asked.is_on(entries):
        problems.append(f"{asked.code} is not in the ledger: the ledger has been rewritten.")
    try:
        facts = facts_of(KINDS[row.kind], entries)
        problems += _differences(row, fold(KINDS[row.kind], facts))
        if not (isinstance(facts[0], Created) and facts[0].kind_ == row.kind):
            problems.append("Its kind does not match the ledger.")
    except (*CANNOT_BE, LookupError, TypeError, ValueError) as error:
        problems.append(f"The entries contradict each other: {error}")
    return LedgerReport(
        entries=len(entries),
        results=len(entries),
        problems=tuple(problems),
        head=head_code(row.ledger_sequence, row.ledger_hash),
        asked="" if asked is None else asked.code,
        on_chain=None if asked is None else asked.is_on(entries),
    )


def _differences(row: Competition, folded: Folded[Any]) -> Iterator[str]:
    if (row.name, row.starts_on) != (folded.name, folded.starts_on):
        yield "Its name or day does not match the ledger."
    stored: dict[int, list[tuple[int, int]]] = {}
    rows = CompetitionPlayer.objects.filter(competition=row.pk).order_by("number", "position")
    for number, position, player in rows.values_list("number", "position", "player"):
        stored.setdefault(number, []).append((position, player))
    entered = {
        number: list(enumerate(who.players, start=1))
        for number, who in folded.entrants.items()
        if who.players
    }
    for number in sorted({*stored, *entered}):
        if stored.get(number) != entered.get(number):
            yield f"The players of number {number} do not match the ledger."
