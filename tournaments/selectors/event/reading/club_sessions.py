"""The sessions and rulings of very many clubs, kept by the heads of their ledgers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Count

from scoring.play.notation import Game
from tournaments.models import Contestant, Session
from tournaments.selectors.event.facts import RulingFacts, SessionFacts
from tournaments.selectors.event.reading.queries import rulings_by_event, sessions_of
from tournaments.selectors.event.reading.under_heads import Head, UnderHeads

MOST_CLUBS = 10_000
"""Clubs kept, of about 2 KB each."""


@dataclass(frozen=True, slots=True)
class ClubSessions:
    """What is kept of a club's event: its sessions, and how many contestants it lists.

    The sections are numbered by the club's ``number`` in its tournament. What the director says
    about the round in play is in no ledger, so it is left out. ``statuses`` are those of the
    sessions; ``rulings`` are those in force, in the order they were made, read for ``game``.
    """

    number: int
    game: Game
    sessions: tuple[SessionFacts, ...]
    statuses: frozenset[str]
    contestants: int
    rulings: tuple[RulingFacts, ...]


_kept: UnderHeads[ClubSessions] = UnderHeads(MOST_CLUBS)


def sessions_of_clubs(
    numbers: Mapping[int, int], heads: Mapping[int, Head], game: Game
) -> dict[int, ClubSessions]:
    """Return the sessions of each event.

    Args:
        numbers: The numbers of clubs in their tournament, by the id of their event.
        heads: The heads of their ledgers. Events without one are read each time; so must be those
            with a session to come, because until it starts, setup and entries are in no ledger.
        game: What all of them play.
    """
    kept = _kept.at(heads)
    found = {
        pk: each for pk, each in kept.items() if each.number == numbers[pk] and each.game is game
    }
    missing = {pk: number for pk, number in numbers.items() if pk not in found}
    if missing:
        read = _read(missing, game)
        _kept.keep({pk: each for pk, each in read.items() if pk in heads}, heads)
        found |= read
    return found


def _read(numbers: Mapping[int, int], game: Game) -> dict[int, ClubSessions]:
    rows = Session.objects.filter(event__in=numbers).order_by("id")
    event_of = dict(rows.values_list("id", "event_id"))
    sessions: dict[int, list[SessionFacts]] = {pk: [] for pk in numbers}
    for session in sessions_of(tuple(numbers)):
        event = event_of[session.id]
        sessions[event].append(numbered(session, numbers[event]))
    people = Contestant.objects.filter(event__in=numbers).order_by().values("event")
    entered = dict(people.annotate(entered=Count("id")).values_list("event", "entered"))
    rulings = rulings_by_event(tuple(numbers), game)
    return {
        pk: ClubSessions(
            number,
            game,
            tuple(sessions[pk]),
            frozenset(each.status for each in sessions[pk]),
            entered.get(pk, 0),
            rulings.get(pk, ()),
        )
        for pk, number in numbers.items()
    }


def numbered(session: SessionFacts, number: int) -> SessionFacts:
    """Return a session as part of a tournament, with the club's number before its letters."""
    several = len(session.sections) > 1
    return replace(
        session,
        sections=tuple(
            replace(
                section,
                letter=f"{number}{section.letter if several else ''}",
                club_number=number,
                said=None,
            )
            for section in session.sections
        ),
    )


def forget() -> None:
    """Forget every club, as in a new process."""
    _kept.forget()
