"""What the public can read, within the event's embargo and Law 16."""

from contextlib import suppress

from rest_framework.request import Request

from tournaments.record.api import SessionBoardsOut
from tournaments.record.selectors.access.admission import admitted, readable_event, readable_session
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.rounds import boards
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, open_event
from tournaments.site.api.base import ApiView, asked
from tournaments.site.api.openapi import operation
from tournaments.site.refusals import NoSuchEventError, NotFoundError
from tournaments.standings.api.standings_serializers import (
    BoardExplanationOut,
    BoardTravellerOut,
    BreakdownPartOut,
    LateCorrectionsOut,
    MatchOut,
    ScorecardOut,
    StandingsOut,
    TravellerOut,
    TravellersIn,
)
from tournaments.standings.selectors.boards.own_boards import scorecard_with_plays
from tournaments.standings.selectors.boards.travellers import (
    contestant_by_address,
    traveller,
    travellers,
)
from tournaments.standings.selectors.explanations.boards import explanations
from tournaments.standings.selectors.explanations.corrections import (
    LateCorrections,
    late_corrections,
)
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.tasks import clubs_standings


class StandingsView(ApiView):
    """The rankings."""

    @operation("read_standings", "Read the standings", gives=StandingsOut, public=True)
    def get(self, request: Request, event: str) -> object:
        """Overall or by direction. Send ``If-None-Match`` to get them only if they have changed."""
        with suppress(NoSuchEventError):
            return standings(admitted(open_event(event), request.user, asked=event))
        found = clubs_standings(event)
        admitted(found.head, request.user, asked=event)
        return found.whole()


class BoardsView(ApiView):
    """The boards in play."""

    @operation(
        "list_boards",
        "List the boards, and which can be seen",
        gives=SessionBoardsOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> object:
        """A board is hidden while anyone has yet to play it."""
        snapshot = readable_event(event, request.user)
        listed = boards(snapshot)
        return [
            {
                "session": session.id,
                "number": session.number,
                "boards": [
                    {"board": board, "shown": shows(snapshot, session.id, board)}
                    for board in listed[session.id]
                ],
            }
            for session in snapshot.sessions
        ]


class TravellersView(ApiView):
    """All travellers that can be seen."""

    @operation(
        "list_travellers",
        "Read all travellers",
        asks=TravellersIn,
        gives=TravellerOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> object:
        """By session and board, without boards that anyone has yet to play."""
        wanted = asked(TravellersIn, request)
        snapshot = readable_event(event, request.user)
        return travellers(snapshot, session_id=wanted.get("session"))


class TravellerView(ApiView):
    """One traveller."""

    @operation(
        "read_traveller",
        "Read the traveller of a board",
        gives=BoardTravellerOut,
        public=True,
    )
    def get(self, request: Request, session: int, board: int) -> object:
        """Not found while anyone has yet to play the board, as if there were no such board."""
        snapshot = readable_session(session, request.user)
        found = traveller(snapshot, session, board)
        if found is None:
            raise NotFoundError("The traveller of this board cannot be shown yet.", "board")
        return found


def _of_address(snapshot: EventSnapshot, address: str) -> ContestantFacts:
    contestant = contestant_by_address(snapshot, address)
    if contestant is None:
        raise NotFoundError("Nobody with this address takes part.", "address")
    return contestant


class ScorecardView(ApiView):
    """One contestant's boards."""

    @operation(
        "read_scorecard",
        "Read the scorecard of a pair or team",
        gives=ScorecardOut,
        public=True,
    )
    def get(self, request: Request, event: str, address: str) -> object:
        """From the contestant's side; boards that anyone has yet to play stay hidden."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        return scorecard_with_plays(snapshot, contestant)


class ExplanationView(ApiView):
    """How a contestant got its points on a board."""

    @operation(
        "explain_board",
        "Read how a pair or team got its points on a board",
        gives=BoardExplanationOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str, address: str, board: int) -> object:
        """In sentences, for each session in which the pair or team plays the board."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        found = explanations(snapshot, contestant, board)
        if not found:
            raise NotFoundError("This pair or team does not play this board.", "board")
        return found


class TotalView(ApiView):
    """How a contestant's total is made up."""

    @operation(
        "explain_total",
        "Read how a total is made up, and its rank",
        gives=BreakdownPartOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str, address: str) -> object:
        """Each session, all sessions together, and the rank; empty while nothing counts."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        return result_breakdown(snapshot, contestant)


class LateCorrectionsView(ApiView):
    """What was corrected after the results were final."""

    @operation(
        "read_late_corrections",
        "Read what was corrected after the results were final",
        gives=LateCorrectionsOut,
        public=True,
    )
    def get(self, request: Request, event: str) -> object:
        """Old and new scores of boards that can be seen, and whose rank has changed."""
        found = late_corrections(readable_event(event, request.user))
        nothing = LateCorrections(boards=(), others=(), places=(), provisional=False)
        return found or nothing


class MatchesView(ApiView):
    """Matches of teams."""

    @operation(
        "list_matches",
        "Read the matches board by board",
        gives=MatchOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> object:
        """Empty for an event of pairs."""
        snapshot = readable_event(event, request.user)
        return matches(snapshot)
