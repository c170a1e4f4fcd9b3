"""Competitions and evenings in which everything happens that can."""

import random
from collections.abc import Callable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from uuid import uuid4

from scoring.awards.reading import shipped_tables
from scoring.leagues.meeting import Venue
from scoring.leagues.rules import LeagueRules
from scoring.leagues.table import Award
from tests.tournaments.evenings import (
    DIRECTOR,
    Evening,
    change,
    clubs_in_play,
    deal_out,
    evening,
    every_line,
    rule,
    signed,
    withdraw,
)
from tests.tournaments.phones import phone
from tournaments.clubs.services import rename_player
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
from tournaments.draws.selectors.stages import StageWish
from tournaments.draws.services import make_stages
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
from tournaments.hands.services import deal_boards
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
from tournaments.play.services.tables import give_links
from tournaments.record.models import ConditionsOfContest, Result
from tournaments.record.services.events import remove_section
from tournaments.record.services.results import confirm_result
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names, enter_substitute
from tournaments.seating.services.own_movements import import_own_movement
from tournaments.seating.services.wishes import add_wish, seat_by_wishes
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.services import award_by_hand, award_by_table

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
"""One for each kind of competition."""


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


def evenings_of_everything() -> dict[str, Evening]:
    """Events in which everything happens that standings or paper depend on."""
    return {
        "pairs": _pairs(),
        "teams": _teams(),
        "whist": _whist(),
        "single": _single(),
        "final": _last_four(),
    }


def _pairs() -> Evening:
    """Two sections, with all that a director can do, played with another club."""
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}, names=True, sections=2)
    own = "round,table,ns,ew,boards\n1,1,1,2,1-2\n1,2,3,4,1-2\n2,1,1,3,3-4\n2,2,2,4,3-4\n"
    movement = import_own_movement(club_id=held.club.pk, name="House", text=own)
    choose_movement(
        section_id=held.session.sections.get(letter="B").pk,
        family="own",
        parameters={"id": movement.pk, "share": True},
    )
    held.set_prizes({"a1": (1, "2.50"), "a2": (2, "")})
    other = evening("howell", {"pairs": 7, "boards_per_round": 2}, names=True)
    clubs_in_play(held, other)
    held.start().play(rounds=2)
    held.set_prizes({"a3": (1, "")})
    later = held.next_session("howell", {"pairs": 7, "boards_per_round": 2})
    remove_section(section_id=later.session.sections.get(letter="B").pk)
    ConditionsOfContest.objects.create(unit="one_point")
    other.start().play()
    held.change_movement("pair_arrives", after=2, names=["Hal Brook", "Ivy Stone"])
    played = held.results(sitting__section=held.section, sitting__round=2)
    taken = sorted({each.board for each in played if each.sitting.table == 1})
    held.change_movement("wrong_boards", round=2, table=1, boards=(taken[0], 20))
    held.play(seed=2)
    deal_out(held)
    results = held.results(sitting__section=held.section)
    board = [each for each in results if each.board == results[0].board]
    held.foul(board[0].board, {board[0].pk: 1})
    for result, score in zip(results[5:], ("PASS", "+420", "A5050", "NP", "4SN=SA"), strict=False):
        held.enter(result, score)
    rule(results[1], "A6040", law="12", text="The auction was not finished.")
    withdraw(rule(results[2], "A"))
    rule(results[3], "A")
    rule(results[3], "4SN=", text="Better so.")
    held.penalise("a1", 5, text="Late again.")
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=held.contestant("a1").pk,
        seat=1,
        name="Una Oak",
        first_round=2,
        last_round=3,
        by=DIRECTOR,
        key=uuid4(),
    )
    checked = Result.objects.get(pk=results[4].pk)
    confirm_result(result_id=checked.pk, version=checked.version, by=DIRECTOR)
    _agreed_by_phone(held)
    return held.finish().reopen()


def _agreed_by_phone(held: Evening) -> None:
    """Let both sides of a table agree on a score."""
    change(held, entry="phones")
    give_links(session_id=held.session.pk)
    at = phone(held, 2)
    last = at.sheet.rounds[-1]
    board = next(each for each in last.boards if each.score)
    at.confirm(last.round, board.board, board.score)


def _teams() -> Evening:
    held = evening("fours-howell", {"teams": 5}, contest="teams", names=True)
    chance = random.Random(7)
    sealed = {"first": 1, "last": 3, "opens": "over", "chance": chance, "key": uuid4()}
    deal_boards(session_id=held.session.pk, by=DIRECTOR, **sealed)
    held.start().play()
    team = held.event.contestants.order_by("id")[0]
    members = [each.player.name for each in team.members.order_by("position")]
    enter_names(contestant_id=team.pk, names=members, team_name="The Larks", by=DIRECTOR)
    one, other = held.event.contestants.order_by("id")[:2]
    held.penalise(one.address, 3, amount_in="match_imps", opponent_id=other.pk, session=1)
    return held.finish()


def _whist() -> Evening:
    held = evening(game="whist", names=True, method="tricks")
    mover = held.event.contestants.order_by("id")[0]
    add_wish(event_id=held.event.pk, kind="east_west", who=(mover.pk,))
    seat_by_wishes(event_id=held.event.pk, lot=1, **signed())
    held.start().play().finish()
    rename_player(player_id=mover.members.get(position=1).player_id, name="Nan Ash")
    award_by_table(event_id=held.event.pk, table=shipped_tables()["club"], by=DIRECTOR, key=uuid4())
    who = held.event.contestants.order_by("id")[0]
    award_by_hand(
        contestant_id=who.pk, points=Decimal("0.25"), by=DIRECTOR, key=uuid4(), reason="Cup"
    )
    return held


def _single() -> Evening:
    return evening("individual", {"players": "8"}, contest="individual", names=True).start().play()


def _last_four() -> Evening:
    """A final after a qualifying of its club."""
    held = evening("howell", {"pairs": 6, "boards_per_round": 2}, names=True).start()
    held.play(seed=4).finish()
    wish = StageWish("Final", overall=4, carry="capped", share=Decimal(50), cap=Decimal(7))
    ids = [line.contestant_id for line in every_line(standings(held.snapshot))]
    target = make_stages(
        event_id=held.event.pk,
        stages=(wish,),
        chosen=ids[:4],
        reason="Cut for it",
        by=DIRECTOR,
        key=uuid4(),
    ).target
    final = Evening(held.club, target, target.sessions.get())
    movement = {"pairs": 4, "boards_per_round": 2}
    choose_movement(section_id=final.section.pk, family="howell", parameters=movement)
    return final.start().play()
