"""Give tables and pairs their links, exchange links, and move tables to paper and back."""

import secrets

from django.db import transaction

from tournaments.clubs.selectors.people import digest_of
from tournaments.record.models import PairLink, Section, Session, StartingPosition, TableLink
from tournaments.record.selectors.access.links import SECRET_BYTES, secret_of
from tournaments.record.selectors.edition import room_shown_anew
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.services.ledger import lock_session
from tournaments.site.refusals import NotFoundError, RefusedError


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
    room_shown_anew(link.event.club_id)


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
