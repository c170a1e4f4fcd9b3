"""``manage.py print``: the documents of an event as PDF, without a worker."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.management.database import EventCommand
from tournaments.management.text_table import text_table
from tournaments.printing.catalogue import bundle, printing
from tournaments.printing.catalogue.availability import Printable, printables
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.page.sheet import INKS, PAPERS
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.site.refusals import RefusedError

LIST = "list"


class Command(EventCommand):
    """Print documents of an event to a file or to standard output."""

    help = "Print documents of an event as PDF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "what",
            nargs="+",
            help="ids of documents, or before, during or after for all of those that can be made; "
            "list shows them",
        )
        parser.add_argument(
            "--session", type=int, help="the session's number, if there are several"
        )
        parser.add_argument("--paper", choices=tuple(PAPERS), default="A4")
        parser.add_argument("--ink", choices=INKS, default="colour")
        parser.add_argument("--about", default="", help="part of one document: 3-ns, or a round")
        parser.add_argument(
            "--cut", action="store_true", help="arrange cards so that the pile is in order once cut"
        )
        parser.add_argument("--out", type=Path, help="the file; standard output if left out")

    def about(self, snapshot: EventSnapshot, *, what: Sequence[str], **options: Any) -> None:
        session = _session(snapshot, options["session"])
        if LIST in what:
            self.stdout.write(_listed(printables(snapshot, session)))
        else:
            self._write(self._pages(snapshot, session, what, options), options["out"])

    def _pages(
        self,
        snapshot: EventSnapshot,
        session: SessionFacts,
        what: Sequence[str],
        options: dict[str, Any],
    ) -> bytes:
        kind, about = self._named(snapshot, session, what, options["about"])
        order = printing.CUTTING if options["cut"] else printing.READING
        try:
            content = printing.read_content(snapshot, session.id, kind, about)
        except RefusedError as refusal:
            raise CommandError(refusal.sentence) from refusal
        return printing.pdf(kind, content, options["paper"], options["ink"], order=order)

    def _named(
        self, snapshot: EventSnapshot, session: SessionFacts, what: Sequence[str], about: str
    ) -> tuple[str, str]:
        """Return the kind and the ``about`` for what was typed."""
        ids = [each for word in what for each in self._meant(snapshot, session, word)]
        try:
            parts = bundle.named(bundle.BUNDLE, ",".join(dict.fromkeys(ids)))
        except RefusedError as refusal:
            raise CommandError(refusal.sentence) from refusal
        if not about:
            return bundle.together(parts)
        if len(parts) > 1:
            raise CommandError("--about works with one document. Name only that one.")
        return parts[0].kind.id, about

    def _meant(self, snapshot: EventSnapshot, session: SessionFacts, word: str) -> Sequence[str]:
        if word not in tuple(Moment):
            return (word,)
        found = [each for each in printables(snapshot, session) if each.kind.moment == word]
        for each in found:
            if not each.ready:
                self.stderr.write(f"Left out: {each.kind.title}. {each.missing}")
        ready = [each.kind.id for each in found if each.ready]
        if not ready:
            raise CommandError(f"None of the documents for {word!r} can be printed yet.")
        return ready

    def _write(self, pages: bytes, out: Path | None) -> None:
        if out is not None:
            try:
                out.write_bytes(pages)
            except OSError as error:
                raise CommandError(f"{out} cannot be written: {error.strerror}.") from error
            self.stderr.write(f"{out}: {len(pages):,} bytes")
            return
        if sys.stdout.isatty():
            raise CommandError("Name a file with --out, or redirect the output into one with >.")
        sys.stdout.buffer.write(pages)


def _session(snapshot: EventSnapshot, number: int | None) -> SessionFacts:
    """Return the session with this number, or the only one.

    Raises:
        CommandError: there is none, or it is not clear which.
    """
    if number is None and len(snapshot.sessions) == 1:
        return snapshot.sessions[0]
    found = next((each for each in snapshot.sessions if each.number == number), None)
    if found is None:
        there = ", ".join(str(each.number) for each in snapshot.sessions)
        raise CommandError(f"Choose a session with --session: {there}.")
    return found


def _listed(found: Sequence[Printable]) -> str:
    rows = [
        (
            each.kind.moment.value,
            each.kind.id,
            each.kind.title,
            f"--about {each.kind.about}" if each.kind.about else "",
            each.missing or "can be made",
        )
        for each in found
    ]
    return text_table(("When", "Id", "Document", "Part", "Now"), rows)
