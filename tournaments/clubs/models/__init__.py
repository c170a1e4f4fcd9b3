"""Clubs: tables."""

from tournaments.clubs.models.logins import (
    ApiToken,
)
from tournaments.clubs.models.people import (
    Club,
    Director,
    Invitation,
    Player,
)

__all__ = [
    "ApiToken",
    "Club",
    "Director",
    "Invitation",
    "Player",
]
