"""Write Bridgemate files, for the session in play or the next."""

from scoring.play.notation import Game
from tournaments.interchange.access.rows import AccessError
from tournaments.interchange.bws.evening import Evening, new_file, session_of
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.movement.seating import seating
from tournaments.standings.published.formats import OutFormat, WritingError

MOST_TABLES = 99  # in a section, on the devices


def write_bws(snapshot: EventSnapshot, *, session: int | None = None, computer: str = "") -> bytes:
    """Write the file of a session.

    Args:
        snapshot: The event as its director sees it.
        session: The number of the session; None for the one in play, or the next.
        computer: The name of the computer that runs the control software.

    Raises:
        WritingError: in one sentence, why there is no such file.
    """
    if why := _missing(snapshot, session):
        raise WritingError(why)
    chosen = session_of(snapshot, session)
    assert chosen is not None  # noqa: S101 (``_missing`` has checked)
    try:
        return new_file(Evening(snapshot, chosen, computer))
    except AccessError as error:
        raise WritingError(f"The Bridgemate file cannot be written: {error}") from error


def _missing(snapshot: EventSnapshot, number: int | None = None) -> str:
    if not snapshot.role.sees_every_score:
        return "The Bridgemate file is only for the club’s directors and scorers."
    if snapshot.event.game is not Game.BRIDGE:
        return "Bridgemates are for contract bridge."
    session = session_of(snapshot, number)
    if session is None:
        return f"The event has no session {number}." if number else "The event has no session yet."
    for section in session.sections:
        plan = seating(snapshot, section)
        if plan is None:
            return f"Section {section.letter} has no movement yet. Choose one first."
        if plan.tables > MOST_TABLES:
            return f"Section {section.letter} has more than {MOST_TABLES} tables."
    return ""


BWS = OutFormat(
    id="bws",
    name="Bridgemate file (BWS)",
    suffix="bws",
    media_type="application/x-msaccess",
    holds=(
        "The session in play, or the next: sections, tables, every round, players with their "
        "numbers, settings, the results so far, the cards that may be shown."
    ),
    loses=(
        "Results without a contract, rulings, conditions of contest, and all but the first 18 "
        "characters of a name."
    ),
    missing=_missing,
    write=write_bws,
    for_devices=True,
)
