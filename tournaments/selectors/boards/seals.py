"""Deals that Fairdeal dealt: the commitment before play, and what opens it after."""

from dataclasses import dataclass
from datetime import datetime

from scoring.hands.dealing import commitment, sealed_text
from scoring.hands.deals import Deal
from tournaments import models
from tournaments.selectors.access.visibility import visibility
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.ledger.history import names_of


@dataclass(frozen=True, slots=True)
class SealFacts:
    """The seal on a session's deals.

    Attributes:
        session: The session's number.
        commitment: The SHA-256 that was published, in hexadecimal digits.
        opens: From when the director may have the file, in words.
        may_be_taken: Whether that is so now.
        taken: Who took the file and when, in order.
        text: What the commitment is the hash of; empty while the cards are hidden.
        by_request: Whether the hands had to meet requirements, as in a teaching set.
        wanted: What they had to hold, a line each; empty while the cards are hidden.
        holds: Whether the hash of the text is the commitment; False while there is no text.
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
        """Whether the text is what was committed to."""
        return bool(self.text) and commitment(self.text) == self.commitment


def seals(snapshot: EventSnapshot) -> dict[int, SealFacts]:
    """Return the seals of an event by session id; those that can be opened have their text."""
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
    """Return whether any board of a session has a score, so that its cards lie already."""
    return any(
        result.score is not None and snapshot.session(result).id == session_id
        for result in snapshot.results
    )


def _released(snapshot: EventSnapshot, session_id: int) -> bool:
    """Return whether the cards of the session may be shown: then those of all its boards may."""
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
