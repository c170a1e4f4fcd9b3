"""The fixtures of a league, to hang up and to hand out: by date, then by team."""

from collections.abc import Iterable, Sequence
from datetime import date, time

from scoring.leagues.season import LeagueSeason
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.leagues.selectors.league_pages import (
    Matchday,
    MatchLine,
    TeamPage,
    matchdays,
    team_page,
)
from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.wording import Title, typeset_sentence
from tournaments.printing.reading import NothingToPrintError, letterhead
from tournaments.printing.tables.table import Column, Row, Table, row_of, title

_GAP = 5 * MM
_LINE = 6.4 * MM


def layout(
    league: OpenCompetition[LeagueSeason], today: date, paper: str, team: int | None = None
) -> Document:
    """Return the sheets: all fixtures by date and by team, or those of one team.

    Raises:
        NothingToPrintError: no fixtures are drawn, or there is no such team.
    """
    days = matchdays(league, today)
    numbers = league.state.teams if team is None else (team,)
    found = (team_page(league, number, today) for number in numbers)
    teams = [page for page in found if page is not None and page.matches]
    if not days or not teams:
        raise NothingToPrintError("Draw the fixtures first.")
    first, last = days[0].on, days[-1].on
    season, paper_of = _season(first, last), letterhead(league.club.look)
    heading = Heading(league.club.name, league.name, season, season, "", paper_of)
    begins, rooms = league.state.begins_at, bool(league.state.rooms)
    note = f"Matches begin at {_clock(begins)}" if begins is not None else ""
    room = body(paper)
    head = [titles.block(Title(heading, "Fixtures", note, settled=True), below=MM)]
    lists = [_team(each, room.width, rooms=rooms) for each in teams]
    if team is not None:
        return Document(heading, "Fixtures", paper, tuple(pages([*head, *lists], [room], _GAP)))
    several = len(league.state.divisions) > 1
    dates = [_day(each, room.width, several=several, rooms=rooms) for each in days]
    sheets = *pages([*head, *dates], [room], _GAP), *pages(lists, [room], _GAP)
    return Document(heading, "Fixtures", paper, sheets)


def _day(day: Matchday, width: float, *, several: bool, rooms: bool) -> Block:
    columns = [
        Column("Home", share=40, align="left", style=styles.BODY_BOLD),
        Column("Visitors", share=40, align="left", style=styles.BODY),
        *([Column("Room", share=36, align="left")] if rooms else []),
        *([Column("Division", 22 * MM, align="left")] if several else []),
        Column("Result", 26 * MM, style=styles.BODY),
    ]
    rows = [
        row_of(
            (each.home,),
            (each.away,),
            *([(each.room,)] if rooms else []),
            *([each.division] if several else []),
            _result(each),
        )
        for each in day.matches
    ]
    return _block(_day_in_words(day.on), columns, rows, width)


def _team(team: TeamPage, width: float, *, rooms: bool) -> Block:
    columns = [
        Column("", 24 * MM, align="left", style=styles.BODY_BOLD),
        Column("", 14 * MM, align="left"),
        Column("Against", share=50, align="left", style=styles.BODY),
        *([Column("Room", share=40, align="left")] if rooms else []),
        Column("Result", 26 * MM, style=styles.BODY),
    ]
    rows = []
    for each in team.matches:
        at_home = each.meeting.home == team.number
        rows.append(
            row_of(
                f"{each.meeting.on:%a} {each.meeting.on.day} {each.meeting.on:%b}",
                "home" if at_home else "away",
                (each.away if at_home else each.home,),
                *([(each.room,)] if rooms else []),
                _result(each),
            )
        )
    return _block(team.name, columns, rows, width)


def _block(head: str, columns: Sequence[Column], rows: Iterable[Row], width: float) -> Block:
    return Table(columns, list(rows), line=_LINE).block(width, title(head, 7 * MM, 2 * MM))


def _result(match: MatchLine) -> str:
    """Return the result in force; an unconfirmed report is not printed."""
    if not match.counts:
        return "" if match.is_open else "does not count"
    return typeset_sentence(match.score) or "awarded"


def _season(first: date, last: date) -> str:
    return f"{first.day} {first:%b %Y} – {last.day} {last:%b %Y}"


def _day_in_words(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B %Y}"


def _clock(begins: time) -> str:
    return f"{begins:%H.%M}"
