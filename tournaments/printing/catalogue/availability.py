"""Which documents a session needs now, which can be made, and what the others are waiting for."""

from dataclasses import dataclass

from tournaments.printing.catalogue.documents import suitable
from tournaments.printing.catalogue.kinds import DocumentKind, Moment
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import seating
from tournaments.site.refusals import RefusedError


@dataclass(frozen=True, slots=True)
class Choice:
    """A part of a document that can be printed on its own."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Printable:
    """A document that suits an event.

    Attributes:
        kind: Which document.
        missing: A sentence that says what to do first; empty if it can be made.
        choices: Parts that can be printed on their own.
        usual: Whether most sessions of such an event need it.
    """

    kind: DocumentKind
    missing: str
    choices: tuple[Choice, ...]
    usual: bool

    @property
    def ready(self) -> bool:
        """Whether it can be made now."""
        return not self.missing


def printables(snapshot: EventSnapshot, session: SessionFacts) -> tuple[Printable, ...]:
    """Return every document that suits an event, in the order in which a session needs them."""
    return tuple(
        Printable(
            kind=kind,
            missing=_missing(kind, snapshot, session),
            choices=choices(kind, snapshot, session),
            usual=kind.usual(snapshot),
        )
        for kind in suitable(snapshot)
    )


def moment_now(snapshot: EventSnapshot, session: SessionFacts) -> Moment:
    """Return which documents a director needs now.

    Before: while the session is being set up. During: while results are missing, if the event has
    documents for that. After: from then on.
    """
    if session.status == "setup":
        return Moment.BEFORE
    if session.status == "running" and _in_play(snapshot, session):
        during = any(kind.moment is Moment.DURING for kind in suitable(snapshot))
        return Moment.DURING if during else Moment.AFTER
    return Moment.AFTER


def choices(
    kind: DocumentKind, snapshot: EventSnapshot, session: SessionFacts
) -> tuple[Choice, ...]:
    """Return the parts of a document that can be printed on their own."""
    match kind.about:
        case "contestant":
            return tuple(
                Choice(
                    each.address,
                    f"{snapshot.label_of(each)} {snapshot.name_of(each)}",
                )
                for each in snapshot.contestants.values()
            )
        case "round":
            rounds = range(1, _rounds(snapshot, session) + 1)
            return tuple(Choice(str(number), f"Round {number}") for number in rounds)
        case _:
            return ()


def check_about(
    kind: DocumentKind, about: str, snapshot: EventSnapshot, session: SessionFacts
) -> None:
    """Make sure that a document has the part that ``about`` names.

    Raises:
        RefusedError: there is no such part.
    """
    if not about or about in {choice.value for choice in choices(kind, snapshot, session)}:
        return
    if not kind.about:
        raise RefusedError(f"{kind.title}: there is no part to choose. Leave this empty.", "about")
    raise RefusedError(f"{kind.title}: there is no {kind.about} {about[:40]!r}.", "about")


def _missing(kind: DocumentKind, snapshot: EventSnapshot, session: SessionFacts) -> str:
    try:
        if kind.check is not None:
            kind.check(snapshot, session)
        else:
            kind.read(snapshot, session)
    except RefusedError as refusal:
        return refusal.sentence
    return ""


def _in_play(snapshot: EventSnapshot, session: SessionFacts) -> bool:
    sections = {section.id for section in session.sections}
    return any(
        result.score is None and snapshot.sitting(result).section_id in sections
        for result in snapshot.results
    )


def _rounds(snapshot: EventSnapshot, session: SessionFacts) -> int:
    plans = (seating(snapshot, section) for section in session.sections)
    return max((plan.rounds for plan in plans if plan is not None), default=0)
