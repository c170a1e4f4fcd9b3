"""Deals dealt by Fairdeal: the commitment before play, and what opens it afterwards."""

from dataclasses import dataclass
from datetime import datetime

from scoring.hands.dealing import commitment, sealed_text
from scoring.hands.deals import Deal
from tournaments.record import models
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.history import names_of


@dataclass(frozen=True, slots=True)
class SealFacts:
    """The seal on a session's deals.

    Attributes:
        session: The session's number.
        commitment: The published SHA-256, in hexadecimal digits.
        opens: When the director may have the file, in words.
        may_be_taken: Whether the director may have it now.
        taken: Who took the file and when, in order.
        text: The text whose hash is the commitment; empty while the cards are hidden.
        by_request: Whether the hands had to meet requirements, as in a teaching set.
        wanted: Those requirements, one per line; empty while the cards are hidden.
        holds: Whether the text's hash matches the commitment; False while there is no text.
    """

    session: int
    commitment: str
    opens: str
    may_be_taken: bool
    taken: tuple[tuple[str, datetime], ...]
    text: str
    by_request: bool = False
    wanted: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the text matches the commitment."""
        return bool(self.text) and commitment(self.text) == self.commitment


def seals(snapshot: EventSnapshot) -> dict[int, SealFacts]:
    """Return the seals of an event by session id; those that may be opened include their text."""
    rows = models.Seal.objects.filter(session__event=snapshot.event.id).order_by("session")
    found = tuple(rows)
    names = names_of(mark for row in found for mark, _at in row.taken)
    return {row.session_id: _facts(snapshot, row, names) for row in found}


def may_be_taken(snapshot: EventSnapshot, session_id: int, opens: str) -> bool:
    """Return whether the director may have the file of a session's deals now."""
    session = next(each for each in snapshot.sessions if each.id == session_id)
    match models.Seal.Opens(opens):
        case models.Seal.Opens.NOW:
            return True
        case models.Seal.Opens.START:
            return session.status != "setup"
        case models.Seal.Opens.OVER:
            return _released(snapshot, session_id)


def has_scores(snapshot: EventSnapshot, session_id: int) -> bool:
    """Return whether any board of a session has a score, so that its cards are already in play."""
    return any(
        result.score is not None and snapshot.session(result).id == session_id
        for result in snapshot.results
    )


def _released(snapshot: EventSnapshot, session_id: int) -> bool:
    """Return whether the cards of the session, of all its boards, may be shown."""
    return any(session == session_id for session, _board in visibility(snapshot).deals)


def _facts(snapshot: EventSnapshot, row: models.Seal, names: dict[str, str]) -> SealFacts:
    text = ""
    if _released(snapshot, row.session_id):
        stored = models.Deal.objects.filter(session=row.session_id).order_by("board")
        cards = {board: Deal.parse(text) for board, text in stored.values_list("board", "cards")}
        text = sealed_text(cards, row.salt, row.wanted)
    return SealFacts(
        session=next(each.number for each in snapshot.sessions if each.id == row.session_id),
        commitment=row.commitment,
        opens=str(models.Seal.Opens(row.opens).label),
        may_be_taken=may_be_taken(snapshot, row.session_id, row.opens),
        taken=tuple((names.get(mark, mark), datetime.fromisoformat(at)) for mark, at in row.taken),
        text=text,
        by_request=bool(row.wanted),
        wanted=tuple(row.wanted.splitlines()) if text else (),
    )
