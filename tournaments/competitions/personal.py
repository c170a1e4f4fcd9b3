"""What competitions keep about people."""

from typing import Any

from tournaments.clubs.models import Player
from tournaments.clubs.personal import PersonalData
from tournaments.competitions.models import CompetitionPlayer


def _entered(player: Player) -> list[dict[str, Any]]:
    return [
        {"competition": name, "address": slug, "number": number}
        for name, slug, number in CompetitionPlayer.objects.filter(player=player)
        .order_by("competition__starts_on", "competition", "number")
        .values_list("competition__name", "competition__slug", "number")
    ]


PERSONAL_DATA = (PersonalData(20, "competitions", _entered),)
