"""The demonstration club's sessions, played through the same services as real ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

from django.db import transaction

from movements.registry import generate
from scoring.awards.reading import shipped_tables
from scoring.conditions.methods import ContestKind, Method
from scoring.leagues.meeting import Venue
from scoring.play.boards import Direction
from scoring.play.notation import Game, format_score
from scoring.play.scores import PlayedScore, WhistTricks
from tournaments.clubhouse.selectors import ClubWords, SessionPlan, season_of
from tournaments.clubhouse.services import describe_club, note_set_up, plan_sessions
from tournaments.clubs.models import Club
from tournaments.clubs.services import add_player, create_club, find_or_add_player
from tournaments.competitions.services import (
    create_competition,
    enter_entrant,
    record_fact,
    show_competition,
)
from tournaments.leagues.selectors.ladders import LADDER, Challenge
from tournaments.leagues.selectors.leagues import Confirmed, Reported
from tournaments.leagues.services import Calendar, TeamIn, create_league, league_of
from tournaments.management.demo.auction import PlayedDeal
from tournaments.management.demo.cards import Deal, deal
from tournaments.management.demo.names import CLUB, GONE, OTHER_CLUB, OTHER_PLAYERS, PLAYERS, TEAMS
from tournaments.management.demo.whist import EW_TRICKS, NS_TRICKS, tricks_with_totals
from tournaments.membership.selectors import next_period
from tournaments.membership.services import add_category, note_payment, set_member
from tournaments.play.services.rulings import adjust_score
from tournaments.record.models import Event, Result, Section, Session, Simultaneous
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.events import create_event
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.record.services.results import record_result
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names
from tournaments.series.selectors import SeriesChoice
from tournaments.series.services import create_series
from tournaments.setup.services import finalise_session, start_session
from tournaments.signup.models import SignedUp, SignUpList, TableMoney
from tournaments.signup.selectors import ListTerms
from tournaments.signup.services import Newcomers, add_by_hand, note_paid, open_lists
from tournaments.simultaneous.services import join_clubs, open_to_clubs
from tournaments.site.keys import Actor
from tournaments.standings.services import award_by_table

DEMONSTRATION = Actor("demonstration")
MITCHELL_OF_NINE = {"tables": 9, "boards_per_round": 3}
MITCHELL_OF_SEVEN = {"tables": 7, "boards_per_round": 3}
MITCHELL_OF_FIVE = {"tables": 5, "boards_per_round": 4}
MITCHELL_ELSEWHERE = {"tables": 5, "boards_per_round": 3}
ROUND_IN_PLAY = 4
SEASON = 8
"""How many evenings came before, a week apart."""
SEASON_BEFORE = 10
"""How many evenings the season before had, one a month."""
PAID = 2
"""At how many of the latest evenings table money was taken."""
TEA_TIME = time(17, 30)
FEE = "5.00"

ABOUT = ClubWords(
    about=(
        "We play **duplicate bridge** three evenings a week, and *duplicate whist* as our "
        "great-grandparents did.\n\n- free tea at half-time\n- a lesson on the first Monday of "
        "each month"
    ),
    joining="Come half an hour early; we find you a partner. The first evening is free.",
    contact="The secretary",
    email="secretary@ferry-lane.example",
)


@dataclass(frozen=True, slots=True)
class DemonstrationClub:
    """The club and its events: pairs finished and in play, whist, an individual, five teams.

    The finished pairs event is also part of a simultaneous tournament of two clubs.
    """

    club: Club
    finished: Event
    in_play: Event
    whist: Event
    individual: Event
    teams: Event
    simultaneous: Simultaneous

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, in the order in which a new director would look at them."""
        return (self.finished, self.in_play, self.whist, self.individual, self.teams)


@transaction.atomic
def make_demonstration_club(*, seed: int, today: date, season: int = SEASON) -> DemonstrationClub:
    """Create the club with its players and events, and the club it plays with, all or nothing.

    Args:
        seed: The same seed deals the same cards and seats the same people.
        today: The day of the event in play; the finished one was a week before.
        season: How many weekly evenings came before; with any, there was a season before, too.
    """
    chance = Random(seed)
    club = create_club(name=CLUB, demonstration=True)
    for name in PLAYERS:
        add_player(club_id=club.pk, name=name)
    _season(club, today, season, Random(seed + 1))
    _league(club, today, chance=Random(seed + 2))
    _ladder(club, today, chance=Random(seed + 3))
    last_week = today - timedelta(days=7)
    finished, deals = _finished_pairs(club, last_week, chance)
    return DemonstrationClub(
        club=club,
        finished=finished,
        in_play=_pairs_in_play(club, today, chance),
        whist=_whist_evening(club, today - timedelta(days=3), chance),
        individual=_individual_of_eight(club, today - timedelta(days=10), chance),
        teams=_five_teams(club, today - timedelta(days=17), chance),
        simultaneous=_with_another_club(finished, deals, chance),
    )


def _season(club: Club, today: date, evenings: int, chance: Random) -> None:
    """Play a season of evenings before today, with its table; plan those to come, and say so."""
    people = chance.sample(PLAYERS, 16)
    if evenings:
        _season_before(club, today, people, chance)
    for week in range(evenings, 0, -1):
        people = _some_partners_changed(people, chance)
        held_on = today - timedelta(weeks=week, days=2)
        event = _evening(club, "Early Evening Pairs", held_on, people, chance)
        award_by_table(
            event_id=event.pk, table=shipped_tables()["club"], by=DEMONSTRATION, key=_key(chance)
        )
        if week <= PAID:
            _take_table_money(event, people)
    create_series(
        club_id=club.pk,
        wanted=SeriesChoice(name="Early Evening Series", best=5, name_part="Early Evening"),
    )
    first = plan_sessions(
        club_id=club.pk,
        plan=SessionPlan(
            title="Early Evening Pairs",
            day=today + timedelta(days=5),
            begins=TEA_TIME,
            remark="14 boards, partner not needed",
        ),
        weeks=1,
        until=today + timedelta(weeks=SEASON),
    )
    # Six pairs have places, one waits, two look for a partner.
    pairs = [Newcomers(names=pair) for pair in zip(people[:14:2], people[1:14:2], strict=True)]
    alone = [
        Newcomers(names=(people[14],), about="Weak no-trump, transfers"),
        Newcomers(names=(people[15],), about="I play anything"),
    ]
    _signed_up(first.pk, ListTerms(places=6, fee=FEE), [*pairs, *alone])
    describe_club(club_id=club.pk, words=ABOUT)
    _members(club, people, today)


def _season_before(club: Club, today: date, regulars: Sequence[str], chance: Random) -> None:
    """Play the season before, with fewer people, two of whom have not come again."""
    last_day = season_of(today, club.pk)[0] - timedelta(days=1)
    first = season_of(last_day, club.pk)[0]
    people = [*regulars[:10], *GONE]
    for month in range(SEASON_BEFORE):
        people = _some_partners_changed(people, chance)
        held_on = first + timedelta(days=14 + 30 * month)
        _evening(club, "Monthly Pairs", held_on, people, chance)


def _evening(club: Club, name: str, held_on: date, people: Sequence[str], chance: Random) -> Event:
    """Play a Howell of pairs who sit side by side in the list of people."""
    event = _pairs(club, name, held_on)
    howell = {"pairs": len(people) // 2, "boards_per_round": 2}
    _play(_seated(event, "howell", howell, chance, people=people, shuffled=False), chance)
    return event


def _take_table_money(event: Event, people: Sequence[str]) -> None:
    """Put those who played on the list of a past evening; all but one have paid."""
    planned = plan_sessions(
        club_id=event.club_id,
        plan=SessionPlan(title=event.name, day=event.held_on, begins=TEA_TIME),
    )
    pairs = [Newcomers(names=pair) for pair in zip(people[::2], people[1::2], strict=True)]
    list_id = _signed_up(planned.pk, ListTerms(fee=FEE), pairs)
    note_set_up(planned_id=planned.pk, event_id=event.pk)
    everybody = SignedUp.objects.filter(sign_up__list=list_id).order_by("sign_up", "number")
    for place, person in enumerate(everybody[1:]):
        note_paid(
            list_id=list_id,
            person_id=person.pk,
            amount=Decimal(FEE),
            how=TableMoney.How.OTHER if place % 4 == 3 else TableMoney.How.CASH,
            by=DEMONSTRATION,
        )


def _members(club: Club, people: list[str], today: date) -> None:
    """Make those of the season members; most have paid."""
    full, student = (add_category(club_id=club.pk, name=name) for name in ("Full", "Student"))
    begins, until = next_period(None, today - timedelta(weeks=8))
    for place, name in enumerate(people):
        player = find_or_add_player(club_id=club.pk, name=name)
        category = student if place % 5 == 4 else full
        set_member(player_id=player.pk, category_id=category.pk, paid_until=None)
        if place % 4 != 3:
            note_payment(
                player_id=player.pk,
                amount=Decimal("20.00") if category == student else Decimal("40.00"),
                way="cash" if place % 2 else "transfer",
                paid_on=begins,
                begins=begins,
                until=until,
            )


def _signed_up(planned_id: int, terms: ListTerms, newcomers: Sequence[Newcomers]) -> int:
    """Open sign-up for an evening and put people down; return the id of the list."""
    open_lists(planned_ids=[planned_id], terms=terms)
    list_id = SignUpList.objects.get(planned=planned_id).pk
    for each in newcomers:
        add_by_hand(list_id=list_id, newcomers=each)
    return list_id


def _some_partners_changed(people: list[str], chance: Random) -> list[str]:
    """Return the same people, side by side with the same partners but for two."""
    one, other = chance.sample(range(0, len(people), 2), 2)
    changed = list(people)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def _league(club: Club, today: date, chance: Random) -> None:
    """Play two rounds of a league of four teams; the third is next week."""
    league = create_league(
        club_id=club.pk,
        name="Two Rivers League",
        divisions=[[TeamIn(name, PLAYERS[4 * n : 4 * n + 4]) for n, name in enumerate(TEAMS)]],
        calendar=Calendar(today - timedelta(weeks=3, days=1), every=14, at=time(19)),
        rules={"movers": 0},
        by=DEMONSTRATION,
        key=_key(chance),
    )
    for match in league_of(league.pk).state.meetings:
        if match.on < today:
            score = ((chance.randint(10, 60), chance.randint(10, 60)),)
            for fact in (
                Reported(match.number, Venue.HOME, score),
                Confirmed(match.number, Venue.AWAY, score),
            ):
                record_fact(competition_id=league.pk, fact=fact, by=DEMONSTRATION, key=_key(chance))
    show_competition(competition_id=league.pk, shown=True, by=DEMONSTRATION, key=_key(chance))


def _ladder(club: Club, today: date, chance: Random) -> None:
    """Let six players climb: one challenge is won, another lost."""
    ladder = create_competition(
        club_id=club.pk,
        kind=LADDER.id,
        name="Ferry Lane Ladder",
        starts_on=today - timedelta(weeks=4),
        by=DEMONSTRATION,
        key=_key(chance),
    )
    for name in chance.sample(PLAYERS, 6):
        enter_entrant(competition_id=ladder.pk, players=(name,), by=DEMONSTRATION, key=_key(chance))
    for challenge in (Challenge(4, 2, won=True), Challenge(6, 3, won=False)):
        record_fact(competition_id=ladder.pk, fact=challenge, by=DEMONSTRATION, key=_key(chance))
    show_competition(competition_id=ladder.pk, shown=True, by=DEMONSTRATION, key=_key(chance))


def _finished_pairs(
    club: Club, held_on: date, chance: Random
) -> tuple[Event, dict[int, PlayedDeal]]:
    event = _pairs(club, "Ferry Lane Pairs", held_on)
    section = _seated(event, "mitchell", MITCHELL_OF_NINE, chance)
    return event, _play(section, chance)


def _with_another_club(
    leader: Event, deals: Mapping[int, PlayedDeal], chance: Random
) -> Simultaneous:
    """Play the same deals at another club, and compare the two."""
    field = open_to_clubs(
        event_id=leader.pk,
        name="Two Rivers Simultaneous",
        by=DEMONSTRATION,
        key=_key(chance),
        chance=chance,
    )
    event = _pairs(
        create_club(name=OTHER_CLUB, demonstration=True), "Quayside Pairs", leader.held_on
    )
    section = _seated(event, "mitchell", MITCHELL_ELSEWHERE, chance, people=OTHER_PLAYERS)
    _keep_cards(section, deals)
    for result in _scheduled(section):
        _record(result, deals[result.board].result(chance), chance)
    _finalise(section, chance)
    return join_clubs(event_id=event.pk, code=field.code, by=DEMONSTRATION, key=_key(chance))


def _pairs_in_play(club: Club, held_on: date, chance: Random) -> Event:
    """Play half a session; in the round in play, some tables are ahead of others."""
    event = _pairs(club, "Club Night Pairs", held_on)
    section = _seated(event, "mitchell", MITCHELL_OF_SEVEN, chance)
    deals = _deals(section, chance)
    played: dict[int, int] = {}
    ahead = {table: chance.randint(0, 3) for table in range(1, 8)} | {2: 1, 5: 0}
    for result in _scheduled(section):
        sitting = result.sitting
        done = played.get(sitting.pk, 0)
        if sitting.round < ROUND_IN_PLAY or (
            sitting.round == ROUND_IN_PLAY and done < ahead[sitting.table]
        ):
            _record(result, deals[result.board].result(chance), chance)
            played[sitting.pk] = done + 1
    ruled = _scheduled(section)[10]
    adjust_score(
        result_id=ruled.pk,
        score="A60/40",
        by=DEMONSTRATION,
        key=_key(chance),
        law="12C2",
        text="East-West had seen the board at the next table; no result could be obtained.",
    )
    return event


def _whist_evening(club: Club, held_on: date, chance: Random) -> Event:
    event = create_event(
        club_id=club.pk,
        name="Whist Evening",
        held_on=held_on,
        game=Game.WHIST,
        method=Method.TRICKS,
    )
    section = _seated(event, "mitchell", MITCHELL_OF_FIVE, chance)
    rows = generate("mitchell", MITCHELL_OF_FIVE).rows
    tricks = tricks_with_totals(rows, NS_TRICKS | EW_TRICKS, chance)
    for result in _scheduled(section):
        place = (result.sitting.round, result.sitting.table, result.board)
        _record(result, WhistTricks(tricks[place]), chance)
    _finalise(section, chance)
    return event


def _individual_of_eight(club: Club, held_on: date, chance: Random) -> Event:
    """Play Howell's table of changes: everybody partners everybody; fewest tricks lost wins."""
    event = create_event(
        club_id=club.pk,
        name="Individual of Eight",
        held_on=held_on,
        game=Game.WHIST,
        contest=ContestKind.INDIVIDUAL,
    )
    section = _seated(event, "individual-whist", {"players": "8"}, chance)
    for result in _scheduled(section):
        _record(result, WhistTricks(round(chance.triangular(2, 11, 6.5))), chance)
    _finalise(section, chance)
    return event


def _five_teams(club: Club, held_on: date, chance: Random) -> Event:
    """Play a Howell of five teams of four: every team plays a match against every other."""
    event = create_event(
        club_id=club.pk, name="Five Teams", held_on=held_on, contest=ContestKind.TEAMS
    )
    section = _seated(event, "fours-howell", {"teams": 5, "boards_per_round": 2}, chance)
    _play(section, chance)
    return event


def _pairs(club: Club, name: str, held_on: date) -> Event:
    return create_event(club_id=club.pk, name=name, held_on=held_on, method=Method.MATCHPOINTS)


def _seated(
    event: Event,
    family: str,
    parameters: Mapping[str, int | str | bool],
    chance: Random,
    *,
    people: Sequence[str] = PLAYERS,
    shuffled: bool = True,
) -> Section:
    """Choose the movement, name every player and start the session."""
    section = Section.objects.get(session__event=event)
    choose_movement(section_id=section.pk, family=family, parameters=parameters)
    waiting = chance.sample(people, len(people)) if shuffled else [*people]
    places = open_event(event.pk).places
    for contestant in event.contestants.order_by("id"):
        names = [waiting.pop() for _place in range(places[contestant.pk])]
        enter_names(contestant_id=contestant.pk, names=names, by=DEMONSTRATION)
    start_session(session_id=section.session_id, by=DEMONSTRATION, key=_key(chance))
    section.refresh_from_db()
    return section


def _play(section: Section, chance: Random) -> dict[int, PlayedDeal]:
    """Deal and play every board of a section, and make the results final."""
    deals = _deals(section, chance)
    for result in _scheduled(section):
        _record(result, deals[result.board].result(chance), chance)
    _finalise(section, chance)
    return deals


def _deals(section: Section, chance: Random) -> dict[int, PlayedDeal]:
    """Deal every board of a section once and keep the cards for the hand records."""
    dealt = {board: PlayedDeal.of(deal(chance), chance) for board in _boards(section)}
    _keep_cards(section, dealt)
    return dealt


def _boards(section: Section) -> list[int]:
    played = Result.objects.filter(sitting__section=section).order_by("board")
    return list(played.values_list("board", flat=True).distinct())


def _keep_cards(section: Section, dealt: Mapping[int, PlayedDeal]) -> None:
    """Keep the cards of the boards that a section plays."""
    store_deals(
        session_id=section.session_id,
        deals=[DealtBoard(board, as_pbn(dealt[board].cards)) for board in _boards(section)],
        by=DEMONSTRATION,
    )


def as_pbn(cards: Deal) -> str:
    """Return a deal as it is stored."""
    return "N:" + " ".join(".".join(cards.hands[seat].suits) for seat in Direction)


def _scheduled(section: Section) -> list[Result]:
    """Return the results of a section in the order of play."""
    return list(
        Result.objects.filter(sitting__section=section)
        .select_related("sitting")
        .order_by("sitting__round", "board", "sitting__table")
    )


def _record(result: Result, score: PlayedScore, chance: Random) -> None:
    record_result(
        sitting_id=result.sitting_id,
        board=result.board,
        score=format_score(score),
        key=_key(chance),
        by=DEMONSTRATION,
        expected_version=0,
    )


def _finalise(section: Section, chance: Random) -> None:
    session = Session.objects.get(pk=section.session_id)
    finalise_session(session_id=session.pk, by=DEMONSTRATION, key=_key(chance))


def _key(chance: Random) -> UUID:
    return UUID(int=chance.getrandbits(128), version=4)
