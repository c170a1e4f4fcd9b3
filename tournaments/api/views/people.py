"""Clubs and their lists of players; the lists are not public."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import DirectorView
from tournaments.api.openapi import operation
from tournaments.api.serializers.people import (
    ClubOut,
    PlayerIn,
    PlayerNameIn,
    PlayerOut,
    PlayersIn,
    PlayersOut,
)
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
        asked = PlayersIn(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = players_of(club, containing=asked.validated_data["containing"])
        start = asked.validated_data["offset"]
        page = found[start : start + asked.validated_data["limit"]]
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
        player_in = PlayerIn(data=request.data)
        player_in.is_valid(raise_exception=True)
        player = add_player(club_id=club, **player_in.validated_data)
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
        name_in = PlayerNameIn(data=request.data)
        name_in.is_valid(raise_exception=True)
        return Response(PlayerOut(rename_player(player_id=player, **name_in.validated_data)).data)
