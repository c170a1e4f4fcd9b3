"""Private links of tables and pairs, calls, and what a table's phone says of a round."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments.clubs.selectors import digest_of
from tournaments.play.models import RoomMessage, RoundSaid
from tournaments.play.selectors.phone.messages import not_gone
from tournaments.play.selectors.phone.sheet import Nameable, nameable, starting_at
from tournaments.record.models import (
    LedgerEntry,
    PairLink,
    Section,
    Session,
    Sitting,
    StartingPosition,
    TableCall,
    TableLink,
)
from tournaments.record.selectors.access.links import (
    SECRET_BYTES,
    TableLinkFacts,
    secret_of,
    table_name,
)
from tournaments.record.selectors.edition import renew_room
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.history import OF_A_TABLE
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.selectors.room import room
from tournaments.record.services.ledger import (
    done_before,
    lock_event,
    lock_session,
    note_unrecorded_change,
)
from tournaments.record.services.results import require_running
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import Actor, KeyReusedError, compares_requests
from tournaments.site.limits import LONGEST_MESSAGE
from tournaments.site.models import UsedKey
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import printable


@transaction.atomic
def give_links(*, session_id: int) -> None:
    """Give every table and every pair of a session a link, if it has none yet.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: a section has no movement yet, so the number of tables is unknown.
    """
    session = lock_session(session_id)
    there = set(
        TableLink.objects.filter(section__session=session).values_list("section_id", "table")
    )
    wanted = _tables(session)
    TableLink.objects.bulk_create(
        TableLink(event_id=session.event_id, section_id=section, table=table, **_made())
        for section, table in wanted
        if (section, table) not in there
    )
    playing = StartingPosition.objects.filter(section__session=session).order_by("id")
    linked = PairLink.objects.filter(session=session).values("contestant")
    missing = playing.exclude(contestant__in=linked).values_list("contestant_id", flat=True)
    PairLink.objects.bulk_create(
        PairLink(event_id=session.event_id, session=session, contestant_id=contestant, **_made())
        for contestant in dict.fromkeys(missing)
    )


@transaction.atomic
def exchange_links(*, session_id: int) -> None:
    """Give every table and pair of a session a new link; the old ones no longer work.

    Raises:
        NotFoundError: there is no such session.
    """
    session = lock_session(session_id)
    for link in TableLink.objects.filter(section__session=session).order_by("id"):
        _exchange(link)
    for pair in PairLink.objects.filter(session=session).order_by("id"):
        _exchange(pair)


@transaction.atomic
def exchange_table_link(*, section_id: int, table: int) -> None:
    """Give one table a new link; the old one no longer works.

    Raises:
        NotFoundError: the table has none.
    """
    _exchange(locked_link(section_id, table))


@transaction.atomic
def put_on_paper(*, section_id: int, table: int, on_paper: bool) -> None:
    """Note that a table writes its scores on paper, or enters them by phone again.

    Raises:
        NotFoundError: the table has no link.
    """
    link = locked_link(section_id, table)
    link.on_paper = on_paper
    link.save(update_fields=["on_paper"])
    renew_room(link.event.club_id)


def locked_link(section_id: int, table: int) -> TableLink:
    """Return a table's link with its row locked.

    Raises:
        NotFoundError: it has none.
    """
    rows = TableLink.objects.select_for_update().filter(section=section_id, table=table)
    found = rows.order_by().first()
    if found is None:
        raise NotFoundError("This table has no code yet. Make the codes first.", "table")
    return found


def _tables(session: Session) -> list[tuple[int, int]]:
    snapshot = open_event(session.event_id)
    found = []
    for section in Section.objects.filter(session=session).order_by("letter"):
        plan = seating(snapshot, snapshot.sections[section.pk])
        if plan is None:
            raise RefusedError(
                f"Choose a movement for section {section.letter} first: it decides which tables "
                "there are.",
                "movement",
            )
        found += [(section.pk, table) for table in sorted({row.table for row in plan.rows})]
    return found


def _exchange(link: TableLink | PairLink) -> None:
    made = _made()
    link.seed, link.digest = made["seed"], made["digest"]
    link.save(update_fields=["seed", "digest"])


def _made() -> dict[str, str]:
    seed = secrets.token_hex(SECRET_BYTES)
    return {"seed": seed, "digest": digest_of(secret_of(seed))}


MOST_OPEN = 5
"""How many calls from one table can wait for an answer; more would tell the director nothing
new."""


@transaction.atomic
def call_director(
    *, link: TableLinkFacts, round_: int, reason: str, key: UUID, now: datetime
) -> TableCall:
    """Call the director to a table, once for each key.

    Raises:
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: there is no such reason, or too many calls are already waiting.
    """
    event = lock_event(link.event_id)
    before = TableCall.objects.filter(event=event, key=key).order_by().first()
    if before is not None:
        called = (before.section_id, before.table, before.round, before.reason)
        if called != (link.section_id, link.table, round_, reason):
            raise KeyReusedError
        return before
    require_running(link.session_id)
    if reason not in TableCall.Reason.values:
        raise RefusedError(
            "Call the director, or say that other people are sitting here.", "reason"
        )
    waiting = TableCall.objects.filter(
        section=link.section_id, table=link.table, answered_at=None
    ).order_by()
    same = waiting.filter(reason=reason).first()
    if same is not None:
        return same
    if waiting.count() >= MOST_OPEN:
        raise RefusedError("The director has already been called.")
    renew_room(event.club_id)
    return TableCall.objects.create(
        event=event,
        section_id=link.section_id,
        table=link.table,
        round=round_,
        reason=reason,
        key=key,
        called_at=now,
    )


@transaction.atomic
def take_call_back(*, link: TableLinkFacts, reason: str, now: datetime) -> TableCall:
    """Take back a table's call: the director no longer needs to come. Twice changes nothing.

    Raises:
        NotFoundError: the table has not called for this reason.
    """
    event = lock_event(link.event_id)
    calls = TableCall.objects.filter(section=link.section_id, table=link.table, reason=reason)
    call = calls.order_by("called_at", "id").last()
    if call is None:
        raise NotFoundError("This table has not called the director.", "reason")
    if call.answered_at is None:
        call.answered_at = now
        call.save(update_fields=["answered_at"])
        renew_room(event.club_id)
    return call


@transaction.atomic
def answer_call(*, session_id: int, call_id: int, now: datetime) -> None:
    """Note that the director has come; answering again changes nothing.

    Raises:
        NotFoundError: the session has no such call.
    """
    rows = TableCall.objects.select_for_update(of=("self",))
    call = rows.filter(pk=call_id, section__session=session_id).order_by().first()
    if call is None:
        raise NotFoundError("There is no such call.", "call")
    if call.answered_at is None:
        call.answered_at = now
        call.save(update_fields=["answered_at"])
        renew_room(call.event.club_id)


@transaction.atomic
@compares_requests
def say_round(*, section_id: int, round_: int | None, key: UUID) -> None:
    """Set the round a section is in; None for the round the scores give.

    The setting lapses once the scores are past that round. No result depends on it, so it has no
    entry in the ledger and records no name. Reusing a key changes nothing.

    Raises:
        NotFoundError: there is no such section.
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: the section does not play this round.
    """
    section = Section.objects.filter(pk=section_id).order_by().first()
    if section is None:
        raise NotFoundError("This section does not exist.", "section")
    event = lock_event(section.event_id)
    if done_before(event, key):
        return
    require_running(section.session_id)
    if round_ is None:
        RoundSaid.objects.filter(section=section).delete()
    else:
        now = room(open_event(event.pk), section.session_id)
        if round_ not in {each.round for each in now.rounds if each.section == section.letter}:
            raise RefusedError(f"Section {section.letter} has no round {round_}.", "round")
        RoundSaid.objects.update_or_create(
            section=section,
            defaults={
                "event": event,
                "round": round_,
                "counted": now.counted[section.letter],
            },
        )
    note_unrecorded_change(event.pk)


@transaction.atomic
@compares_requests
def send_message(
    *,
    session_id: int,
    text: str,
    by: Actor,
    key: UUID,
    now: datetime,
    section_id: int | None = None,
    table: int | None = None,
    pinned: bool = False,
) -> RoomMessage:
    """Send a message to a table of a session, or to all of them if none is named.

    A key used again returns the first message.

    Args:
        session_id: The session.
        text: The message, on one line, up to 200 characters.
        by: Who sends it.
        key: The idempotency key.
        now: The time.
        section_id: The section of the table.
        table: The table; None for everybody.
        pinned: Whether it stays until it is withdrawn.

    Raises:
        NotFoundError: there is no such session.
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        RefusedError: there is no text or too much of it, or no such table.
    """
    session = lock_session(session_id)
    event = session.event
    if done_before(event, key):
        return RoomMessage.objects.get(event=event, key=key)
    require_running(session_id)
    if (section_id is None) != (table is None):
        raise RefusedError(
            "Name both the section and the table, or neither to tell everybody.", "table"
        )
    if table is not None and not _plays(session, section_id, table):
        raise RefusedError(f"There is no table {table} in this session.", "table")
    renew_room(event.club_id)
    return RoomMessage.objects.create(
        event=event,
        session=session,
        section_id=section_id,
        table=table,
        text=_sentence(text),
        pinned=pinned,
        by=by.mark,
        key=key,
        at=now,
    )


@transaction.atomic
@compares_requests
def withdraw_message(*, session_id: int, message_id: int, key: UUID, now: datetime) -> RoomMessage:
    """Withdraw a message: phones and the wall stop showing it. Doing so again changes nothing.

    Raises:
        NotFoundError: the session has no such message.
        KeyReusedError: the key was used for something else.
    """
    session = lock_session(session_id)
    done = done_before(session.event, key)
    message = session.messages.filter(pk=message_id).order_by().first()
    if message is None:
        raise NotFoundError("There is no such message.", "message")
    if not done and message.withdrawn_at is None:
        message.withdrawn_at = now
        message.save(update_fields=["withdrawn_at"])
        renew_room(session.event.club_id)
    return message


def end_messages(session: Session) -> None:
    """Withdraw what a session that has become final is still told: it is about play.

    It stays withdrawn if the session is reopened.
    """
    now = timezone.now()
    session.messages.filter(not_gone(now)).update(withdrawn_at=now)


def _plays(session: Session, section_id: int | None, table: int) -> bool:
    return Sitting.objects.filter(
        section=section_id, section__session=session, table=table, withdrawn_in_version=None
    ).exists()


def _sentence(text: str) -> str:
    words = " ".join(printable(text).split())
    if not words:
        raise RefusedError("Write what you want to say.", "text")
    if len(words) > LONGEST_MESSAGE:
        raise RefusedError(f"A message can have up to {LONGEST_MESSAGE} characters.", "text")
    return words


class NamesClosedError(ConflictError):
    """The table can no longer enter names."""


class StaleNamesError(ConflictError):
    """The director has entered other names since the table's phone read them."""


@transaction.atomic
def enter_names_at_table(
    *,
    link: TableLinkFacts,
    label: str,
    names: Sequence[str],
    key: UUID,
    seen: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """Name the players at a table in round 1, or correct their names, and return the names.

    This is possible until all scores of the table's first round are in. After that, and for anyone
    hidden from the public, the director does it.

    Args:
        link: The table.
        label: Whose names they are, as the movement calls them: ``N3``.
        names: The names in seat order; an empty one leaves its seat open.
        key: The phone's key: reusing it changes nothing.
        seen: The names the phone showed when these were typed, by seat; None if it does not say.

    Raises:
        NamesClosedError: the first round is over here.
        StaleNamesError: the director has entered names that the phone had not seen.
        NotFoundError: nobody with this label sits there in round 1.
        RefusedError: as ``enter_names``.
        KeyReusedError: the key was used for something else.
    """
    event = lock_event(link.event_id)
    snapshot = open_event(link.event_id)
    used = _used(event.pk, key)
    if not nameable(snapshot, link) and not used:
        raise NamesClosedError(
            "The first round is over at this table. Tell the director who you are."
        )
    found = (each for each in starting_at(snapshot, link) if each.label == label)
    whose = next(found, None)
    if whose is None:
        raise NotFoundError(f"{label[:20]} does not start at this table.", "label")
    seats = len(whose.names)
    if len(names) > seats:
        what = "1 name" if seats == 1 else f"{seats} names"
        raise RefusedError(f"There is only room for {what} here.", "names")
    contestant = snapshot.contestants[whose.contestant_id]
    if not used and not _saw(whose, seen) and _director_named(event.pk, contestant.address):
        stands = " and ".join(filter(None, whose.names)) or "nobody"
        raise StaleNamesError(
            f"The director has since entered {stands} here. If that is wrong, enter your names "
            "again.",
            "names",
        )
    before = [*contestant.seated, *[""] * (whose.first + seats)]
    open_seats = [""] * (seats - len(names))
    everybody = [*before[: whose.first], *names, *open_seats, *before[whose.first + seats :]]
    places = snapshot.places[contestant.id]
    section = snapshot.sections[link.section_id]
    enter_names(
        contestant_id=contestant.id,
        names=everybody[:places],
        team_name=contestant.name,
        by=Actor.table(table_name(snapshot, section, link.table)),
        key=key,
    )
    return tuple(" ".join(name.split()) for name in names)


def _saw(whose: Nameable, seen: Sequence[str] | None) -> bool:
    return seen is not None and tuple(seen) == whose.names


def _director_named(event_id: int, address: str) -> bool:
    """Return whether the director, not a table, last named a contestant since the start."""
    rows = LedgerEntry.objects.filter(
        event=event_id, kind=LedgerEntry.Kind.NAMES_ENTERED, payload__contestant=address
    )
    last = rows.order_by("-sequence").values_list("actor", flat=True).first()
    return last is not None and not last.startswith(OF_A_TABLE)


def _used(event_id: int, key: UUID) -> bool:
    return (
        LedgerEntry.objects.filter(event=event_id, key=key).exists()
        or UsedKey.objects.filter(scope=f"event:{event_id}", key=key).exists()
    )
