"""Clubs and their lists of players; the lists are not public."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.clubs.people_serializers import (
    ClubOut,
    PlayerIn,
    PlayerNameIn,
    PlayerOut,
    PlayersIn,
    PlayersOut,
)
from tournaments.api.protocol.base import DirectorView, asked, sent
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import require_director, require_director_of_player
from tournaments.selectors.access.people import clubs_directed, players_of
from tournaments.services.people.people import add_player, rename_player


class ClubsView(DirectorView):
    """The caller's clubs."""

    @operation("list_clubs", "List the clubs where you direct", gives=ClubOut(many=True))
    def get(self, request: Request) -> Response:
        """By name."""
        return Response(ClubOut(clubs_directed(request.user), many=True).data)


class PlayersView(DirectorView):
    """A club's list of players."""

    @operation(
        "list_players", "Search a club's players", at=["club"], asks=PlayersIn, gives=PlayersOut
    )
    def get(self, request: Request, club: int) -> Response:
        """By name, those whose name contains a text."""
        require_director(club, request.user)
        wanted = asked(PlayersIn, request)
        found = players_of(club, containing=wanted["containing"])
        start = wanted["offset"]
        page = found[start : start + wanted["limit"]]
        return Response(PlayersOut({"count": len(found), "results": page}).data)

    @operation(
        "add_player",
        "Add a player to a club's list",
        at=["club"],
        takes=PlayerIn,
        gives=PlayerOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> Response:
        """The same name twice is two people."""
        require_director(club, request.user)
        given = sent(PlayerIn, request)
        player = add_player(club_id=club, **given)
        return Response(PlayerOut(player).data, status=status.HTTP_201_CREATED)


class PlayerView(DirectorView):
    """A player on a club's list."""

    @operation(
        "rename_player",
        "Correct a player's name",
        at=["player"],
        takes=PlayerNameIn,
        gives=PlayerOut,
        problems=[422],
    )
    def patch(self, request: Request, player: int) -> Response:
        """It changes everywhere at once."""
        require_director_of_player(player, request.user)
        given = sent(PlayerNameIn, request)
        return Response(PlayerOut(rename_player(player_id=player, **given)).data)
