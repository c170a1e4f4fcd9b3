"""Private links of tables and pairs: what a phone may open without a login.

A link is valid until its session ends, and only for its own event, session and table or
contestant. ``selectors.table`` decides what it shows.
"""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.db.models import Case, Exists, OuterRef, QuerySet, Value, When

from scoring.conditions.entering import (
    Entry,
)
from tournaments.clubs.selectors import digest_of
from tournaments.record.models import PairLink, Section, TableLink
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts

SECRET_BYTES = 16
"""128 bits, too many to guess."""

_PURPOSE = b"fairdeal link of a table or a pair"


@dataclass(frozen=True, slots=True)
class TableLinkFacts:
    """Where a table's link leads.

    Attributes:
        id: The link's id.
        event_id: The event's.
        session_id: The session's.
        section_id: The section's.
        table: The table's number.
        on_paper: Whether the director put this table on paper; None if the director has not said.
        unsent: How many scores its phone last said it had yet to send, or that of North-South.
        unsent_ew: The same of East-West's phone, where each side has one.
        entry: Who enters scores, by the conditions of contest.
        letter: The section's letter; empty if the session has no other section.
    """

    id: int
    event_id: int
    session_id: int
    section_id: int
    table: int
    on_paper: bool | None
    unsent: int
    unsent_ew: int
    entry: Entry
    letter: str

    @property
    def name(self) -> str:
        """The table's name, as in the ledger."""
        return f"{self.letter}{self.table}"


@dataclass(frozen=True, slots=True)
class PairLinkFacts:
    """Where a pair's link leads."""

    id: int
    event_id: int
    session_id: int
    contestant_id: int


def secret_of(seed: str) -> str:
    """Return the secret part, 22 characters, of the link made from a seed.

    This needs the server's ``SECRET_KEY``, which is not in the database.
    """
    key = sha256(_PURPOSE + settings.SECRET_KEY.encode()).digest()
    made = hmac.new(key, seed.encode(), sha256).digest()[:SECRET_BYTES]
    return urlsafe_b64encode(made).decode().rstrip("=")


def table_link(secret: str) -> TableLinkFacts | None:
    """Return the table that a link opens; None if it was replaced or made up."""
    return table_link_among(TableLink.objects.filter(digest=digest_of(secret)))


def table_link_among(links: QuerySet[TableLink]) -> TableLinkFacts | None:
    """Return where the one of these links leads; None if there is none."""
    others = Section.objects.filter(session=OuterRef("section__session")).exclude(
        pk=OuterRef("section")
    )
    found = links.order_by().values_list(
        "id",
        "event_id",
        "section__session_id",
        "section_id",
        "table",
        "on_paper",
        "unsent",
        "unsent_ew",
        "event__conditions__entry",
        Case(When(Exists(others), then="section__letter"), default=Value("")),
    )
    for pk, event, session, section, table, on_paper, unsent, unsent_ew, entry, letter in found:
        place = (pk, event, session, section, table)
        return TableLinkFacts(*place, on_paper, unsent, unsent_ew, Entry(entry), letter)
    return None


def pair_link(secret: str) -> PairLinkFacts | None:
    """Return the contestant whose link this is; None if it was replaced or made up."""
    rows = PairLink.objects.filter(digest=digest_of(secret)).order_by()
    found = rows.values_list("id", "event_id", "session_id", "contestant_id").first()
    return None if found is None else PairLinkFacts(*found)


def table_secrets(session_id: int) -> Mapping[tuple[int, int], str]:
    """Return the secret of each table's link, by section id and table.

    Links made with another ``SECRET_KEY`` cannot be recreated and are left out.
    """
    rows = TableLink.objects.filter(section__session=session_id).order_by("section", "table")
    made = {
        (section, table): (secret_of(seed), digest)
        for section, table, seed, digest in rows.values_list(
            "section_id", "table", "seed", "digest"
        )
    }
    return {place: secret for place, (secret, digest) in made.items() if _is_of(secret, digest)}


def pair_secrets(session_id: int) -> Mapping[int, str]:
    """Return the secret of each contestant's link in a session, by the contestant's id."""
    rows = PairLink.objects.filter(session=session_id).order_by("contestant")
    made = {
        contestant: (secret_of(seed), digest)
        for contestant, seed, digest in rows.values_list("contestant_id", "seed", "digest")
    }
    return {pk: secret for pk, (secret, digest) in made.items() if _is_of(secret, digest)}


def enters_by_phone(entry: Entry, on_paper: bool | None) -> bool:
    """Whether a table's phone may enter scores, by the conditions and the director's choice.

    Args:
        entry: The condition of contest.
        on_paper: Whether the director put this table on paper; None if the director has not said.
    """
    return entry is not Entry.DIRECTOR and not on_paper


def table_name(snapshot: EventSnapshot, section: SectionFacts, table: int) -> str:
    """Return a table's name: its number, after its section's letter if there are several.

    The ledger uses the same name.
    """
    several = len(snapshot.session_of[section.id].sections) > 1
    return f"{section.letter if several else ''}{table}"


def _is_of(secret: str, digest: str) -> bool:
    return hmac.compare_digest(digest_of(secret), digest)
