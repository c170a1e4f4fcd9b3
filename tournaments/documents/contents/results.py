"""What is printed after the play, read from an event as the public may see it.

A sheet is hung on a wall that players pass who have boards still to play, so the public's
sight decides even when a director asks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.play.ruling_notation import describe_ruling
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import progress, ranking_tables, started_standings
from tournaments.documents.contents.travellers import traveller_table
from tournaments.documents.page.wording import typeset
from tournaments.documents.results.result_sheet import MatchTable, ResultSheet
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.boards.travellers import travellers
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts
from tournaments.selectors.rulings.penalties import penalty_in_words
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.rankings import TITLES
from tournaments.selectors.standings.standings import Standings

_LEADS = " leads by "


def result_sheet(
    snapshot: EventSnapshot, session: SessionFacts, *, with_travellers: bool = False
) -> ResultSheet:
    """Return the results of the event, followed by the session's travellers if wanted.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(snapshot)
    boards = (
        travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id) if with_travellers else ()
    )
    return ResultSheet(
        heading=replace(heading(snapshot, session), session=""),  # the rankings are the event's
        final=not ranked.provisional,
        progress=_progress_of_clubs(ranked) if ranked.clubs else progress(ranked.shown),
        scoring=ranked.scoring,
        rankings=tuple(ranking_tables(ranked, of_teams=snapshot.method.is_of_teams)),
        rulings=tuple(_rulings(snapshot.seen_by(Role.PUBLIC))),
        matches=tuple(_matches(snapshot, final=not ranked.provisional)),
        travellers=tuple(traveller_table(snapshot, each) for each in boards),
    )


def result_sheet_of_all_clubs(snapshot: EventSnapshot, session: SessionFacts) -> ResultSheet:
    """Return the results of the simultaneous tournament that an event is part of.

    Raises:
        NothingToPrintError: it plays by itself, or no club has started.
    """
    if not snapshot.event.simultaneous:
        raise NothingToPrintError("This event plays by itself: there are no other clubs.")
    whole = open_event_or_simultaneous(snapshot.event.simultaneous)
    sessions = [each for each in whole.sessions if each.number == session.number]
    if not sessions:
        raise NothingToPrintError("No club has started yet: there are no results.", "session")
    return result_sheet(whole, sessions[0])


def _progress_of_clubs(ranked: Standings) -> str:
    finished = sum(club.status == "final" for club in ranked.clubs)
    return f"{finished} of {len(ranked.clubs)} clubs have finished"


def _rulings(snapshot: EventSnapshot) -> Iterator[str]:
    """Yield what was ruled; why stands in the ledger and is not hung on a wall."""
    results = {result.id: result for result in snapshot.results}
    for ruling in snapshot.rulings:
        law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
        if ruling.contestant_id is not None:
            contestant = snapshot.contestants[ruling.contestant_id]
            side = f" {TITLES[contestant.direction]}" if contestant.direction else ""
            who = f"{snapshot.number_of(contestant)}{side} ({snapshot.name_of(contestant)})"
            yield f"{who}: penalty of {penalty_in_words(snapshot, ruling)}{law}"
        elif ruling.result_id in results:
            result = results[ruling.result_id]
            sitting = snapshot.sitting(result)
            session = snapshot.session_of[sitting.section_id]
            if shows(snapshot, session.id, result.board):
                ns, ew = snapshot.sides(sitting)
                score = ruling.score
                yield (
                    f"Board {result.board}, round {sitting.round}, {ns.number} "
                    f"North-South against {ew.number} East-West: "
                    f"{'' if score is None else describe_ruling(score)}{law}"
                )


def _matches(snapshot: EventSnapshot, *, final: bool) -> Iterator[MatchTable]:
    teams = {
        snapshot.name_of(team): team.name or f"Team {snapshot.number_of(team)}"
        for team in snapshot.contestants.values()
    }
    for match in matches(snapshot.seen_by(Role.PUBLIC)):
        session = f"Session {match.session}" if len(snapshot.sessions) > 1 else "Match"
        section = f", section {match.section}" if snapshot.several_sections else ""
        yield MatchTable(
            title=f"{session}{section}",
            first=teams[match.first],
            second=teams[match.second],
            first_total=typeset(match.first_total),
            second_total=typeset(match.second_total),
            margin=_margin(match.margin, teams, final=final),
            boards=tuple(
                (str(each.board), typeset(each.first), typeset(each.second), typeset(each.swing))
                for each in match.boards
            ),
            award=" : ".join(filter(None, (match.first_award, match.second_award))),
        )


def _margin(words: str, teams: Mapping[str, str], *, final: bool) -> str:
    """Return who leads by how much, a nameless team by its letter and not by four players."""
    team, leads, margin = words.rpartition(_LEADS)
    if not leads:
        return words
    return f"{teams.get(team, team)}{' wins by ' if final else leads}{margin}"
