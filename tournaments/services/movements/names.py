"""Name the players of a pair or team."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Sum

from tournaments.models import Contestant, ContestantPlayer
from tournaments.services.ledger import lock_event
from tournaments.services.people.people import find_or_add_player
from tournaments.services.refusals import NotFoundError, RefusedError
from tournaments.services.texts import clean_name

MOST_PLACES = 2  # for a contestant without a movement


@transaction.atomic
def enter_names(*, contestant_id: int, names: Sequence[str], team_name: str = "") -> Contestant:
    """Name the players of a contestant, in the order of their seats.

    Empty names at the end leave seats open. A name the club does not know is added to its list.
    Names can be entered and corrected at any time, also while a session is in play.

    Raises:
        NotFoundError: there is no such contestant.
        RefusedError: there are too many names, a player twice, or one entered with another number.
    """
    event_id = Contestant.objects.filter(pk=contestant_id).values_list("event", flat=True).first()
    if event_id is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(event_id)  # so that nobody enters the same player twice at once
    contestant = Contestant.objects.get(pk=contestant_id)
    places = _places(contestant)
    if len(names) > places:
        seats = "1 seat" if places == 1 else f"{places} seats"
        most = "1 name" if places == 1 else f"{places} names"
        be = "is" if places == 1 else "are"
        raise RefusedError(f"There {be} {seats} here, so at most {most}.", "names")
    players = [
        (position, find_or_add_player(club_id=event.club_id, name=name))
        for position, name in enumerate(names, start=1)
        if name.strip()
    ]
    ids = [player.pk for _position, player in players]
    for _position, player in players:
        if ids.count(player.pk) > 1:
            raise RefusedError(f"{player.name} is entered here twice.", "names")
    _refuse_players_entered_already(contestant, ids)
    contestant.members.all().delete()
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(contestant=contestant, player=player, position=position)
        for position, player in players
    )
    contestant.name = clean_name(team_name, "team_name", longest=120) if team_name.strip() else ""
    contestant.save(update_fields=["name"])
    return contestant


def _places(contestant: Contestant) -> int:
    """Return how many players a complete contestant has."""
    seats = contestant.entries.values("section").annotate(seats=Sum("seats")).order_by()
    return max((row["seats"] for row in seats), default=MOST_PLACES)


def _refuse_players_entered_already(contestant: Contestant, player_ids: Sequence[int]) -> None:
    entered = (
        ContestantPlayer.objects.filter(
            contestant__event=contestant.event_id, player__in=player_ids
        )
        .exclude(contestant=contestant)
        .select_related("player", "contestant")
        .order_by("id")
        .first()
    )
    if entered is not None:
        other = entered.contestant
        raise RefusedError(
            f"{entered.player.name} is entered already, with number "
            f"{other.number}{other.direction}.",
            "names",
        )
