"""Movements a club made itself, and the verifier for any movement."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from movements.model import Movement
from tournaments.api.clubs.own_movement_serializers import (
    FormIn,
    OwnMovementChangeIn,
    OwnMovementIn,
    OwnMovementOut,
    OwnMovementWholeOut,
    SentMovementIn,
    VerdictOut,
    VersionIn,
)
from tournaments.api.protocol.base import DirectorView, asked
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import require_director, require_director_of_movement
from tournaments.selectors.clubs.own_movements import own_movement as read_own
from tournaments.selectors.clubs.own_movements import own_movements, verdict
from tournaments.services.movements.own_movements import (
    change_own_movement,
    delete_own_movement,
    read_movement,
    save_own_movement,
)


class OwnMovementsView(DirectorView):
    """The movements of a club."""

    @operation(
        "list_own_movements",
        "List a club's own movements",
        at=["club"],
        gives=OwnMovementOut(many=True),
    )
    def get(self, request: Request, club: int) -> Response:
        """By name, with what the verifier says."""
        require_director(club, request.user)
        return Response(OwnMovementOut(own_movements(club), many=True).data)

    @operation(
        "save_own_movement",
        "Keep a movement, even a draft",
        at=["club"],
        takes=OwnMovementIn,
        gives=OwnMovementOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> Response:
        """Nothing is kept of what cannot be read; what is wrong with the rest is told."""
        require_director(club, request.user)
        sent = OwnMovementIn(data=request.data)
        sent.is_valid(raise_exception=True)
        name = sent.validated_data["name"]
        own = save_own_movement(club_id=club, name=name, movement=_movement(sent))
        return Response(OwnMovementOut(read_own(own.pk)).data, status=status.HTTP_201_CREATED)


class OwnMovementView(DirectorView):
    """A movement of a club."""

    @operation(
        "read_own_movement",
        "Read a club's own movement",
        at=["own_movement"],
        asks=FormIn,
        gives=OwnMovementWholeOut,
    )
    def get(self, request: Request, own_movement: int) -> Response:
        """As an object, and as a text in the form asked for."""
        require_director_of_movement(own_movement, request.user)
        wanted = asked(FormIn, request)
        found = OwnMovementWholeOut(read_own(own_movement), context=wanted)
        return Response(found.data)

    @operation(
        "change_own_movement",
        "Rename or change a club's own movement",
        at=["own_movement"],
        takes=OwnMovementChangeIn,
        gives=OwnMovementOut,
        problems=[409, 422],
    )
    def patch(self, request: Request, own_movement: int) -> Response:
        """Sections that took it keep their copy."""
        require_director_of_movement(own_movement, request.user)
        sent = OwnMovementChangeIn(data=request.data)
        sent.is_valid(raise_exception=True)
        given = sent.validated_data
        change_own_movement(
            own_movement_id=own_movement,
            expected_version=given["expected_version"],
            name=given.get("name"),
            movement=_movement(sent) if {"movement", "text"} & set(given) else None,
        )
        return Response(OwnMovementOut(read_own(own_movement)).data)

    @operation(
        "delete_own_movement",
        "Remove a club's own movement",
        at=["own_movement"],
        asks=VersionIn,
        status=204,
        problems=[409],
    )
    def delete(self, request: Request, own_movement: int) -> Response:
        """Sections that took it keep their copy."""
        require_director_of_movement(own_movement, request.user)
        wanted = asked(VersionIn, request)
        delete_own_movement(own_movement_id=own_movement, **wanted)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MovementVerificationView(DirectorView):
    """The verifier."""

    @operation(
        "verify_movement",
        "Verify a movement without keeping it",
        takes=SentMovementIn,
        gives=VerdictOut,
        problems=[422],
    )
    def post(self, request: Request) -> Response:
        """With its fairness."""
        sent = SentMovementIn(data=request.data)
        sent.is_valid(raise_exception=True)
        return Response(VerdictOut(verdict(_movement(sent))).data)


def _movement(sent: SentMovementIn) -> Movement:
    given = sent.validated_data
    return read_movement(text=given.get("text", ""), kept=given.get("movement"))
