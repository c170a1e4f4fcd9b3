"""Report all tables of a drive's round together, let everybody move, and tell who met there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction

from tournaments.clubs.personal import PersonalData
from tournaments.competitions.models import Competition
from tournaments.competitions.selectors.kinds import CANNOT_BE
from tournaments.competitions.selectors.opened import folded_at
from tournaments.competitions.services import (
    change_entrant,
    enter_entrant,
    lock_competition,
    record_fact,
)
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.drives.selectors.drive_sheets import typed
from tournaments.drives.selectors.drives import Drive, Moved, TableReport
from tournaments.site.keys import Actor
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


@dataclass(frozen=True, slots=True)
class TypedReport:
    """A report as it was typed.

    Attributes:
        report: What the table says.
        was: What was there when it was typed, as ``typed`` words it; empty for nothing.
    """

    report: TableReport
    was: str = ""


@transaction.atomic
def report_round(
    *,
    competition_id: int,
    round_number: int,
    reports: tuple[TypedReport, ...],
    by: Actor,
    key: UUID,
    move: bool = False,
    reason: str = "",
) -> int:
    """Enter or correct the reports of a round, and end it if asked to: all of it or nothing.

    A report that is already there is not written again, so sending the same form twice acts once.

    Args:
        competition_id: The drive.
        round_number: Which round, from 1; an earlier one is corrected and moves nobody.
        reports: One for each table of the round to enter.
        by: Who enters them.
        key: The key of the form; each entry of the ledger has one made from it.
        move: Whether everybody then moves.
        reason: Why, for the history; corrections should have one.

    Returns:
        How many entries were added to the ledger.

    Raises:
        NotFoundError: there is no such drive.
        ConflictError: a table has been reported differently since it was read.
        RefusedError: a report is impossible, or a table is missing and nobody can move.
    """
    competition = lock_competition(competition_id)
    if competition.kind != DRIVE.id:
        raise NotFoundError("This drive does not exist.")
    before = competition.ledger_sequence
    for each in sorted(reports, key=lambda each: each.report.table):
        if _stands(_drive(competition), each):
            continue
        record_fact(
            competition_id=competition_id,
            fact=each.report,
            by=by,
            key=uuid5(key, f"table {each.report.table}"),
            reason=reason,
        )
        competition.refresh_from_db()
    if move:
        moved = uuid5(key, f"round {round_number}")
        _check_moves(competition, round_number, moved)
        record_fact(competition_id=competition_id, fact=Moved(), by=by, key=moved)
        competition.refresh_from_db()
    return competition.ledger_sequence - before


def _drive(competition: Competition) -> Drive:
    return folded_at(competition.pk, DRIVE, competition.ledger_hash).state


def _stands(drive: Drive, typed_one: TypedReport) -> bool:
    """Return whether the ledger already says what the report says.

    Raises:
        ConflictError: the ledger differs both from what was read and from what was sent.
        RefusedError: the report is impossible.
    """
    report = typed_one.report
    try:
        outcome = report.outcome(drive.play)
    except CANNOT_BE as error:
        raise RefusedError(f"Table {report.table}: {error}", f"table_{report.table}") from error
    now = drive.play.rounds[report.round - 1].outcomes[report.table - 1]
    if now == outcome:
        return True
    if now is not None and typed(drive, now) != typed_one.was:
        raise ConflictError(
            f"Someone else has already reported table {report.table} as {typed(drive, now)}. "
            "Check it, and enter yours again if that is wrong.",
            f"table_{report.table}",
        )
    return False


def _check_moves(competition: Competition, round_number: int, key: UUID) -> None:
    """Refuse to end a round that is not the one in play, unless this same form ended it.

    Raises:
        ConflictError: another round is being played.
    """
    if competition.entries.filter(key=key).exists():
        return
    play = _drive(competition).play
    if play.number != round_number or play.over:
        raise ConflictError("Everybody has already moved. Go to the round in play.", "seen")


@transaction.atomic
def name_places(*, competition_id: int, names: Mapping[int, str], by: Actor, key: UUID) -> int:
    """Name the places of a drive: those that are known; the others keep their numbers.

    Args:
        competition_id: The drive.
        names: The name for each number: ``A & B`` for a pair, its own name for a fort. A name that
            is already there is not written again; an empty one removes the name.
        by: Who names them.
        key: The key of the form; each entry of the ledger has one made from it.

    Returns:
        How many entries were added to the ledger.

    Raises:
        NotFoundError: there is no such drive.
        RefusedError: nobody has one of the numbers, or the same person is named twice.
    """
    competition = lock_competition(competition_id)
    if competition.kind != DRIVE.id:
        raise NotFoundError("This drive does not exist.")
    before = competition.ledger_sequence
    for number, name in sorted(names.items()):
        folded = folded_at(competition.pk, DRIVE, competition.ledger_hash)
        entered = folded.entrants.get(number)
        as_team = folded.state.rules.seating == "forts"
        players = () if as_team else tuple(filter(None, map(str.strip, name.split("&"))))
        called = {"team": name.strip()} if as_team else {"players": players}
        if entered is None and not name.strip():
            continue
        write = enter_entrant if entered is None else change_entrant
        if entered is not None and _called(competition, number, entered.name) == name.strip():
            continue
        write(
            competition_id=competition_id,
            number=number,
            by=by,
            key=uuid5(key, f"number {number}"),
            **called,
        )
        competition.refresh_from_db()
    return competition.ledger_sequence - before


def _called(competition: Competition, number: int, team: str) -> str:
    players = competition.players.filter(number=number).order_by("position")
    return team or " & ".join(players.values_list("player__name", flat=True))


def _met(one: Collection[int], other: Collection[int]) -> str:
    """Return the name of a drive at which two people both were."""
    drives = Competition.objects.filter(kind=DRIVE.id)
    met = drives.filter(players__player__in=one).filter(players__player__in=other)
    return met.order_by("starts_on", "id").values_list("name", flat=True).first() or ""


PERSONAL_DATA = (PersonalData(25, met=_met),)
