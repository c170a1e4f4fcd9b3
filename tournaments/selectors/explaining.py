"""How the points of a side came about, in sentences, by the event's conditions of contest."""

from collections import defaultdict
from collections.abc import Hashable

from scoring.boards import Side
from scoring.explain import explain_matchpoints
from scoring.explain_imps import explain_imps
from scoring.lines import Line
from tournaments.selectors.book import EventBook
from tournaments.selectors.conditions import imp_settings, pairs_settings
from tournaments.selectors.lines import line, scheduled_scores, seen_results
from tournaments.selectors.visibility import Role, sight

_BY_IMPS = ("cross_imps", "butler")


class Explanations:
    """Explains the results that one role may see; the book is read once for all of them."""

    def __init__(self, book: EventBook, role: Role) -> None:
        self._book = book
        self._expected = scheduled_scores(book)
        self._lines: dict[int, tuple[Line, int]] = {}  # by result: the line and its session
        self._by_session: defaultdict[int, list[Line]] = defaultdict(list)
        self._by_board: defaultdict[tuple[Hashable, int], list[Line]] = defaultdict(list)
        for result in seen_results(book, sight(book, role)):
            compared = line(book, result)
            session = book.session_of[book.sittings[result.sitting_id].section_id].id
            self._lines[result.id] = (compared, session)
            self._by_session[session].append(compared)
            self._by_board[compared.field, compared.board].append(compared)

    def steps(self, result_id: int, side: Side) -> tuple[str, ...]:
        """Return one sentence for each step from score to points, none where nothing is compared.

        Where tricks or points are added up there are none: the score is what counts.
        """
        if result_id not in self._lines or self._book.is_of_teams:
            return ()
        compared, session = self._lines[result_id]
        # An award looks at the whole session, a score only at the others of its board.
        others = self._by_session[session]
        if not compared.awards:
            others = self._by_board[compared.field, compared.board]
        method, expected = self._book.event.method, self._expected
        if method == "matchpoints":
            whist = self._book.event.game == "whist"
            settings = pairs_settings(self._book)
            return explain_matchpoints(
                others, result_id, side, expected=expected, settings=settings, whist=whist
            ).steps
        if method in _BY_IMPS:
            rules = imp_settings(self._book)
            return explain_imps(others, result_id, side, expected=expected, settings=rules).steps
        return ()
