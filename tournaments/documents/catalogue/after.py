"""What is printed of results."""

from tournaments.documents.after import (
    booklet,
    hand_records,
    match_reports,
    matrix_sheets,
    personal_results,
    prize_list,
    result_sheet,
    scored_travellers,
)
from tournaments.documents.catalogue.kinds import DocumentKind, Moment
from tournaments.documents.contents import (
    deals as from_deals,
)
from tournaments.documents.contents import (
    matches as from_matches,
)
from tournaments.documents.contents import (
    points as from_points,
)
from tournaments.documents.contents import (
    prizes as from_prizes,
)
from tournaments.documents.contents import (
    results as from_results,
)
from tournaments.documents.contents import (
    session as from_session,
)
from tournaments.documents.contents import (
    standings as from_standings,
)
from tournaments.documents.contents import (
    travellers as from_travellers,
)
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts


def _results(snapshot: EventSnapshot, session: SessionFacts, _: str) -> result_sheet.ResultSheet:
    return from_results.result_sheet(snapshot, session)


def _with_travellers(
    snapshot: EventSnapshot, session: SessionFacts, _: str
) -> result_sheet.ResultSheet:
    return from_results.result_sheet(snapshot, session, with_travellers=True)


def _all_clubs(snapshot: EventSnapshot, session: SessionFacts, _: str) -> result_sheet.ResultSheet:
    return from_results.result_sheet_of_all_clubs(snapshot, session)


def _scored(
    snapshot: EventSnapshot, session: SessionFacts, _: str
) -> scored_travellers.ScoredTravellers:
    return from_travellers.scored_travellers(snapshot, session)


def _recap(snapshot: EventSnapshot, session: SessionFacts, _: str) -> matrix_sheets.MatrixSheets:
    return from_points.recap(snapshot, session)


def _crosstable(
    snapshot: EventSnapshot, session: SessionFacts, _: str
) -> matrix_sheets.MatrixSheets:
    return from_points.crosstable(snapshot, session)


def _personal(
    snapshot: EventSnapshot, session: SessionFacts, about: str
) -> personal_results.PersonalResults:
    return from_points.personal_results(snapshot, session, about)


def _hands(snapshot: EventSnapshot, session: SessionFacts, _: str) -> hand_records.HandRecords:
    return from_deals.hand_records(snapshot, session)


def _matches(snapshot: EventSnapshot, session: SessionFacts, _: str) -> match_reports.MatchReports:
    return from_matches.match_reports(snapshot, session)


def _prizes(snapshot: EventSnapshot, session: SessionFacts, _: str) -> prize_list.PrizeList:
    return from_prizes.prize_list(snapshot, session)


def _booklet(snapshot: EventSnapshot, session: SessionFacts, _: str) -> booklet.Booklet:
    return from_session.booklet(snapshot, session, with_personal=True)


def _short_booklet(snapshot: EventSnapshot, session: SessionFacts, _: str) -> booklet.Booklet:
    return from_session.booklet(snapshot, session, with_personal=False)


def _started(snapshot: EventSnapshot, _: SessionFacts) -> None:
    from_standings.check_started(snapshot)


def _with_other_clubs(snapshot: EventSnapshot) -> bool:
    return bool(snapshot.event.simultaneous)


def _of_teams(snapshot: EventSnapshot) -> bool:
    return snapshot.method.is_of_teams


def _of_players(snapshot: EventSnapshot) -> bool:
    return not _of_teams(snapshot)


AFTER = (
    DocumentKind(
        "results",
        "Result sheet",
        "The standings as they are now, with the conditions of contest, to be pinned up.",
        Moment.AFTER,
        _results,
        result_sheet.laid_out,
    ),
    DocumentKind(
        "results-travellers",
        "Results with travellers",
        "The result sheet, and after it every traveller.",
        Moment.AFTER,
        _with_travellers,
        result_sheet.laid_out,
    ),
    DocumentKind(
        "results-clubs",
        "Results of all clubs",
        "The ranking of everybody in all the clubs that play the same deals.",
        Moment.AFTER,
        _all_clubs,
        result_sheet.laid_out,
        suits=_with_other_clubs,
    ),
    DocumentKind(
        "recap",
        "Recap",
        "Every contestant on every board: score, points and totals on one table.",
        Moment.AFTER,
        _recap,
        matrix_sheets.laid_out,
        suits=_of_players,
        check=_started,
    ),
    DocumentKind(
        "travellers-scored",
        "Scored travellers",
        "Every traveller with its results, frequencies and the mean of its scores.",
        Moment.AFTER,
        _scored,
        scored_travellers.laid_out,
    ),
    DocumentKind(
        "personal",
        "Personal results",
        "A sheet for each contestant: every board, and how its points came about.",
        Moment.AFTER,
        _personal,
        personal_results.laid_out,
        suits=_of_players,
        about="contestant",
        check=_started,
    ),
    DocumentKind(
        "hand-records",
        "Hand records",
        "Every board with its cards, what can be made with them and the par, to take home.",
        Moment.AFTER,
        _hands,
        hand_records.laid_out,
    ),
    DocumentKind(
        "match-reports",
        "Match report",
        "The match board by board: both tables beside each other, with running totals.",
        Moment.AFTER,
        _matches,
        match_reports.laid_out,
        suits=_of_teams,
    ),
    DocumentKind(
        "crosstable",
        "Crosstable",
        "What everybody scored against everybody else.",
        Moment.AFTER,
        _crosstable,
        matrix_sheets.laid_out,
        check=_started,
    ),
    DocumentKind(
        "prize-list",
        "Prize list",
        "The first three of every ranking, to be read out and ticked off.",
        Moment.AFTER,
        _prizes,
        prize_list.laid_out,
    ),
    DocumentKind(
        "booklet",
        "Booklet",
        "Everything after the session as one file, with a contents list and page numbers.",
        Moment.AFTER,
        _booklet,
        booklet.laid_out,
        check=_started,
    ),
    DocumentKind(
        "booklet-short",
        "Booklet without personal results",
        "The same without a sheet for each contestant.",
        Moment.AFTER,
        _short_booklet,
        booklet.laid_out,
        suits=_of_players,
        check=_started,
    ),
)
