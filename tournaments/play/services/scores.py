"""Scores from a table's phone: entered, held for agreement, handed over.

Each score that is handed over is entered as if the phone had sent it, under the same key, so a
score the phone sends later does not count twice.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Length

from scoring.conditions.entering import Entry
from scoring.play.notation import describe_score
from scoring.play.scores import PassedOut, PlayedContract, PlayedScore, WhistTricks
from tournaments.play.selectors.phone.sheet import RoundResults, round_in_play, table_rounds
from tournaments.record.models import Event, HeldScore, LedgerEntry, Result, TableLink
from tournaments.record.selectors.access.links import (
    TableLinkFacts,
    enters_by_phone,
    table_link_among,
)
from tournaments.record.selectors.edition import renew_room
from tournaments.record.selectors.event.played_scores import stored_score
from tournaments.record.selectors.ledger.entries import ResultEntered, ScoreConfirmed, entry_of
from tournaments.record.selectors.ledger.history import OF_A_TABLE
from tournaments.record.services.ledger import append_entry, lock_event, made_under
from tournaments.record.services.results import (
    NotScheduledError,
    StaleResultError,
    counts_refusals,
    parsed,
    put_result,
    refuse_unless_running,
    require_running,
    slip,
)
from tournaments.site.keys import Actor, KeyReusedError
from tournaments.site.limits import LONGEST_SCORE, LONGEST_SENTENCE, MOST_ROUNDS
from tournaments.site.models import UsedKey
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

MOST_HELD = 2_000_000
"""How much is kept for one event, in characters: more than 4,500 scores with the longest reasons.
Anything that sends more is broken, or is not a phone.
"""

MOST_HELD_AT_A_TABLE = MOST_HELD // 10
"""Limits one such table, so that the others still have space.

Settled scores count too: every score settles the previous one of the same board and side.
"""

REST_OF_A_ROW = 100
"""Characters allowed for a held score's place, key and time."""

NO_ROOM = "The director's list is full, so only this phone has the score. Show it to the director."


@transaction.atomic
def settle_held_score(*, session_id: int, held_id: int, now: datetime) -> None:
    """Note that the director has dealt with a held score; doing so again changes nothing.

    Raises:
        NotFoundError: the session has no such held score.
    """
    rows = HeldScore.objects.select_for_update(of=("self",))
    held = rows.filter(pk=held_id, section__session=session_id).order_by().first()
    if held is None:
        raise NotFoundError("There is no such score.", "held")
    if held.settled_at is None:
        held.settled_at = now
        held.save(update_fields=["settled_at"])
        renew_room(held.event.club_id)


SIDES = {"NS": "North-South", "EW": "East-West"}


class OnPaperError(ConflictError):
    """This table does not enter its scores by phone."""


class RoundOverError(ConflictError):
    """Only the director can correct this score now."""


class DisputedError(ConflictError):
    """The two sides of a table say different things."""


@dataclass(frozen=True, slots=True)
class TakenScore:
    """The present score after a phone's was taken; ``confirmed`` if both sides agree on it."""

    round: int
    board: int
    score: str
    version: int
    confirmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneScore:
    """A score as a phone sends it.

    Attributes:
        round: The round in which it was played.
        board: The board.
        score: As on a slip; for a confirmation, what the phone showed.
        side: Which side sends it, ``NS`` or ``EW``: always said where each has a phone; empty if
            both share one and it does not say.
        expected_version: The version the phone has seen; 0 for none.
    """

    round: int
    board: int
    score: str
    side: str = ""
    expected_version: int | None = None


@counts_refusals
def enter_at_table(
    *, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime, unsent: int | None = 0
) -> TakenScore:
    """Enter a score from a table, or correct it during its round until it is confirmed.

    It is confirmed once the other side enters the same. If the sides differ, the newer score stands
    where they share a phone; with two phones the first one stands, and both are asked. A refused
    score is held for the director; what the phone tells besides is kept all the same.

    Args:
        link: The table.
        sent: The score.
        key: The phone's key for it: reusing it returns the first answer.
        now: The time.
        unsent: How many scores the phone still has to send; None if this one does not come from the
            phone.

    Raises:
        KeyReusedError: the key was used for something else.
        OnPaperError: this table does not enter scores by phone.
        NotScheduledError: the board is not played at this table in this round, or not yet.
        RoundOverError: only the director can now correct it.
        DisputedError: the other side's phone says something else.
        SessionClosedError, ImpossibleScoreError, StaleResultError: as ``record_result``.
    """
    return _taken_or_held(link, sent, _EntryAtTable.enter, key=key, now=now, unsent=unsent)


def confirm_at_table(
    *, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime, unsent: int | None = 0
) -> TakenScore:
    """Record that the other side agrees to a score one side entered.

    A phone that both share and that does not say whose players agree speaks for East-West.

    Raises:
        StaleResultError: another score is there now.
        ConflictError: this side entered the score itself.
        KeyReusedError, OnPaperError, NotScheduledError: as ``enter_at_table``.
        SessionClosedError: as ``record_result``.
    """
    return _taken_or_held(link, sent, _EntryAtTable.confirm, key=key, now=now, unsent=unsent)


def dispute_at_table(
    *, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime, unsent: int | None = 0
) -> TakenScore:
    """Note that a side calls the score that stands wrong, without saying what is right.

    The score stays as it is. Both sides and the director see the dispute until a score is entered
    at the table, both sides agree, or the director settles it. A phone that both share and that
    does not say whose players dispute it speaks for East-West.

    Raises:
        StaleResultError: another score is there now.
        RoundOverError: only the director can now correct it.
        KeyReusedError, OnPaperError, NotScheduledError: as ``enter_at_table``.
        SessionClosedError: as ``record_result``.
    """
    with transaction.atomic():
        event = lock_event(link.event_id)
        if unsent is not None:
            _hear(event, link, sent.side, unsent, now)
        return _table(event, link, sent, key, now).dispute()


def _taken_or_held(
    link: TableLinkFacts,
    sent: PhoneScore,
    take: "Callable[[_EntryAtTable], TakenScore]",
    *,
    key: UUID,
    now: datetime,
    unsent: int | None,
) -> TakenScore:
    """Take a score or an agreement; if it is refused, hold it, and keep what the phone told."""
    with transaction.atomic():
        event = lock_event(link.event_id)
        if unsent is not None:
            _hear(event, link, sent.side, unsent, now)
        table = _table(event, link, sent, key, now)
        try:  # whatever is refused is refused before anything is written
            return take(table)
        except KeyReusedError as error:
            refusal: RefusedError = error
        except RefusedError as error:
            refusal = error
            if not table.hold(refusal):
                refusal.sentence = f"{refusal.sentence} {NO_ROOM}"
    raise refusal


def column_of_unsent(link: TableLinkFacts, side: str) -> str:
    """Return the column that says how many scores the phone of a side still has to send."""
    return "unsent_ew" if link.entry is Entry.TWO_PHONES and side == "EW" else "unsent"


def _hear(event: Event, link: TableLinkFacts, side: str, unsent: int, now: datetime) -> None:
    """Note how many scores a phone still has to send, and show it in the room if it is news."""
    whose = column_of_unsent(link, side)
    TableLink.objects.filter(pk=link.id).update(**{whose: unsent}, heard_at=now)
    if unsent != getattr(link, whose):
        renew_room(event.club_id)


def _table(
    event: Event, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime
) -> "_EntryAtTable":
    here = {"round": sent.round, "board": sent.board}
    open_here = Q(section=link.section_id, table=link.table, settled_at=None, **here)
    held = HeldScore.objects.filter(Q(key=key) | open_here, event=event)
    return _EntryAtTable(
        link=link,
        event=event,
        held=tuple(held.order_by("-at", "-id")),
        sent=sent,
        key=key,
        now=now,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _EntryAtTable:
    """A table whose phone is sending something, with its event's row locked.

    Attributes:
        held: What was held under this key, or waits on this board; newest first.
    """

    link: TableLinkFacts
    event: Event
    held: tuple[HeldScore, ...]
    sent: PhoneScore
    key: UUID
    now: datetime

    def enter(self) -> TakenScore:
        before = self._answered()
        if before is not None:
            return before
        side, (rounds, result, actor) = self.sent.side, self._open()
        played, stands = _played(self.sent.score, self.event.game), stored_score(result)
        if stands is not None and stands != played:
            self._refuse_if_settled(rounds, result, actor, stands)
        other = _OTHER.get(side, "")
        if other and stands is not None and _side_of(actor) == other:
            if played == stands:
                return self._agree(result, side, key=self.key)
            if self.link.entry is Entry.TWO_PHONES:
                raise DisputedError(
                    f"The other side entered: {describe_score(stands)}. You entered: "
                    f"{describe_score(played)}. Look at the cards together, and enter the same "
                    "score.",
                    "score",
                )
        try:
            recorded = put_result(
                self.event,
                result,
                played,
                key=self.key,
                by=Actor.table(self.link.name, side),
                expected_version=self.sent.expected_version,
            )
        except StaleResultError as stale:
            raise self._told(stale, actor) from None
        asked = self._asked_by(other)
        self._settle(("", side) if self.link.entry is Entry.TWO_PHONES else ("", *SIDES))
        if asked is not None and asked.score == recorded.score:
            return self._agree(result, other, key=asked.key)
        return self._taken(
            recorded.score, recorded.version, result.confirmed_version == recorded.version
        )

    def confirm(self) -> TakenScore:
        before = self._answered()
        if before is not None:
            return before
        _rounds, result, actor = self._open()
        shown = parsed(self.sent.score, self.event.game)
        stands = stored_score(result)
        if shown is None or shown != stands:
            raise self._told(StaleResultError(result), actor)
        if result.confirmed_version == result.version:
            return self._taken_of(result)
        side = self.sent.side or "EW"
        if _side_of(actor) == side:
            raise ConflictError(
                "You entered this score, so the other side has to agree to it.", "side"
            )
        return self._agree(result, side, key=self.key)

    def dispute(self) -> TakenScore:
        rounds, result, actor = self._open()
        shown, stands = parsed(self.sent.score, self.event.game), stored_score(result)
        side = self.sent.side or "EW"
        what = "nothing" if shown is None else describe_score(shown)
        said = DisputedError(f"{SIDES[side]} say that this is wrong: {what}.")
        before = next((each for each in self.held if each.key == self.key), None)
        if before is not None:
            here = self.sent.round, self.sent.board, said.sentence
            if (before.round, before.board, before.sentence) != here:
                raise KeyReusedError
            return self._taken_of(result)
        if made_under(self.event.pk, self.key):
            raise KeyReusedError
        if stands is None or shown != stands:
            raise self._told(StaleResultError(result), actor)
        self._refuse_if_settled(rounds, result, actor, stands)
        if self._is_full():
            raise ConflictError("The director's list is full. Call the director to this board.")
        self._keep(said, side, "")
        return self._taken_of(result)

    def _agree(self, result: Result, side: str, *, key: UUID) -> TakenScore:
        if result.confirmed_version != result.version:
            result.confirmed_version = result.version
            result.save(update_fields=["confirmed_version"])
            section = result.sitting.section
            confirmed = ScoreConfirmed(
                result=result.pk,
                section=section.letter,
                session=section.session.number,
                round=self.sent.round,
                table=self.link.table,
                board=self.sent.board,
                score=slip(stored_score(result)),
                version=result.version,
                side=side,
            )
            append_entry(self.event, confirmed, by=Actor.table(self.link.name, side), key=key)
        self._settle(("", *SIDES))
        return self._taken_of(result)

    def _answered(self) -> TakenScore | None:
        """Return the first answer to a key; None for a new one.

        A score refused under this key is refused again, unless both sides have since entered it.
        """
        sent, game = self.sent, self.event.game
        held = next((each for each in self.held if each.key == self.key), None)
        made = made_under(self.event.pk, self.key)
        if not made:
            if held is None:
                return None
            asked_before = sent.round, sent.board, sent.score[:LONGEST_SCORE]
            if (held.round, held.board, held.score) != asked_before:
                raise KeyReusedError
            raise (DisputedError if held.disputed else ConflictError)(held.sentence, "score")
        entry = LedgerEntry.objects.filter(event=self.event, sequence=made[0]).order_by().first()
        fact = None if entry is None else entry_of(entry)
        if not isinstance(fact, ResultEntered | ScoreConfirmed):
            raise KeyReusedError
        place = (sent.round, sent.board, self.link.table, slip(parsed(sent.score, game)))
        if place != (fact.round, fact.board, fact.table, fact.score):
            raise KeyReusedError
        result = Result.objects.select_related("sitting").get(pk=fact.result)
        if result.sitting.section_id != self.link.section_id:
            raise KeyReusedError
        return self._taken_of(result)

    def _open(self) -> tuple[tuple[RoundResults, ...], Result, str]:
        """Return the table's rounds, the result its phone may enter, and who entered it last."""
        link, sent = self.link, self.sent
        last = LedgerEntry.objects.filter(
            event=self.event, sequence=OuterRef("entered_at_sequence")
        ).order_by()
        rows = Result.objects.select_related("sitting__section__session")
        results = rows.annotate(entered_by=Subquery(last.values("actor"))).filter(
            sitting__section=link.section_id,
            sitting__table=link.table,
            sitting__round=sent.round,
            sitting__withdrawn_in_version=None,
            board=sent.board,
        )
        result = results.order_by().first()
        if result is None:
            require_running(link.session_id)
        else:
            refuse_unless_running(result.sitting.section.session.status)
        if not enters_by_phone(link.entry, link.on_paper):
            raise OnPaperError(
                "This table writes its scores on paper. Hand the slip to the director."
            )
        if link.entry is Entry.TWO_PHONES and sent.side not in SIDES:
            raise RefusedError("Say whose phone this is: North-South or East-West.", "side")
        rounds = table_rounds(link.section_id, link.table)
        self._refuse_later(rounds)
        if result is None:
            raise NotScheduledError(
                f"Board {sent.board} is not played at table {link.table} in round {sent.round}.",
                "board",
            )
        return rounds, result, result.entered_by or ""

    def _refuse_later(self, rounds: Sequence[RoundResults]) -> None:
        """Refuse a later round, except the next one if the present one has begun.

        This way a board that could not be played does not hold up the table.
        """
        numbers = [each.number for each in rounds]
        if self.sent.round not in numbers:
            return  # which the movement refuses
        now = numbers.index(round_in_play(rounds))
        ahead = numbers.index(self.sent.round) - now
        if ahead > 1 or (ahead == 1 and not rounds[now].begun):
            raise NotScheduledError(
                f"This table is still in round {numbers[now]}. The boards of round "
                f"{self.sent.round} come later.",
                "board",
            )

    def _refuse_if_settled(
        self, rounds: Sequence[RoundResults], result: Result, actor: str, stands: PlayedScore
    ) -> None:
        """Refuse to change a score that only the director may now change."""
        number, board = self.sent.round, self.sent.board
        if result.confirmed_version == result.version:
            raise RoundOverError(
                f"Both sides have agreed on board {board}. Call the director to correct it.",
                "score",
            )
        if any(each.begun for each in rounds if each.number > number):
            raise RoundOverError(
                f"Round {number} is over. Call the director to correct board {board}.", "score"
            )
        if not actor.startswith(OF_A_TABLE):
            raise RoundOverError(self._by_the_director(stands), "score")

    def _told(self, stale: StaleResultError, actor: str) -> StaleResultError:
        """Say in words what stands, and who entered it: players do not read slips."""
        if stale.score is not None:
            stale.sentence = (
                "Someone else at this table has entered "
                f"board {self.sent.board}: {describe_score(stale.score)}. Look at it, then enter "
                "yours again if it is right."
                if actor.startswith(OF_A_TABLE)
                else self._by_the_director(stale.score)
            )
        return stale

    def _by_the_director(self, stands: PlayedScore) -> str:
        return (
            f"The director has entered board {self.sent.board}: {describe_score(stands)}. If that "
            "is wrong, call the director."
        )

    def hold(self, refusal: RefusedError) -> bool:
        """Keep a refused score with the reason, once, however often it is sent.

        An earlier one of the same board and side that is still waiting is settled.

        Returns:
            Whether it is kept; if not, there is no room (``NO_ROOM``), and nothing is settled.
        """
        if any(each.key == self.key for each in self.held):
            return True
        if self._is_full():
            return False
        self._keep(refusal, self.sent.side, self.sent.score[:LONGEST_SCORE])
        return True

    def _keep(self, refusal: RefusedError, side: str, score: str) -> None:
        link, sent = self.link, self.sent
        renew_room(self.event.club_id)
        self._settle((side,))
        HeldScore.objects.create(
            event=self.event,
            section_id=link.section_id,
            table=link.table,
            round=sent.round,
            board=sent.board,
            score=score,
            side=side,
            disputed=isinstance(refusal, DisputedError),
            sentence=refusal.sentence[:LONGEST_SENTENCE],
            key=self.key,
            at=self.now,
        )

    def _is_full(self) -> bool:
        size = Length("score") + Length("sentence") + REST_OF_A_ROW
        here = Q(section=self.link.section_id, table=self.link.table)
        rows = HeldScore.objects.filter(event=self.event)
        sizes = rows.aggregate(all=Sum(size), here=Sum(size, filter=here))
        return (sizes["all"] or 0) >= MOST_HELD or (sizes["here"] or 0) >= MOST_HELD_AT_A_TABLE

    def _waiting(self, sides: Iterable[str]) -> list[HeldScore]:
        """Return what waits on this board from these sides, newest first."""
        here = (self.link.section_id, self.link.table, self.sent.round, self.sent.board)
        return [
            each
            for each in self.held
            if each.settled_at is None
            and (each.section_id, each.table, each.round, each.board) == here
            and each.side in sides
        ]

    def _settle(self, sides: Iterable[str]) -> None:
        waiting = [each.pk for each in self._waiting(sides)]
        if waiting:
            HeldScore.objects.filter(pk__in=waiting).update(settled_at=self.now)

    def _asked_by(self, side: str) -> HeldScore | None:
        """Return a side's score that differs, if nobody has settled it yet."""
        waiting = self._waiting((side,)) if side else ()
        return next((each for each in waiting if each.disputed), None)

    def _taken_of(self, result: Result) -> TakenScore:
        is_confirmed = result.confirmed_version == result.version and result.version > 0
        return self._taken(slip(stored_score(result)), result.version, is_confirmed)

    def _taken(self, score: str, version: int, confirmed: bool) -> TakenScore:
        return TakenScore(self.sent.round, self.sent.board, score, version, confirmed)


_OTHER = {"NS": "EW", "EW": "NS"}


def _played(text: str, game: str) -> PlayedScore:
    """Return what was played; only the director enters anything else.

    Raises:
        ImpossibleScoreError: it cannot have happened.
        RefusedError: it is not a score of a board that was played.
    """
    score = parsed(text, game)
    if not isinstance(score, PlayedContract | PassedOut | WhistTricks):
        raise RefusedError(
            "Tables enter only what was played. Call the director for anything else.", "score"
        )
    return score


def _side_of(actor: str) -> str:
    """Return the side of the players who entered a score; empty if anyone else did."""
    side = actor.rpartition(":")[2]
    return side if actor.startswith(OF_A_TABLE) and side in SIDES else ""


HEAD = "FAIRDEAL"
MOST_CHARACTERS = 200_000
MOST_LINES = 500
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
