"""Award tables to choose from: those that come with Fairdeal and those a club has added."""

from dataclasses import dataclass
from datetime import datetime

from scoring.awards.reading import parse_table, shipped_tables
from scoring.awards.table import AwardTable
from tournaments.record.models import ClubAwardTable
from tournaments.site.limits import LARGEST_ID

_KEPT = "kept-"


@dataclass(frozen=True, slots=True)
class KeptAwardTable:
    """A club's own table; ``choice`` is its name in a list of choices."""

    id: int
    club_id: int
    title: str
    text: str
    version: int
    changed_at: datetime

    @property
    def choice(self) -> str:
        """Its name in a list of choices."""
        return f"{_KEPT}{self.id}"


def kept_award_tables(club_id: int) -> tuple[KeptAwardTable, ...]:
    """Return a club's own tables by title."""
    rows = ClubAwardTable.objects.filter(club=club_id).order_by("title", "id")
    return tuple(_facts(row) for row in rows)


def kept_award_table(award_table_id: int) -> KeptAwardTable | None:
    """Return a club's own table; None if there is none with this id."""
    if award_table_id > LARGEST_ID:
        return None
    row = ClubAwardTable.objects.filter(pk=award_table_id).first()
    return None if row is None else _facts(row)


def tables_to_choose(club_id: int) -> dict[str, str]:
    """Return the titles of all tables that a club can use, its own first, by choice name."""
    own = {each.choice: each.title for each in kept_award_tables(club_id)}
    return own | {choice: each.title for choice, each in shipped_tables().items()}


def chosen_table(club_id: int, choice: str) -> AwardTable | None:
    """Return the table with a choice name; None if the club cannot choose it."""
    for each in kept_award_tables(club_id):
        if each.choice == choice:
            return parse_table(each.text)
    return shipped_tables().get(choice)


def _facts(row: ClubAwardTable) -> KeptAwardTable:
    return KeptAwardTable(row.pk, row.club_id, row.title, row.text, row.version, row.changed_at)
