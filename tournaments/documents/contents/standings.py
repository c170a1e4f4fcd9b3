"""Standings as they are printed, read from an event as the public may see it."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.page.wording import MINUS, one_precision, typeset
from tournaments.documents.results.wall_standings import WallStandings
from tournaments.documents.tables.ranking_table import RankingLine, RankingTable
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts
from tournaments.selectors.standings.rankings import Ranking, Standing
from tournaments.selectors.standings.standings import RoundsShown, Standings, standings
from tournaments.selectors.standings.strata_and_handicap import HandicapRanking


def started_standings(snapshot: EventSnapshot) -> Standings:
    """Return the standings as the public may see them.

    Raises:
        NothingToPrintError: no session has started.
    """
    check_started(snapshot)
    return standings(snapshot.seen_by(Role.PUBLIC))


def check_started(snapshot: EventSnapshot) -> None:
    """Make sure that there is anything to rank.

    Raises:
        NothingToPrintError: no session has started.
    """
    if all(session.status == "setup" for session in snapshot.sessions):
        raise NothingToPrintError("Start the session first: there are no results yet.", "session")


def wall_standings(snapshot: EventSnapshot, session: SessionFacts) -> WallStandings:
    """Return the standings as everybody may see them now.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(snapshot)
    return WallStandings(
        heading=replace(heading(snapshot, session), session=""),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        rankings=tuple(
            _ranking(ranked, ranking, of_teams=snapshot.method.is_of_teams)
            for ranking in ranked.rankings
        ),
    )


def progress(shown: tuple[RoundsShown, ...]) -> str:
    """Say how far provisional results go."""
    begun = [each for each in shown if each.rounds]
    if not any(each.complete for each in begun):
        return "before the end of the first round"
    if len({(each.complete, each.rounds) for each in begun}) == 1:
        return f"after round {begun[0].complete} of {begun[0].rounds}"
    several = len({each.session for each in begun}) > 1
    return "after round " + ", ".join(
        f"{each.complete} of {each.rounds} ({f'session {each.session}, ' if several else ''}"
        f"section {each.section})"
        for each in begun
    )


def ranking_tables(ranked: Standings, *, of_teams: bool) -> Iterator[RankingTable]:
    """Yield the rankings, with handicap too, then those of sessions, sections and strata."""
    for ranking in ranked.rankings:
        yield _ranking(ranked, ranking, of_teams=of_teams)
    for handicap in ranked.handicaps:
        yield _with_handicap(handicap)
    for ranking in ranked.others:
        yield _ranking(ranked, ranking, of_teams=of_teams)


def _ranking(ranked: Standings, ranking: Ranking, *, of_teams: bool) -> RankingTable:
    return RankingTable(
        title=ranking.title,
        unit=ranked.unit_word,
        lines=tuple(
            _line(standing, total, of_teams=of_teams)
            for standing, total in zip(
                ranking.standings, one_precision([s.total for s in ranking.standings]), strict=True
            )
        ),
    )


def _with_handicap(ranking: HandicapRanking) -> RankingTable:
    """Return the prizes with handicap; what was played stands beside each name."""
    return RankingTable(
        title=ranking.title,
        unit="Handicap",
        lines=tuple(
            RankingLine(
                rank=line.net_rank,
                number=line.number,
                names=line.players or (line.name,),
                total=typeset(line.handicap),
                percentage=line.net,
                tricks="",
                boards="",
                penalty="",
                note=f"{line.raw} % without, rank {line.raw_rank}",
            )
            for line in ranking.lines
        ),
    )


def _line(standing: Standing, total: str, *, of_teams: bool) -> RankingLine:
    """Return a contestant's line; a team is called by its name, with its players beside it."""
    played = standing.boards_played > 0 or bool(standing.penalty)
    return RankingLine(
        rank=standing.rank,
        number=standing.number,
        names=names_of(standing, of_teams),
        total=typeset(total) if played else "",
        percentage=standing.percentage,
        tricks="" if standing.tricks is None else str(standing.tricks),
        boards=str(standing.boards_played) if played else "",
        penalty=f"{MINUS}{standing.penalty}" if standing.penalty else "",
        note=note_of(standing, of_teams),
    )


def names_of(standing: Standing, of_teams: bool) -> tuple[str, ...]:
    """Return what stands in the line of names: a team by its name, otherwise the players."""
    return (standing.name,) if of_teams else standing.players or (standing.name,)


def note_of(standing: Standing, of_teams: bool) -> str:
    """Return a team's players, a club and what else is noted, in one line."""
    players = " – ".join(standing.players) if of_teams else ""
    return " · ".join(part for part in (players, standing.club, standing.note) if part)
