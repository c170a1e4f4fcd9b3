"""What everybody may read, as far as the event's embargo and Law 16 let them."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.play.result_serializers import SessionBoardsOut
from tournaments.api.play.ruling_serializers import LateCorrectionsOut
from tournaments.api.play.standings_serializers import (
    BoardExplanationOut,
    MatchOut,
    ScorecardOut,
    StandingsOut,
    TotalPartOut,
    TravellerOut,
    TravellersIn,
)
from tournaments.api.protocol.base import ApiView, asked
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import readable_event, readable_session
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.boards.own_boards import scorecard
from tournaments.selectors.boards.travellers import (
    boards,
    contestant_by_address,
    traveller,
    travellers,
)
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, Role
from tournaments.selectors.explanations.boards import explanations
from tournaments.selectors.explanations.corrections import LateCorrections, late_corrections
from tournaments.selectors.explanations.result_breakdown import total_told
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.simultaneous import clubs_standings, kept_standings
from tournaments.selectors.standings.standings import standings
from tournaments.services.refusals import NotFoundError


class StandingsView(ApiView):
    """The rankings."""

    @operation(
        "read_standings", "Read the standings", at=["event"], gives=StandingsOut, public=True
    )
    def get(self, request: Request, event: str) -> Response:
        """Overall or by direction; send ``If-None-Match`` to be told only of what is new."""
        kept = kept_standings(event)
        if kept is None:
            snapshot = readable_event(event, request.user)
            of_clubs = snapshot.clubs and snapshot.role is Role.PUBLIC
            shown = clubs_standings(snapshot).standings if of_clubs else standings(snapshot)
        else:
            shown = kept.standings
        return Response(StandingsOut(shown).data)


class BoardsView(ApiView):
    """The boards in play."""

    @operation(
        "list_boards",
        "List the boards and which may be seen",
        at=["event"],
        gives=SessionBoardsOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> Response:
        """A board is closed while somebody has yet to play it."""
        snapshot = readable_event(event, request.user)
        listed = boards(snapshot)
        sessions = [
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
        return Response(SessionBoardsOut(sessions, many=True).data)


class TravellersView(ApiView):
    """All travellers that may be seen."""

    @operation(
        "list_travellers",
        "Read all travellers",
        at=["event"],
        asks=TravellersIn,
        gives=TravellerOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> Response:
        """By session and board, without those that somebody has yet to play."""
        wanted = asked(TravellersIn, request)
        snapshot = readable_event(event, request.user)
        found = travellers(snapshot, session_id=wanted.get("session"))
        return Response(TravellerOut(found, many=True).data)


class TravellerView(ApiView):
    """One traveller."""

    @operation(
        "read_traveller",
        "Read the traveller of a board",
        at=["session", "board"],
        gives=TravellerOut,
        public=True,
    )
    def get(self, request: Request, session: int, board: int) -> Response:
        """Not found while somebody has yet to play the board, as if it were not there."""
        snapshot = readable_session(session, request.user)
        found = traveller(snapshot, session, board)
        if found is None:
            raise NotFoundError("There is no traveller of this board to be seen now.", "board")
        return Response(TravellerOut(found).data)


def _of_address(snapshot: EventSnapshot, address: str) -> ContestantFacts:
    contestant = contestant_by_address(snapshot, address)
    if contestant is None:
        raise NotFoundError("Nobody of this address takes part.", "address")
    return contestant


class ScorecardView(ApiView):
    """One contestant's boards."""

    @operation(
        "read_scorecard",
        "Read the scorecard of a pair or team",
        at=["event", "address"],
        gives=ScorecardOut,
        public=True,
    )
    def get(self, request: Request, event: str, address: str) -> Response:
        """From its own side; boards that somebody has yet to play stay hidden."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        return Response(ScorecardOut(scorecard(snapshot, contestant)).data)


class ExplanationView(ApiView):
    """How a contestant's points on a board came about."""

    @operation(
        "explain_board",
        "Read how points on a board came about",
        at=["event", "address", "board"],
        gives=BoardExplanationOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str, address: str, board: int) -> Response:
        """In sentences, for each session in which the pair or team plays the board."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        found = explanations(snapshot, contestant, board)
        if not found:
            raise NotFoundError("This pair or team does not play this board.", "board")
        return Response(BoardExplanationOut(found, many=True).data)


class TotalView(ApiView):
    """How a contestant's total came about."""

    @operation(
        "explain_total",
        "Read how a total and its rank came about",
        at=["event", "address"],
        gives=TotalPartOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str, address: str) -> Response:
        """Session by session, all together, and the rank; empty while nothing counts."""
        snapshot = readable_event(event, request.user)
        contestant = _of_address(snapshot, address)
        return Response(TotalPartOut(total_told(snapshot, contestant), many=True).data)


class LateCorrectionsView(ApiView):
    """What was corrected after the results were final."""

    @operation(
        "read_late_corrections",
        "Read what was corrected after the results were final",
        at=["event"],
        gives=LateCorrectionsOut,
        public=True,
    )
    def get(self, request: Request, event: str) -> Response:
        """Old and new scores of boards that may be seen, and whose rank has changed."""
        found = late_corrections(readable_event(event, request.user))
        nothing = LateCorrections(boards=(), others=(), places=(), provisional=False)
        return Response(LateCorrectionsOut(found or nothing).data)


class MatchesView(ApiView):
    """Matches of teams."""

    @operation(
        "list_matches",
        "Read the matches board by board",
        at=["event"],
        gives=MatchOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> Response:
        """Empty for an event of pairs."""
        snapshot = readable_event(event, request.user)
        found = matches(snapshot)
        return Response(MatchOut(found, many=True).data)
