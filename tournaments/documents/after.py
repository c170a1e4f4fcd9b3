"""What is printed of results."""

from tournaments.documents import from_results, result_sheet
from tournaments.documents.kinds import DocumentKind, Moment
from tournaments.selectors.book import EventBook, SessionFacts


def _results(book: EventBook, session: SessionFacts, _: str) -> result_sheet.ResultSheet:
    return from_results.result_sheet(book, session)


def _with_travellers(book: EventBook, session: SessionFacts, _: str) -> result_sheet.ResultSheet:
    return from_results.result_sheet(book, session, with_travellers=True)


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
)
