"""Rulings, penalties, fouled boards and irregular hands."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q, QuerySet

from scoring.conditions.methods import ScoringMethod
from scoring.errors import ScoringError
from scoring.play.irregular_hands import LAW, Irregular
from scoring.play.ruling_notation import Divided, RuledScore, format_ruling, parse_ruling
from scoring.ranking.carry_over import FieldScope
from tournaments.record.models import (
    Contestant,
    Event,
    LedgerEntry,
    Result,
    Ruling,
    Session,
    Sitting,
)
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.ledger.entries import (
    BoardFouled,
    PenaltyImposed,
    RulingWithdrawn,
    ScoreAdjusted,
    text_mark,
)
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    entry_with_key,
    lock_event,
    lock_session,
)
from tournaments.record.services.results import ImpossibleScoreError, record_result
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.limits import LARGEST_PENALTY, LONGEST_FACTS, LONGEST_LAW, SMALLEST_PENALTY
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import plain_text
from tournaments.standings.selectors.rating.contest import penalty_units


@transaction.atomic
@compares_requests
def adjust_score(
    *, result_id: int, score: str, by: Actor, key: UUID, law: str = "", text: str = ""
) -> Ruling:
    """Give a board an adjusted score.

    It may be artificial (``A6040``), assigned (``4SN=``), split (``4SN= | 4SN-1``), weighted (``60%
    4SN=, 40% 4SN-1``) or, at whist, for irregular hands (``IRREGULAR TRUMP NS``). It counts instead
    of the score entered, which stays on record, and withdraws any ruling in force on the board. A
    board with irregular hands and no score is entered as not played.

    Raises:
        NotFoundError: there is no such result.
        RefusedError: the score is empty or impossible, the event's method cannot divide it, or the
            law requires a redeal for these irregular hands.
        ConflictError: the session is not in play.
    """
    result = Result.objects.select_related("sitting__section__session").filter(pk=result_id).first()
    if result is None:
        raise NotFoundError("This board was not scheduled at this table.", "result")
    session = result.sitting.section.session
    event = lock_event(session.event_id)
    earlier = entry_with_key(event, key, LedgerEntry.Kind.RULING_MADE, result=result.pk)
    if earlier is not None:
        return _made_by(earlier)
    _require_open(session.pk)
    _require_scheduled(result.pk)
    adjusted = checked_ruling(score, event.scoring_method)
    if isinstance(adjusted, Irregular):
        law = law or LAW
        _pass_on(result, event, by=by, key=key)
    Ruling.objects.filter(result=result, withdrawn_at_sequence=None).update(
        withdrawn_at_sequence=event.ledger_sequence + 1
    )
    ruling = Ruling.objects.create(
        event=event,
        kind=Ruling.Kind.ADJUSTED,
        result=result,
        score=format_ruling(adjusted),
        law=plain_text(law, LONGEST_LAW),
        text=plain_text(text, LONGEST_FACTS),
        made_at_sequence=event.ledger_sequence + 1,
    )
    entry = ScoreAdjusted(
        ruling=ruling.pk,
        result=result.pk,
        session=session.number,
        section=result.sitting.section.letter,
        round=result.sitting.round,
        table=result.sitting.table,
        board=result.board,
        adjusted=ruling.score,
        law=ruling.law,
        text=text_mark(ruling.text),
    )
    append_entry(event, entry, by=by, key=key, reason=ruling.text)
    return ruling


def _pass_on(result: Result, event: Event, *, by: Actor, key: UUID) -> None:
    """Enter a deal as not played if, by law, it is passed on without overplay."""
    require_overplay(result, event)
    result.refresh_from_db(fields=["status"])
    if result.status == Result.Status.PENDING:
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score="NP",
            key=uuid5(key, "not overplayed"),
            by=by,
            reason="Passed on without overplay",
        )
        event.refresh_from_db()


def checked_ruling(text: str, method: ScoringMethod) -> RuledScore:
    """Return the adjusted score a text stands for, checked against the event's method.

    Raises:
        RefusedError: the score is impossible; the sentence says why.
    """
    if not text.strip():
        raise RefusedError("Enter the adjusted score, for example A6040 or 4SN=.", "score")
    try:
        adjusted = parse_ruling(text, game=method.game)
    except ScoringError as error:
        raise ImpossibleScoreError(str(error), "score") from error
    if isinstance(adjusted, Divided) and method.in_tricks:
        raise RefusedError(
            "This event counts tricks, which cannot be divided. Assign one score to both sides, "
            "or give an average.",
            "score",
        )
    return adjusted


@transaction.atomic
@compares_requests
def impose_penalty(
    *,
    contestant_id: int,
    amount: Decimal,
    by: Actor,
    key: UUID,
    amount_in: str = "",
    session: int | None = None,
    opponent_id: int | None = None,
    law: str = "",
    text: str = "",
) -> Ruling:
    """Impose a procedural penalty (Law 90), which is subtracted from the contestant's total.

    Args:
        contestant_id: The pair or team.
        amount: From 0.01 to 1,000, with at most two decimals.
        by: The director.
        key: The idempotency key.
        amount_in: ``top_percent`` of one board's top, ``points`` in the event's unit, or
            ``match_imps``, subtracted from the margin of one match; empty for the usual unit.
        session: The number of the session in which it counts. By default this is the session in
            play or, if the contestant is in none, the last one it played.
        opponent_id: The opponent in the match, for match IMPs; may be left out if the team plays
            only one.
        law: The law's number.
        text: What happened.

    Raises:
        NotFoundError: there is no such contestant or opponent.
        RefusedError: the amount, unit, session or match is impossible.
        ConflictError: every session is final, or the one named is not in play.
    """
    contestant = Contestant.objects.filter(pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(contestant.event_id)
    earlier = entry_with_key(
        event, key, LedgerEntry.Kind.RULING_MADE, contestant=contestant.address
    )
    if earlier is not None:
        return _made_by(earlier)
    ruling = imagined_penalty(
        contestant_id=contestant_id,
        amount=amount,
        amount_in=amount_in,
        session=session,
        opponent_id=opponent_id,
    )
    ruling.law = plain_text(law, LONGEST_LAW)
    ruling.text = plain_text(text, LONGEST_FACTS)
    ruling.made_at_sequence = event.ledger_sequence + 1
    ruling.save()
    entry = PenaltyImposed(
        ruling=ruling.pk,
        contestant=contestant.address,
        amount=str(ruling.amount),
        amount_in=ruling.amount_in,
        law=ruling.law,
        session=None if ruling.session is None else ruling.session.number,
        opponent=None if ruling.opponent is None else ruling.opponent.address,
        text=text_mark(ruling.text),
    )
    append_entry(event, entry, by=by, key=key, reason=ruling.text)
    return ruling


def imagined_penalty(
    *,
    contestant_id: int,
    amount: Decimal,
    amount_in: str = "",
    session: int | None = None,
    opponent_id: int | None = None,
) -> Ruling:
    """Return a penalty as ``impose_penalty`` would store it, without storing it.

    Raises:
        RefusedError: the amount, unit, session or match is impossible.
        ConflictError: every session is final, or the one named is not in play.
    """
    contestant = Contestant.objects.select_related("event").get(pk=contestant_id)
    event = contestant.event
    if not event.sessions.filter(status=Session.Status.RUNNING).exists():
        raise ConflictError("No session of this event is in play, so no ruling can be made.")
    if not amount.is_finite() or not SMALLEST_PENALTY <= amount <= LARGEST_PENALTY:
        raise RefusedError("A penalty must be between 0.01 and 1,000.", "amount")
    unit = penalty_unit(event, amount_in)
    counts_in = penalty_session(contestant, session)
    opponent = None
    if unit is Ruling.AmountIn.MATCH_IMPS:
        opponent = penalised_match(contestant, opponent_id, counts_in)
    elif opponent_id is not None:
        raise RefusedError("Name an opponent only for a penalty in IMPs of a match.", "opponent")
    return Ruling(
        event=event,
        kind=Ruling.Kind.PENALTY,
        contestant=contestant,
        amount=amount.quantize(SMALLEST_PENALTY),
        amount_in=unit,
        session=counts_in,
        opponent=opponent,
    )


@transaction.atomic
@compares_requests
def withdraw_ruling(*, ruling_id: int, by: Actor, key: UUID, reason: str = "") -> Ruling:
    """Withdraw a ruling; it stays on record.

    Raises:
        NotFoundError: there is no such ruling.
        ConflictError: it has already been withdrawn, or no session is in play.
    """
    ruling = Ruling.objects.filter(pk=ruling_id).first()
    if ruling is None:
        raise NotFoundError("This ruling does not exist.", "ruling")
    event = lock_event(ruling.event_id)
    ruling.refresh_from_db()
    if done_before(event, key, LedgerEntry.Kind.RULING_WITHDRAWN, ruling=ruling.pk):
        return ruling
    if ruling.withdrawn_at_sequence is not None:
        raise ConflictError("This ruling has already been withdrawn.")
    _require_changeable(ruling)
    ruling.withdrawn_at_sequence = event.ledger_sequence + 1
    ruling.save(update_fields=["withdrawn_at_sequence"])
    append_entry(event, RulingWithdrawn(ruling.pk), by=by, key=key, reason=reason)
    return ruling


def _require_open(session_id: int) -> None:
    status = Session.objects.values_list("status", flat=True).get(pk=session_id)
    if status != Session.Status.RUNNING:
        raise ConflictError("This session is not in play, so no ruling can be made.")


def _require_scheduled(result_id: int) -> None:
    """Refuse a board that a change of movement removed; call this with the event locked."""
    if not Result.objects.filter(pk=result_id, sitting__withdrawn_in_version=None).exists():
        raise NotFoundError("This board is no longer scheduled at this table.", "result")


def _require_changeable(ruling: Ruling) -> None:
    """Refuse if the ruling's session is final or, if a penalty has no session, all of them are."""
    sessions = ruling.event.sessions.all()
    if ruling.session_id is not None:
        sessions = sessions.filter(pk=ruling.session_id)
    elif ruling.result_id is not None:
        sessions = sessions.filter(sections__sittings__results=ruling.result_id)
    if not sessions.filter(status=Session.Status.RUNNING).exists():
        raise ConflictError("The results are final. Reopen the session to change a ruling.")


def _made_by(entry: LedgerEntry) -> Ruling:
    return Ruling.objects.get(event=entry.event_id, made_at_sequence=entry.sequence)


_SEATS = ("north", "south", "east", "west")


def penalty_unit(event: Event, amount_in: str) -> Ruling.AmountIn:
    """Return the unit of a penalty; the event's usual one if none is given.

    Raises:
        RefusedError: the event has no such unit.
    """
    units = penalty_units(event)
    if not amount_in:
        return units[0]
    if amount_in not in units:
        words = " or ".join(unit.label.lower().replace("imps", "IMPs") for unit in units)
        raise RefusedError(f"In this event penalties are given in {words}.", "amount_in")
    return Ruling.AmountIn(amount_in)


def penalty_session(contestant: Contestant, number: int | None) -> Session | None:
    """Return the session in which a penalty counts.

    Args:
        contestant: Who is penalised.
        number: The session asked for; None for the one in play.

    Returns:
        None if the contestant is in no session in play: the penalty then counts in the last session
        it played.

    Raises:
        RefusedError: the contestant does not play in the session asked for.
        ConflictError: it is not in play.
    """
    entered = Session.objects.filter(sections__starting_positions__contestant=contestant).distinct()
    if number is None:
        running = entered.filter(status=Session.Status.RUNNING)
        return running.order_by("-number").first()
    session = entered.filter(number=number).first()
    if session is None:
        who = label_text(contestant.number, contestant.direction)
        raise RefusedError(f"{who} does not play in session {number}.", "session")
    if session.status == Session.Status.FINAL:
        raise ConflictError(f"Session {number} is final. Reopen it to make a ruling.")
    if session.status != Session.Status.RUNNING:
        raise ConflictError(f"Session {number} has not started, so no ruling can be made in it.")
    return session


def penalised_match(
    contestant: Contestant, opponent_id: int | None, session: Session | None
) -> Contestant:
    """Return the opponent of the match in which a penalty counts.

    Args:
        contestant: Who is penalised.
        opponent_id: The other team; may be None if the contestant plays only one match.
        session: The session of the match.

    Raises:
        NotFoundError: there is no such team in the event.
        RefusedError: the two do not play each other there, or it is unclear which match is meant.
    """
    if session is None:
        raise RefusedError("This team has no match in a session in play.", "opponent")
    met = _opponents(contestant, session)
    if opponent_id is None and len(met) == 1:
        opponent_id = next(iter(met))
    if opponent_id is None:
        raise RefusedError(
            "Name the opponents in the match to which the penalty applies.", "opponent"
        )
    opponent = Contestant.objects.filter(pk=opponent_id, event=contestant.event_id).first()
    if opponent is None:
        raise NotFoundError("This team does not take part in the event.", "opponent")
    if opponent_id not in met:
        raise RefusedError(
            f"{contestant.number} and {opponent.number} do not play a match in session "
            f"{session.number}.",
            "opponent",
        )
    return opponent


def _opponents(contestant: Contestant, session: Session) -> set[int]:
    """Return the opponents of a team in a session, according to its movement."""
    here = Q()
    for seat in _SEATS:
        here |= Q(**{f"{seat}__contestant": contestant})
    tables = Sitting.objects.filter(
        here, section__session=session, withdrawn_in_version=None
    ).values_list("north__contestant", "east__contestant")
    return {each for table in tables for each in table} - {contestant.pk}


MOST_GROUPS = 3


@transaction.atomic
@compares_requests
def mark_fouled(
    *,
    session_id: int,
    board: int,
    groups: Mapping[int, int],
    by: Actor,
    key: UUID,
    reason: str = "",
) -> dict[int, int]:
    """Record which tables played a board with which cards.

    Args:
        session_id: The session.
        board: The board's number.
        groups: The group of each table by result id, from 0: tables in one group played the same
            cards. Tables not named are in group 0. If all are in one group, the board is not
            fouled, or no longer fouled.
        by: The director.
        key: The idempotency key.
        reason: What happened.

    Returns:
        Every table's group by result id, numbered without gaps.

    Raises:
        NotFoundError: the session does not exist or does not play the board.
        RefusedError: a table does not play the board, there are too many groups, or nothing
            changes.
        ConflictError: the session is not in play.
    """
    found = lock_session(session_id)
    event = found.event
    earlier = entry_with_key(
        event, key, LedgerEntry.Kind.BOARD_FOULED, session=found.number, board=board
    )
    if earlier is not None:
        return dict(BoardFouled.of(earlier.payload).groups)
    if found.status != Session.Status.RUNNING:
        raise ConflictError("This session is not in play. Reopen it to mark a fouled board.")
    before = _groups_now(session_id, board)
    now = numbered_groups(before, groups)
    if now == before:
        raise RefusedError("The tables are already grouped this way.", "groups")
    for result_id, group in now.items():
        if group != before[result_id]:
            Result.objects.filter(pk=result_id).update(fouled_group=group)
    fouled = BoardFouled(found.number, board, groups=now, previous=before)
    append_entry(event, fouled, by=by, key=key, reason=reason)
    return now


def _groups_now(session_id: int, board: int) -> dict[int, int]:
    rows = Result.objects.filter(
        sitting__section__session=session_id, sitting__withdrawn_in_version=None, board=board
    )
    groups = dict(rows.order_by("id").values_list("id", "fouled_group"))
    if not groups:
        raise NotFoundError(f"Board {board} is not in play in this session.", "board")
    return groups


def numbered_groups(before: Mapping[int, int], groups: Mapping[int, int]) -> dict[int, int]:
    """Return every table's group by result id, numbered from 0 without gaps.

    Raises:
        RefusedError: a table does not play the board, or there are too many groups.
    """
    if not groups.keys() <= before.keys():
        raise RefusedError("One of these tables does not play the board.", "groups")
    if any(not 0 <= group < MOST_GROUPS for group in groups.values()):
        raise RefusedError(f"A board can have up to {MOST_GROUPS} groups of tables.", "groups")
    wanted = {result: groups.get(result, 0) for result in before}
    number = {group: place for place, group in enumerate(sorted(set(wanted.values())))}
    return {result: number[group] for result, group in wanted.items()}


FEWEST_TABLES = 3
"""With two tables the deal is redealt instead (Laws of Duplicate Whist 1897, law (e) III)."""


def require_overplay(result: Result, event: Event) -> None:
    """Refuse a ruling that the other tables with the same cards cannot settle.

    Raises:
        RefusedError: fewer than three tables play these cards, or no other table has played them
            yet.
    """
    others = _others_with_the_same_cards(result, event)
    if others.exclude(status=Result.Status.NOT_PLAYED).count() < FEWEST_TABLES - 1:
        raise RefusedError(
            "Only two tables play this deal, so the law requires a redeal. Redeal it at both "
            "tables and enter the tricks taken.",
            "score",
        )
    if not others.filter(status=Result.Status.TRICKS).exists():
        raise RefusedError(
            "Nobody else has played this deal, so this was not an overplay. Redeal it and enter "
            "the tricks taken.",
            "score",
        )


def require_overplay_at(result_id: int) -> None:
    """Refuse what ``require_overplay`` refuses, before a ruling is made."""
    found = Result.objects.select_related("sitting__section__session__event").get(pk=result_id)
    require_overplay(found, found.sitting.section.session.event)


def _others_with_the_same_cards(result: Result, event: Event) -> QuerySet[Result]:
    """Return the scheduled results of other tables that are compared with this one.

    In a simultaneous tournament, this covers all clubs.
    """
    section = result.sitting.section
    field: dict[str, object] = {"sitting__section": section}
    if event.simultaneous_id is not None:
        field = {
            "sitting__section__session__event__simultaneous": event.simultaneous_id,
            "sitting__section__session__number": section.session.number,
        }
    elif event.conditions.value.compare is FieldScope.SESSION:
        field = {"sitting__section__session": section.session_id}
    ruled = Ruling.objects.filter(withdrawn_at_sequence=None, score__startswith="IRREGULAR")
    return Result.objects.filter(
        board=result.board,
        fouled_group=result.fouled_group,
        sitting__withdrawn_in_version=None,
        **field,
    ).exclude(Q(pk=result.pk) | Q(pk__in=ruled.values("result")))
