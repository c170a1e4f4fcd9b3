"""A club's award tables: add one, replace it, remove it."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.awards.reading import parse_table
from scoring.awards.table import AwardTable
from scoring.errors import NotationError
from tournaments.clubs.models import Club
from tournaments.record.models import ClubAwardTable
from tournaments.site.creation import created_once
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor

MOST_TABLES = 50


class StaleAwardTableError(ConflictError):
    """The table has changed since the caller read it."""


@created_once(ClubAwardTable)
@transaction.atomic
def keep_award_table(
    *, club_id: int, text: str, by: Actor | None = None, key: UUID | None = None
) -> ClubAwardTable:
    """Save an award table for a club, once for each key.

    Args:
        club_id: The club.
        text: The table in TOML.
        by: Who adds it.
        key: The idempotency key; None to save one each time.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the text is not an award table, the club already has one with this title, or
            it has 50.
    """
    _lock_club(club_id)
    if ClubAwardTable.objects.filter(club=club_id).count() >= MOST_TABLES:
        raise RefusedError(
            f"A club can keep up to {MOST_TABLES} award tables. Remove one first.", "text"
        )
    title = _free_title(club_id, _read(text))
    return ClubAwardTable.objects.create(
        club_id=club_id, title=title, text=text, changed_at=timezone.now()
    )


@transaction.atomic
def replace_award_table(*, award_table_id: int, text: str, expected_version: int) -> ClubAwardTable:
    """Replace the text of a table; what it has awarded stays as it is.

    Raises:
        NotFoundError: there is no such table.
        StaleAwardTableError: it has since changed to another version.
        RefusedError: as for saving one.
    """
    row = _locked(award_table_id, expected_version)
    row.title = _free_title(row.club_id, _read(text), except_for=row.pk)
    row.text = text
    row.version += 1
    row.changed_at = timezone.now()
    row.save()
    return row


@transaction.atomic
def remove_award_table(*, award_table_id: int, expected_version: int) -> None:
    """Remove a table; what it has awarded stays as it is.

    Raises:
        NotFoundError: there is no such table.
        StaleAwardTableError: it has since changed to another version.
    """
    _locked(award_table_id, expected_version).delete()


def _read(text: str) -> AwardTable:
    try:
        return parse_table(text)
    except NotationError as error:
        raise RefusedError(str(error), "text") from error


def _free_title(club_id: int, table: AwardTable, *, except_for: int | None = None) -> str:
    others = ClubAwardTable.objects.filter(club=club_id, title__iexact=table.title)
    if any(pk != except_for for pk in others.values_list("pk", flat=True)):
        raise RefusedError(
            f"The club already has {table.title}. Replace it, or give this one a different "
            "version.",
            "text",
        )
    return table.title


def _lock_club(club_id: int) -> None:
    if Club.objects.select_for_update().filter(pk=club_id).first() is None:
        raise NotFoundError("This club does not exist.", "club")


def _locked(award_table_id: int, expected_version: int) -> ClubAwardTable:
    club = ClubAwardTable.objects.filter(pk=award_table_id).values_list("club", flat=True).first()
    if club is not None:
        _lock_club(club)
    row = ClubAwardTable.objects.select_for_update().filter(pk=award_table_id).first()
    if row is None:
        raise NotFoundError("This award table does not exist.", "award_table")
    if row.version != expected_version:
        raise StaleAwardTableError(
            f"Someone else has changed {row.title}: it is now version {row.version}, and you saw "
            f"version {expected_version}. Load the page again.",
            "version",
        )
    return row
