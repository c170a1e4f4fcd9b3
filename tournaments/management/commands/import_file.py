"""``manage.py import_file``: import a file, whatever its format."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.conditions.catalogue import methods_of
from scoring.play.notation import Game
from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club
from tournaments.importing.formats import LARGEST_FILE, READABLE
from tournaments.importing.planning import plan_file
from tournaments.importing.plans import DIFFERS, Plan, Target
from tournaments.importing.selectors import session_to_fill
from tournaments.importing.services.kept_files import do_work
from tournaments.interchange.errors import InterchangeError
from tournaments.management.database import database
from tournaments.record.selectors.access.admission import belonging_of_event
from tournaments.site.limits import LONGEST_TITLE
from tournaments.site.refusals import RefusedError

MOST_WARNINGS = 20


class Command(BaseCommand):
    """Import a file, all or nothing."""

    help = (
        "Import a file: "
        + ", ".join(form.name for form in READABLE)
        + ". Without --event, results become a new event and people are added to the list of "
        "--club. With --event, scores, names and hands go into its session; anything there that "
        "differs stays as it is unless you use --replace."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--club", default="", help="the club, if the file does not name it")
        parser.add_argument("--event", default="", help="id or address of the event to fill")
        parser.add_argument("--session", type=int, help="its session; the one in play if left out")
        parser.add_argument(
            "--replace", action="store_true", help="overwrite what differs, unless it is final"
        )
        parser.add_argument(
            "--name", default="", help="name of a new event; the file's if left out"
        )
        parser.add_argument("--date", type=_day, help="date of a new event, for example 2026-03-19")
        parser.add_argument(
            "--method",
            default="",
            choices=["", *methods_of(Game.BRIDGE)],
            help="how a table is scored; judged by its points if left out",
        )
        parser.add_argument(
            "--look", action="store_true", help="show what the import would do, and stop"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            with database(), transaction.atomic():
                plan, event = _imported(Path(file), **options)
        except (InterchangeError, RefusedError) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            said = {"event": event, "kind": plan.kind, "warnings": list(plan.left_out)}
            self.stdout.write(json.dumps(said, ensure_ascii=False))
            return
        self.stdout.write(f"This is {plan.called}: {', '.join(plan.holds) or 'nothing'}.")
        for sentence in plan.does:
            self.stdout.write(sentence)
        if (differing := plan.counted(DIFFERS)) and not options["replace"]:
            differ = (
                "line differs and stays as it is" if differing == 1 else "lines differ and stay"
            )
            self.stdout.write(f"{differing} {differ}; --replace uses the file instead.")
        if event is not None:
            self.stdout.write(f"Event {event}.")
        for warning in plan.left_out[:MOST_WARNINGS]:
            self.stderr.write(warning)
        if len(plan.left_out) > MOST_WARNINGS:
            self.stderr.write(f"… and {len(plan.left_out) - MOST_WARNINGS} more.")


def _imported(
    path: Path,
    *,
    club: str,
    event: str,
    session: int | None,
    replace: bool,
    name: str,
    date: date | None,
    method: str,
    look: bool,
    **_options: object,
) -> tuple[Plan, int | None]:
    content = _content(path)
    held = belonging_of_event(event) if event else None
    if event and held is None:
        raise CommandError(f"There is no event {event!r}.")
    session_id = session_to_fill(held.event_id, session) if held else None
    if held and session_id is None:
        raise CommandError(f"The event has no session {session}.")
    known = Club.objects.filter(name__iexact=club.strip()).first() if club.strip() else None
    target = Target(
        club=known.name if known else club.strip(),
        club_id=held.club_id if held else known.pk if known else None,
        session_id=session_id,
        replaced=None if replace else (),
        name=name or path.stem[:LONGEST_TITLE],
        held_on=date or _written_on(path),
        method=method,
    )
    plan = plan_file(content, target)
    if look:
        return plan, held.event_id if held else None
    if plan.work.is_nothing and held:
        return plan, held.event_id
    club_id = target.club_id
    if plan.work.people and club_id is None and target.club:
        club_id = create_club(name=target.club).pk
    return plan, do_work(work=plan.work, club_id=club_id)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a date. Write it like 2026-03-19.") from error


def _written_on(path: Path) -> date:
    """Return the day the file was written: the best guess if it gives no date."""
    return date.fromtimestamp(path.stat().st_mtime)  # noqa: DTZ012 (the day of this machine)


def _content(path: Path) -> bytes:
    """Return the file's bytes, or one more than the limit if it is larger."""
    try:
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise CommandError(f"The file {str(path)!r} cannot be read: {error}.") from error
