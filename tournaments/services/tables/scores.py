"""Scores from phones at the tables, entered by one side and agreed by the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.conditions.entering import (
    Entry,
)
from scoring.play.scores import PassedOut, PlayedContract, WhistTricks
from tournaments.models import Event, HeldScore, LedgerEntry, Result, Section, TableLink, UsedKey
from tournaments.selectors.access.links import TableLinkFacts, enters_by_phone
from tournaments.selectors.event.played_scores import stored_score
from tournaments.selectors.ledger.entries import ScoreConfirmed
from tournaments.selectors.table.rounds import TableRound, round_in_play, table_rounds
from tournaments.services.keys import KeyReusedError
from tournaments.services.ledger import Actor, append_entry, lock_event
from tournaments.services.play.results import (
    NotScheduledError,
    StaleResultError,
    parsed,
    record_result,
    require_running,
    slip,
)
from tournaments.services.refusals import ConflictError, RefusedError
from tournaments.services.tables.held import NO_ROOM, hold_score, open_at

SIDES = {"NS": "North-South", "EW": "East-West"}


class OnPaperError(ConflictError):
    """This table does not enter its scores by phone."""


class RoundOverError(ConflictError):
    """Only the director can correct this score now."""


class DisputedError(ConflictError):
    """The two phones of a table say different things."""


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
        side: Whose phone it is, ``NS`` or ``EW``; empty if both share one.
        expected_version: The version the phone has seen; 0 for none.
    """

    round: int
    board: int
    score: str
    side: str = ""
    expected_version: int | None = None


def enter_at_table(
    *, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime, unsent: int | None = 0
) -> TakenScore:
    """Enter a score from a table, or correct it during its round until it is confirmed.

    With two phones, the first side's score stands, and is confirmed once the other enters the same;
    if they differ, both are asked. A refused score is held for the director.

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
    return _taken_or_held(link, sent, key=key, now=now, unsent=unsent, confirms=False)


def confirm_at_table(
    *, link: TableLinkFacts, sent: PhoneScore, key: UUID, now: datetime, unsent: int | None = 0
) -> TakenScore:
    """Record that the other side agrees to a score one side entered.

    Raises:
        StaleResultError: another score is there now.
        KeyReusedError, OnPaperError, NotScheduledError: as ``enter_at_table``.
        SessionClosedError: as ``record_result``.
    """
    return _taken_or_held(link, sent, key=key, now=now, unsent=unsent, confirms=True)


def _taken_or_held(
    link: TableLinkFacts,
    sent: PhoneScore,
    *,
    key: UUID,
    now: datetime,
    unsent: int | None,
    confirms: bool,
) -> TakenScore:
    try:
        with transaction.atomic():
            table = _Table(link, lock_event(link.event_id), sent.side, key, now)
            if unsent is not None:
                TableLink.objects.filter(pk=link.id).update(unsent=unsent, heard_at=now)
            return table.confirm(sent) if confirms else table.enter(sent)
    except KeyReusedError:
        raise
    except RefusedError as refusal:
        disputed = isinstance(refusal, DisputedError)
        is_held = hold_score(
            link=link,
            round_=sent.round,
            board=sent.board,
            score=sent.score,
            side=sent.side,
            refusal=refusal,
            disputed=disputed,
            key=key,
            now=now,
        )
        if not is_held:
            refusal.sentence = f"{refusal.sentence} {NO_ROOM}"
        raise


@dataclass(frozen=True, slots=True)
class _Table:
    """A table whose phone is sending something, with its event's row locked."""

    link: TableLinkFacts
    event: Event
    side: str
    key: UUID
    now: datetime

    def enter(self, sent: PhoneScore) -> TakenScore:
        before = self._answered(sent)
        if before is not None:
            return before
        rounds = self._open_rounds(sent)
        sitting, result = _place(rounds, sent, self.link.table)
        score = _played(sent.score, self.event.game)
        stands = slip(stored_score(result))
        if stands and stands != score:
            self._refuse_if_settled(rounds, sent, result)
        author = _author(result) if self.side and stands else ""
        if author not in ("", self.side):
            return self._beside(sent, result, score, stands)
        recorded = record_result(
            sitting_id=sitting.sitting_id,
            board=sent.board,
            score=score,
            key=self.key,
            by=self._actor(self.side),
            expected_version=sent.expected_version,
        )
        self._settle(sent, self.side)
        other = self._held_of(_OTHER.get(self.side, ""), sent)
        if other is not None and other.score == recorded.score:
            result.refresh_from_db()
            return self._agree(sent, result, _OTHER[self.side], key=other.key)
        return self._taken(sent, Result.objects.get(pk=result.pk))

    def confirm(self, sent: PhoneScore) -> TakenScore:
        before = self._answered(sent)
        if before is not None:
            return before
        _sitting, result = _place(self._open_rounds(sent), sent, self.link.table)
        score = slip(parsed(sent.score, self.event.game))
        if not score or slip(stored_score(result)) != score:
            raise StaleResultError(result)
        if result.confirmed_version == result.version:
            return self._taken(sent, result)
        if self.side and _author(result) == self.side:
            raise ConflictError(
                "You entered this score, so the other side has to agree to it.", "side"
            )
        return self._agree(sent, result, self.side or "EW", key=self.key)

    def _beside(self, sent: PhoneScore, result: Result, score: str, stands: str) -> TakenScore:
        """Compare a score with the one the other side's phone entered."""
        if score == stands:
            return self._agree(sent, result, self.side, key=self.key)
        raise DisputedError(
            f"The other side entered {stands}, and you entered {score}. Look at the cards "
            "together, and enter the same score.",
            "score",
        )

    def _agree(self, sent: PhoneScore, result: Result, side: str, *, key: UUID) -> TakenScore:
        if result.confirmed_version != result.version:
            result.confirmed_version = result.version
            result.save(update_fields=["confirmed_version"])
            section = result.sitting.section
            confirmed = ScoreConfirmed(
                result=result.pk,
                section=section.letter,
                session=section.session.number,
                round=sent.round,
                table=self.link.table,
                board=sent.board,
                score=slip(stored_score(result)),
                version=result.version,
                side=side,
            )
            head = lock_event(self.event.pk)  # again: the score just entered moved the head
            append_entry(head, confirmed, by=self._actor(side), key=key)
        for each in SIDES:
            self._settle(sent, each)
        return self._taken(sent, result)

    def _answered(self, sent: PhoneScore) -> TakenScore | None:
        """Return the first answer to a key; None for a new one.

        A score refused under this key is refused again, unless both sides have since entered it.
        """
        held = HeldScore.objects.filter(event=self.event, key=self.key).order_by().first()
        entry = LedgerEntry.objects.filter(event=self.event, key=self.key).order_by().first()
        if entry is None and held is not None:
            if (held.round, held.board, held.score) != (sent.round, sent.board, sent.score[:40]):
                raise KeyReusedError
            raise (DisputedError if held.disputed else ConflictError)(held.sentence, "score")
        used = UsedKey.objects.filter(scope=f"event:{self.event.pk}", key=self.key).order_by()
        if entry is None and used.exists():
            entry = LedgerEntry.objects.get(
                event=self.event, sequence=used.values_list("made", flat=True)[0]
            )
        if entry is None:
            return None
        score = slip(parsed(sent.score, self.event.game))
        place = (sent.round, sent.board, self.link.table, score)
        said = entry.payload
        if place != tuple(said.get(name) for name in ("round", "board", "table", "score")):
            raise KeyReusedError
        result = Result.objects.select_related("sitting").get(pk=said["result"])
        if result.sitting.section_id != self.link.section_id:
            raise KeyReusedError
        return self._taken(sent, result)

    def _open_rounds(self, sent: PhoneScore) -> tuple[TableRound, ...]:
        """Return the table's rounds, if its phone may send scores for this one."""
        require_running(self.link.session_id)
        entry = self.event.conditions.value.entry
        if not enters_by_phone(entry, self.link.on_paper):
            raise OnPaperError(
                "This table writes its scores on paper. Hand the slip to the director."
            )
        if entry is Entry.TWO_PHONES and self.side not in SIDES:
            raise RefusedError("Say whose phone this is: North-South or East-West.", "side")
        rounds = table_rounds(self.link.section_id, self.link.table)
        self._refuse_later(rounds, sent)
        return rounds

    def _refuse_later(self, rounds: Sequence[TableRound], sent: PhoneScore) -> None:
        """Refuse a later round, except the next one if the present one has begun.

        This way a board that could not be played does not hold up the table.
        """
        numbers = [each.number for each in rounds]
        if sent.round not in numbers:
            return  # which the movement refuses
        now = numbers.index(round_in_play(rounds))
        ahead = numbers.index(sent.round) - now
        if ahead > 1 or (ahead == 1 and not rounds[now].begun):
            raise NotScheduledError(
                f"This table is still in round {numbers[now]}. The boards of round {sent.round} "
                "come later.",
                "board",
            )

    def _refuse_if_settled(
        self, rounds: Sequence[TableRound], sent: PhoneScore, result: Result
    ) -> None:
        """Refuse to change a score that only the director may now change."""
        if result.confirmed_version == result.version:
            raise RoundOverError(
                f"Both sides have agreed on board {sent.board}. Call the director to correct it.",
                "score",
            )
        if any(each.begun for each in rounds if each.number > sent.round):
            raise RoundOverError(
                f"Round {sent.round} is over. Call the director to correct board {sent.board}.",
                "score",
            )
        if not _last_actor(result).startswith("table:"):
            raise RoundOverError(
                f"The director has entered board {sent.board}. Call the director to correct it.",
                "score",
            )

    def _settle(self, sent: PhoneScore, side: str) -> None:
        rows = open_at(self.link).filter(round=sent.round, board=sent.board)
        rows.filter(side__in=("", side)).update(settled_at=self.now)

    def _held_of(self, side: str, sent: PhoneScore) -> HeldScore | None:
        """Return the other side's differing score, if nobody has settled it yet."""
        if not side:
            return None
        rows = open_at(self.link).filter(
            round=sent.round, board=sent.board, side=side, disputed=True
        )
        return rows.order_by("-at", "-id").first()

    def _actor(self, side: str) -> Actor:
        letters = Section.objects.filter(session=self.link.session_id).order_by("letter")
        by_id = dict(letters.values_list("id", "letter"))
        letter = by_id[self.link.section_id] if len(by_id) > 1 else ""
        return Actor.table(f"{letter}{self.link.table}", side)

    def _taken(self, sent: PhoneScore, result: Result) -> TakenScore:
        return TakenScore(
            round=sent.round,
            board=sent.board,
            score=slip(stored_score(result)),
            version=result.version,
            confirmed=result.confirmed_version == result.version and result.version > 0,
        )


_OTHER = {"NS": "EW", "EW": "NS"}


def _place(rounds: Sequence[TableRound], sent: PhoneScore, table: int) -> tuple[TableRound, Result]:
    for each in rounds:
        found = next((b for b in each.boards if b.board == sent.board), None)
        if each.number == sent.round and found is not None:
            rows = Result.objects.select_related("sitting__section__session")
            return each, rows.get(pk=found.result_id)
    raise NotScheduledError(
        f"Board {sent.board} is not played at table {table} in round {sent.round}.",
        "board",
    )


def _played(text: str, game: str) -> str:
    """Return what was played, as on a slip; only the director enters anything else.

    Raises:
        ImpossibleScoreError: it cannot have happened.
        RefusedError: it is not a score of a board that was played.
    """
    score = parsed(text, game)
    if not isinstance(score, PlayedContract | PassedOut | WhistTricks):
        raise RefusedError(
            "Tables enter only what was played. Call the director for anything else.", "score"
        )
    return slip(score)


def _last_actor(result: Result) -> str:
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    rows = LedgerEntry.objects.filter(
        event=result.sitting.section.event_id, kind__in=kinds, payload__result=result.pk
    )
    return rows.order_by("-sequence").values_list("actor", flat=True).first() or ""


def _author(result: Result) -> str:
    """Return the side whose phone entered the present score; empty if anyone else did."""
    actor = _last_actor(result)
    side = actor.rpartition(":")[2]
    return side if actor.startswith("table:") and side in SIDES else ""
