"""Change a league: its season, its matches, and what captains report."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from uuid import UUID, uuid5

from django.db import transaction

from movements.errors import MovementError
from movements.fixtures.circle import MOST_TIMES, round_robin
from movements.fixtures.dates import LONGEST_STEP, dates
from movements.fixtures.season import Season, season
from movements.fixtures.wish import FixtureWish
from scoring.leagues.meeting import Segments, Venue
from scoring.leagues.season import LeagueSeason
from tournaments.clubs.selectors import digest_of
from tournaments.competitions.models import Competition, CompetitionEntry, CompetitionPlayer
from tournaments.competitions.selectors.folding import Folded, facts_of, fold
from tournaments.competitions.selectors.kinds import CompetitionFact
from tournaments.competitions.selectors.opened import entries_of
from tournaments.competitions.services import (
    create_competition,
    enter_entrant,
    lock_competition,
    record_fact,
)
from tournaments.leagues.models import CaptainLink
from tournaments.leagues.selectors.captains import CaptainFacts
from tournaments.leagues.selectors.leagues import (
    LEAGUE,
    Confirmed,
    Disputed,
    Drawn,
    MatchFact,
    Placed,
    Reported,
    WishDrawn,
)
from tournaments.ledger.facts import written
from tournaments.record.selectors.access.links import SECRET_BYTES, secret_of
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LARGEST_LOT
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


@dataclass(frozen=True, slots=True)
class TeamIn:
    """A team that enters: its name, its players with the captain first, and its home venue."""

    name: str
    players: tuple[str, ...] = ()
    room: str = ""


MOST_CLOSED = 100


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a league plays, and what its teams ask for.

    Attributes:
        first: The date of the first round.
        every: Days from one round to the next.
        closed: Dates on which nobody plays.
        times: How often each two teams of a division meet.
        wishes: What teams ask for, by their numbers as texts.
        lot: A number to draw by; None to keep the order of the teams.
        at: When matches begin; None if the teams agree it between them.
    """

    first: date
    every: int = field(default=7, metadata={"min_value": 1, "max_value": LONGEST_STEP})
    closed: tuple[date, ...] = field(default=(), metadata={"max_length": MOST_CLOSED})
    times: int = field(default=2, metadata={"min_value": 1, "max_value": MOST_TIMES})
    wishes: tuple[FixtureWish, ...] = ()
    lot: int | None = field(default=None, metadata={"min_value": 0, "max_value": LARGEST_LOT})
    at: time | None = None


@created_once(Competition)
@transaction.atomic
def create_league(
    *,
    club_id: int,
    name: str,
    divisions: Sequence[Sequence[TeamIn]],
    calendar: Calendar,
    by: Actor,
    key: UUID,
    rules: Mapping[str, object] | None = None,
) -> Competition:
    """Create a league with its teams, fixtures and captains' links; only directors see it yet.

    Args:
        club_id: Whose it is.
        name: What it is called.
        divisions: The teams, the highest division first. They are numbered in this order.
        calendar: When it plays; its wishes name teams by these numbers.
        by: Who creates it.
        key: The idempotency key.
        rules: How it is scored, as ``rules_of`` reads them.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: a name, a rule, a date or the number of teams is impossible.
    """
    league = create_competition(
        club_id=club_id,
        kind=LEAGUE.id,
        name=name,
        starts_on=calendar.first,
        rules=rules,
        by=by,
        key=uuid5(key, "created"),
    )
    placed = _entered(league, divisions, by, key)
    signed = _Signed(league.pk, by, key)
    signed.record(Placed(tuple(map(tuple, placed)), _rooms(divisions) or None))
    signed.record(_drawing(placed, calendar))
    give_captains_links(competition_id=league.pk)
    return league


@transaction.atomic
def draw_fixtures(
    *, competition_id: int, calendar: Calendar, by: Actor, key: UUID
) -> CompetitionEntry:
    """Redraw all fixtures, while no match has a result.

    Raises:
        NotFoundError: there is no such league.
        RefusedError: matches have results, or the calendar is impossible.
    """
    lock_competition(competition_id)
    placed = [list(teams) for teams in league_of(competition_id).state.divisions]
    fact = _drawing(placed, calendar)
    return record_fact(competition_id=competition_id, fact=fact, by=by, key=key)


@created_once(Competition)
@transaction.atomic
def begin_next_season(
    *, competition_id: int, name: str, calendar: Calendar, by: Actor, key: UUID
) -> Competition:
    """Create the next season of a finished league: teams are promoted and relegated, rules stay.

    Teams that withdrew are left out. Teams are renumbered, so the calendar has no requests.

    Raises:
        NotFoundError: there is no such league.
        ConflictError: the season is not over.
        RefusedError: the name or the calendar is impossible.
    """
    row = lock_competition(competition_id)
    before = league_of(competition_id)
    state = before.state
    if not state.is_over:
        raise ConflictError("End this season first.")
    players: dict[int, list[str]] = {}
    rows = CompetitionPlayer.objects.filter(competition=row).order_by("number", "position")
    for number, player in rows.values_list("number", "player__name"):
        players.setdefault(number, []).append(player)
    divisions = [
        [
            TeamIn(
                before.entrants[team].name,
                tuple(players.get(team, ())),
                state.rooms.get(team, ""),
            )
            for team in teams
        ]
        for teams in state.next_divisions()
    ]
    return create_league(
        club_id=row.club_id,
        name=name,
        divisions=divisions,
        calendar=calendar,
        rules=written(state.rules),
        by=by,
        key=uuid5(key, "next season"),
    )


def drafted(
    divisions: Sequence[Sequence[int]],
    calendar: Calendar,
    names: Mapping[str, str] | None = None,
) -> Season:
    """Return the fixtures that would be drawn, with a verdict on each request.

    Args:
        divisions: The numbers of the teams.
        calendar: When they play, and what they ask for.
        names: What to call the numbers in sentences.

    Raises:
        RefusedError: the calendar or the number of teams is impossible.
    """
    try:
        rounds = [len(round_robin(len(teams), calendar.times).rounds) for teams in divisions]
        on = dates(
            calendar.first, max(rounds, default=0), every=calendar.every, closed=calendar.closed
        )
        named = [[str(team) for team in teams] for teams in divisions]
        return season(
            named, on, times=calendar.times, wishes=calendar.wishes, lot=calendar.lot, names=names
        )
    except MovementError as error:
        raise RefusedError(str(error)) from error


def league_of(competition_id: int) -> Folded[LeagueSeason]:
    """Return the state that a league's ledger comes to.

    Raises:
        RefusedError: the competition is of another kind.
    """
    row = Competition.objects.get(pk=competition_id)
    if row.kind != LEAGUE.id:
        raise RefusedError("This is not a league.")
    return fold(LEAGUE, facts_of(LEAGUE, entries_of(competition_id)))


@dataclass(frozen=True, slots=True)
class _Signed:
    """Several entries made under one key, each with its own key derived from it."""

    competition_id: int
    by: Actor
    key: UUID
    done: list[str] = field(default_factory=list)

    def record(self, fact: CompetitionFact[LeagueSeason]) -> None:
        self.done.append(fact.kind)
        record_fact(
            competition_id=self.competition_id,
            fact=fact,
            by=self.by,
            key=uuid5(self.key, f"{len(self.done)} {fact.kind}"),
        )


def _entered(
    league: Competition, divisions: Sequence[Sequence[TeamIn]], by: Actor, key: UUID
) -> list[list[int]]:
    """Enter all teams and return their numbers by division."""
    named = [team.name.strip().casefold() for teams in divisions for team in teams]
    if not all(named):
        raise RefusedError("Give every team a name.", "teams")
    if len(set(named)) < len(named):
        raise RefusedError("Two teams have the same name.", "teams")
    placed: list[list[int]] = []
    count = 0
    for teams in divisions:
        placed.append([])
        for team in teams:
            count += 1
            enter_entrant(
                competition_id=league.pk,
                team=team.name,
                players=team.players,
                number=count,
                by=by,
                key=uuid5(key, f"team {count}"),
            )
            placed[-1].append(count)
    return placed


def _rooms(divisions: Sequence[Sequence[TeamIn]]) -> dict[int, str]:
    """Return the teams' home venues by the numbers they are entered under, if any has one."""
    teams = [team for division in divisions for team in division]
    rooms = {number: " ".join(team.room.split()) for number, team in enumerate(teams, 1)}
    return {number: room for number, room in rooms.items() if room}


def _drawing(divisions: Sequence[Sequence[int]], calendar: Calendar) -> Drawn:
    """Return the fact of a draw: the matches, and everything they were drawn from."""
    made = drafted(divisions, calendar)
    return Drawn(
        matches=tuple(
            (each.division, each.round, each.on, int(each.home), int(each.away))
            for each in made.fixtures
        ),
        first=calendar.first,
        every=calendar.every,
        closed=tuple(sorted(calendar.closed)),
        times=calendar.times,
        lot=calendar.lot,
        at=calendar.at,
        wishes=tuple(
            WishDrawn(
                verdict.wish.kind,
                tuple(int(each) for each in verdict.wish.who),
                verdict.wish.on,
                met=not verdict.why_not,
            )
            for verdict in made.verdicts
        ),
    )


@transaction.atomic
def give_captains_links(*, competition_id: int) -> None:
    """Give every team of a league a link for its captain, if it has none yet.

    Raises:
        NotFoundError: there is no such competition.
    """
    competition = lock_competition(competition_id)
    entered = fold(LEAGUE, facts_of(LEAGUE, entries_of(competition_id))).entrants
    there = set(
        CaptainLink.objects.filter(competition=competition).values_list("number", flat=True)
    )
    CaptainLink.objects.bulk_create(
        CaptainLink(competition=competition, number=number, **_made())
        for number in sorted(entered)
        if number not in there
    )


@transaction.atomic
def exchange_captains_link(*, competition_id: int, number: int) -> None:
    """Give one team's captain a new link; the old one no longer works.

    Raises:
        NotFoundError: the team has none.
    """
    rows = CaptainLink.objects.select_for_update().filter(competition=competition_id, number=number)
    link = rows.order_by().first()
    if link is None:
        raise NotFoundError("This team has no link yet.", "number")
    for name, value in _made().items():
        setattr(link, name, value)
    link.save(update_fields=["seed", "digest"])


def report_match(
    *, link: CaptainFacts, match: int, segments: Segments, key: UUID
) -> CompetitionEntry:
    """Report how a match ended; it counts once the other side reports the same.

    Args:
        link: The link of the captain who reports.
        match: The match, by its number.
        segments: What the home team and the visitors won in each segment.
        key: The idempotency key.

    Raises:
        NotFoundError: the team does not play this match.
        RefusedError: the match is settled, or the score is impossible.
    """
    return _said(link, Reported(match, _venue(link, match), segments), key)


def confirm_match(
    *, link: CaptainFacts, match: int, segments: Segments, key: UUID
) -> CompetitionEntry:
    """Confirm the other side's report as this side saw it.

    Takes and raises what ``report_match`` does.
    """
    return _said(link, Confirmed(match, _venue(link, match), segments), key)


def dispute_match(
    *, link: CaptainFacts, match: int, key: UUID, reason: str = ""
) -> CompetitionEntry:
    """Say that the other side's report is wrong; the director decides.

    Takes and raises what ``report_match`` does; ``reason`` is for the director.
    """
    return _said(link, Disputed(match, _venue(link, match)), key, reason)


def _venue(link: CaptainFacts, match: int) -> Venue:
    venue = link.venues.get(match)
    if venue is None:
        raise NotFoundError("Your team does not play this match.", "match")
    return venue


def _said(link: CaptainFacts, fact: MatchFact, key: UUID, reason: str = "") -> CompetitionEntry:
    return record_fact(
        competition_id=link.competition_id,
        fact=fact,
        by=Actor(f"captain:{link.number}"),
        key=key,
        reason=reason,
    )


def _made() -> dict[str, str]:
    seed = secrets.token_hex(SECRET_BYTES)
    return {"seed": seed, "digest": digest_of(secret_of(seed))}
