"""A match of two teams, board by board."""

from dataclasses import dataclass

from scoring.rounding import formatted
from tournaments.selectors.book import EventBook
from tournaments.selectors.rating import rating
from tournaments.selectors.visibility import Role, sight


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One compared board: what both teams scored, and the swing with its sign from the first."""

    board: int
    first: int
    second: int
    swing: str


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match as far as the viewer may see it.

    ``margin`` is in words ("North wins by 3½ tricks"), empty while nothing is compared.
    """

    session: int
    section: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    boards: tuple[MatchBoard, ...]


def matches(book: EventBook, role: Role) -> tuple[MatchSheet, ...]:
    """Return every match of a team event by session and section, none of a contest of pairs."""
    if book.event.contest != "team_match":
        return ()
    seen = sight(book, role)
    sessions = {session.id: session for session in book.sessions}
    unit = {"tricks": "tricks", "imps": "IMPs", "total_points": "points"}[book.event.method]
    sheets: list[MatchSheet] = []
    for (session, letter), match in rating(book, seen).matches.items():
        first, second = (
            book.name_of(contestant)
            for contestant in book.contestants.values()
            if contestant.id in match.teams
        )
        winner = first if match.margin > 0 else second
        verb = "wins" if sessions[session].status == "final" else "leads"
        margin = f"{winner} {verb} by {formatted(abs(match.margin), 1, trim=True)} {unit}"
        if match.margin == 0:
            margin = "The match is drawn" if verb == "wins" else "The match is level"
        sheets.append(
            MatchSheet(
                session=sessions[session].number,
                section=letter,
                first=first,
                second=second,
                first_total=str(match.totals[match.teams[0]]),
                second_total=str(match.totals[match.teams[1]]),
                margin=margin if match.swings else "",
                boards=tuple(
                    MatchBoard(s.board, s.first, s.second, f"{s.swing:+d}" if s.swing else "0")
                    for s in match.swings
                    if seen.shows(session, s.board)
                ),
            )
        )
    return tuple(sheets)
