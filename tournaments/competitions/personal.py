"""What competitions keep about people."""

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef

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


def _met(one: Collection[int], other: Collection[int]) -> str:
    """Return the name of a competition for which two people are entered together."""
    rows = CompetitionPlayer.objects.filter(player__in=one)
    partners = CompetitionPlayer.objects.filter(
        player__in=other, competition=OuterRef("competition"), number=OuterRef("number")
    )
    met = rows.filter(Exists(partners)).order_by("competition__starts_on", "competition")
    return met.values_list("competition__name", flat=True).first() or ""


PERSONAL_DATA = (PersonalData(20, "competitions", _entered, met=_met),)
