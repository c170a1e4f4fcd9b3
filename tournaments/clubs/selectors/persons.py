"""Everything kept about a player, for that person to read."""

from typing import Any

from tournaments.clubs.models import Player
from tournaments.clubs.personal import personal_data


def everything_about(player_id: int) -> dict[str, Any] | None:
    """Return everything kept about a player, as plain JSON; None if there is no such player.

    About other people it says only where they sat, not their names.
    """
    player = Player.objects.select_related("club").filter(pk=player_id, erased_at=None).first()
    if player is None:
        return None
    return {
        "club": player.club.name,
        "name": player.name,
        "national_id": player.national_id,
        "shown_to_the_public": player.shown,
    } | {kept.name: kept.told(player) for kept in personal_data() if kept.told is not None}
