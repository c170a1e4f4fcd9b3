"""Competitions in which everything happens that can: one story for each kind."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal

from scoring.leagues.meeting import Venue
from scoring.leagues.rules import LeagueRules
from scoring.leagues.table import Award
from tests.tournaments.evenings import signed
from tournaments.competitions.models import Competition
from tournaments.competitions.selectors.kinds import CompetitionFact
from tournaments.competitions.services import (
    change_entrant,
    create_competition,
    enter_entrant,
    record_fact,
    rename_competition,
    show_competition,
    withdraw_entry,
)
from tournaments.drives.selectors.drives import (
    Arrived,
    Grouped,
    GuestsCut,
    Left,
    Moved,
    ReportTakenBack,
    SeatsExchanged,
    SpecialCounted,
    TableAdded,
    TableReport,
    TieCut,
)
from tournaments.leagues.selectors.ladders import Challenge, LadderLeft
from tournaments.leagues.selectors.leagues import (
    Awarded,
    Confirmed,
    Deducted,
    Disputed,
    Ended,
    Ordered,
    Postponed,
    Reported,
    RulesChanged,
    Scored,
    TeamLeft,
)
from tournaments.leagues.services import Calendar, TeamIn, create_league

DAY = date(2026, 9, 2)


def league(club_id: int) -> Iterator[Competition]:
    made = create_league(
        club_id=club_id,
        name="County league",
        divisions=[[TeamIn(name, room="The Mill") for name in ("Kings", "Queens", "Jacks")]],
        calendar=Calendar(DAY, times=1, at=time(19, 30)),
        **signed(),
    )
    yield _told(
        made,
        RulesChanged(LeagueRules(movers=0)),
        Reported(1, Venue.HOME, ((40, 12),)),
        Confirmed(1, Venue.AWAY, ((40, 12),)),
        Reported(2, Venue.HOME, ((3, 9),)),
        Disputed(2, Venue.AWAY),
        Scored(2, ((9, 9),)),
        Postponed(3, date(2026, 10, 1)),
        Awarded(3, Award.NEITHER),
        Deducted(1, Decimal("0.5")),
        Ordered((2, 1)),
        TeamLeft(3, keep=True),
        Ended(),
    )
    by_lot = create_league(
        club_id=club_id,
        name="City league",
        divisions=[[TeamIn("Kings"), TeamIn("Queens")]],
        calendar=Calendar(DAY, times=1, lot=7),
        **signed(),
    )
    yield _told(by_lot, RulesChanged(LeagueRules(movers=0)), Scored(1, ((40, 12),)), Ended())


def drives(club_id: int) -> Iterator[Competition]:
    yield _told(
        _created(club_id, "drive", game="whist", tables=3, rounds=3, absent=["G3"]),
        Arrived("G3"),
        TableReport(1, 1, 8, 5),
        ReportTakenBack(1),
        *(TableReport(1, table, first) for table, first in enumerate((8, 5, 7), start=1)),
        Moved(),
        Left("L1"),
        SeatsExchanged("L2", "L3"),
        TableAdded(),
        SpecialCounted("L2", "Grand slam", 1),
        Grouped("G2", "ladies"),
        TieCut(("L2", "L3")),
    )
    yield _told(
        _created(club_id, "drive", game="hearts", tables=3, rounds=2, absent=["L6"]),
        TableReport(1, 1, winner=2),
        TableReport(1, 2, winners=(1, 2), halved=(True, False)),
        TableReport(1, 3, winners=(1, 2), scorer="second"),
    )
    yield _told(
        _created(club_id, "drive", game="bridge", tables=2, rounds=2, trumps=[], net=True),
        TableReport(1, 1, 400, 400, tied=2),
    )
    yield _told(
        _created(club_id, "drive", game="party", guests=5),
        GuestsCut(("5", "4", "3", "2", "1")),
    )


def ladder(club_id: int) -> Iterator[Competition]:
    made = _created(club_id, "ladder", reach=2)
    for name in ("Ada Moor", "Ben Lund", "Cy Dunn"):
        enter_entrant(competition_id=made.pk, players=(name,), **signed())
    yield _told(made, Challenge(2, 1, won=True), LadderLeft(3))


STORIES: Mapping[str, Callable[[int], Iterator[Competition]]] = {
    "league": league,
    "drive": drives,
    "ladder": ladder,
}


def _created(club_id: int, kind: str, **rules: object) -> Competition:
    return create_competition(
        club_id=club_id, kind=kind, name=f"The {kind}", starts_on=DAY, rules=rules, **signed()
    )


def _told(made: Competition, *facts: CompetitionFact) -> Competition:
    """Let everything happen, and then what can happen to every competition."""
    for fact in facts:
        record_fact(competition_id=made.pk, fact=fact, **signed())
    rename_competition(competition_id=made.pk, name="Renamed", starts_on=DAY, **signed())
    show_competition(competition_id=made.pk, shown=True, **signed())
    if made.kind == "drive":
        enter_entrant(competition_id=made.pk, players=("Dee Fox",), number=1, **signed())
    change_entrant(competition_id=made.pk, number=1, players=("Eve Gray",), **signed())
    last = show_competition(competition_id=made.pk, shown=False, **signed()).sequence
    withdraw_entry(competition_id=made.pk, sequence=last, **signed())
    made.refresh_from_db()
    return made
