"""Take the scores that a phone hands over as a QR code or a file when all else fails.

Each is entered as if the phone had sent it, under the same key, so a score the phone sends later
does not count twice.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournaments.play.services.scores import (
    PhoneScore,
    column_of_unsent,
    confirm_at_table,
    enter_at_table,
)
from tournaments.record.models import HeldScore, LedgerEntry, TableLink
from tournaments.record.selectors.access.links import TableLinkFacts, table_link_among
from tournaments.site.limits import LONGEST_SCORE
from tournaments.site.models import UsedKey
from tournaments.site.refusals import NotFoundError, RefusedError

HEAD = "FAIRDEAL"
MOST_CHARACTERS = 200_000
MOST_LINES = 500
MOST_ROUNDS = 999
MOST_DIGITS = 9
_SERVICES = {"s": enter_at_table, "c": confirm_at_table}


@dataclass(frozen=True, slots=True)
class HandedOver:
    """What became of one line.

    Attributes:
        table: The table whose phone handed it over; 0 if the line cannot be read.
        what: The score as on a slip, or the line that cannot be read.
        agreed: Whether it is not a score but the other side's agreement to one.
        outcome: ``taken``, ``known`` (it was already here) or ``refused``.
        sentence: Why it was refused.
    """

    table: int
    round: int
    board: int
    what: str
    agreed: bool
    outcome: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    section: int
    table: int
    kind: str
    key: UUID
    sent: PhoneScore

    @property
    def place(self) -> tuple[int, int]:
        return self.section, self.table


def take_handed_over(*, session_id: int, text: str, now: datetime) -> tuple[HandedOver, ...]:
    """Enter what a phone handed over, line by line, and return what became of each.

    The text is one page of a phone's codes, several in any order, or its whole file. Every page
    begins with ``FAIRDEAL`` and the place of the table. Each later line has a score (``s``) or an
    agreement (``c``), the phone's key, round, board, score, side and expected version, separated by
    semicolons. All are read, and their tables found, before the first is entered.

    Args:
        session_id: The session whose tables may hand over scores.
        text: What was read; at most 200,000 characters and 500 lines.
        now: The time.

    Raises:
        RefusedError: it is too long, or was not written by Fairdeal on a phone.
        NotFoundError: it comes from a table of another session.
    """
    if len(text) > MOST_CHARACTERS:
        raise RefusedError("That is too long to be one table's scores.", "text")
    lines = tuple(_lines(text))
    if len(lines) > MOST_LINES:
        raise RefusedError(
            f"That is more scores than a table plays. Send up to {MOST_LINES} lines at a time, "
            "each part with its line that begins with FAIRDEAL.",
            "text",
        )
    places = {line.place for line in lines if isinstance(line, _Line)}
    links = {place: _link(session_id, *place) for place in sorted(places)}
    taken = tuple(
        _taken(links[line.place], line, now) if isinstance(line, _Line) else line for line in lines
    )
    # A phone that no longer works will not say itself that these are no longer to be sent.
    came = Counter(
        (line.place, column_of_unsent(links[line.place], line.sent.side))
        for line, each in zip(lines, taken, strict=True)
        if isinstance(line, _Line) and line.kind == "s" and each.outcome == "taken"
    )
    for (place, column), count in came.items():
        left = max(0, getattr(links[place], column) - count)
        TableLink.objects.filter(pk=links[place].id).update(**{column: left})
    return taken


def _lines(text: str) -> Iterator[_Line | HandedOver]:
    section = table = 0
    for written in filter(None, (line.strip() for line in text.splitlines())):
        words = written.split()
        if words[0] == HEAD:
            section, table = _place(words[1] if len(words) > 1 else "")
        elif not section:
            raise RefusedError(
                "These are not scores from a table's phone. Those begin with FAIRDEAL.", "text"
            )
        else:
            yield _read(section, table, written)


def _place(text: str) -> tuple[int, int]:
    section, _dash, table = text.partition("-")
    try:
        return _number(section), _number(table)
    except ValueError as error:
        raise RefusedError("The first line does not say which table this is.", "text") from error


def _read(section: int, table: int, written: str) -> _Line | HandedOver:
    fields = written.split(";")
    try:
        kind, key, round_, board, score, side, version = fields
        if kind not in _SERVICES or side not in ("", "NS", "EW"):
            raise ValueError(kind)
        if not score.isprintable():
            raise ValueError(score)
        sent = PhoneScore(
            round=_ordinal(round_),
            board=_ordinal(board),
            score=score[:LONGEST_SCORE],
            side=side,
            expected_version=_number(version) if version else None,
        )
        return _Line(section, table, kind, UUID(key), sent)
    except ValueError:
        sentence = "This line cannot be read. Scan the code again."
        return HandedOver(0, 0, 0, written[:60], agreed=False, outcome="refused", sentence=sentence)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise ValueError(text)
    return int(text)


def _ordinal(text: str) -> int:
    number = _number(text)
    if not 1 <= number <= MOST_ROUNDS:
        raise ValueError(text)
    return number


def _taken(link: TableLinkFacts, line: _Line, now: datetime) -> HandedOver:
    known = _is_known(link, line.key)
    outcome, sentence = "known" if known else "taken", ""
    try:
        _SERVICES[line.kind](link=link, sent=line.sent, key=line.key, now=now, unsent=None)
    except RefusedError as refusal:
        outcome, sentence = "refused", refusal.sentence
    return HandedOver(
        table=line.table,
        round=line.sent.round,
        board=line.sent.board,
        what=line.sent.score,
        agreed=line.kind == "c",
        outcome=outcome,
        sentence=sentence,
    )


def _link(session_id: int, section: int, table: int) -> TableLinkFacts:
    of_table = TableLink.objects.filter(section=section, table=table, section__session=session_id)
    found = table_link_among(of_table)
    if found is None:
        raise NotFoundError("These scores come from a table of another session.", "text")
    return found


def _is_known(link: TableLinkFacts, key: UUID) -> bool:
    return (
        LedgerEntry.objects.filter(event=link.event_id, key=key).exists()
        or HeldScore.objects.filter(event=link.event_id, key=key).exists()
        or UsedKey.objects.filter(scope=f"event:{link.event_id}", key=key).exists()
    )
