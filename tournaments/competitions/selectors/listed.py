"""Lists of competitions: those open to the public, and those a club is playing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.competitions.models import Competition, CompetitionEntry
from tournaments.competitions.selectors.folding import Shown, Withdrawn
from tournaments.competitions.selectors.kinds import CompetitionKind
from tournaments.competitions.selectors.opened import folded_at
from tournaments.competitions.selectors.registry import KINDS
from tournaments.ledger.facts import known

LOOKED_THROUGH = 40
"""How many of a club's competitions to search for ones in progress; states stay in memory."""
LATEST = 200
"""How many of all clubs' latest competitions to search for public ones."""


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """A competition in a list; ``kind`` has the addresses of its pages."""

    name: str
    slug: str
    club: str
    starts_on: date
    kind: CompetitionKind[Any]


def shown_competitions(most: int) -> tuple[CompetitionLine, ...]:
    """Return up to ``most`` competitions that everybody may see, latest first.

    This folds no ledger: the rows and two kinds of entry are enough.
    """
    rows = Competition.objects.order_by("-starts_on", "-id").select_related("club")
    latest = list(rows[:LATEST])
    shown = _shown([row.pk for row in latest])
    return _lines([row for row in latest if row.pk in shown][:most])


def running_competitions(clubs: Sequence[int]) -> tuple[CompetitionLine, ...]:
    """Return those of the clubs' latest competitions that are not over, latest first."""
    rows = Competition.objects.filter(club__in=clubs).select_related("club")
    latest = rows.order_by("-starts_on", "-id")[:LOOKED_THROUGH]
    return _lines(row for row in latest if not _over(row))


def _over(row: Competition) -> bool:
    kind = KINDS[row.kind]
    return kind.over(folded_at(row.pk, kind, row.ledger_hash).state)


def _lines(rows: Iterable[Competition]) -> tuple[CompetitionLine, ...]:
    return tuple(
        CompetitionLine(row.name, row.slug, row.club.name, row.starts_on, KINDS[row.kind])
        for row in rows
    )


def _shown(among: Sequence[int]) -> set[int]:
    """Return the ids of those that are public, as the last entry in force about that decides."""
    kinds = (Shown.kind, Withdrawn.kind)
    entries = CompetitionEntry.objects.filter(competition__in=among, kind__in=kinds)
    gone = set[tuple[int, int]]()
    shown: dict[int, bool] = {}
    for entry in entries.order_by("competition", "-sequence"):
        at = entry.competition_id
        if (at, entry.sequence) in gone:
            continue
        if entry.kind == Withdrawn.kind:
            gone.add((at, Withdrawn.of(known(Withdrawn, entry.payload)).sequence))
        else:
            shown.setdefault(at, Shown.of(known(Shown, entry.payload)).shown)
    return {at for at, is_shown in shown.items() if is_shown}
