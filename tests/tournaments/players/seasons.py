"""A club's season: the same people on several evenings, with other partners each time."""

from dataclasses import replace
from datetime import timedelta

from tests.tournaments.evenings import Evening, evening
from tournaments.record.models import ContestantPlayer, Event

FOUR = {"pairs": 4, "boards_per_round": 2}


def evening_of(first: Evening, number: int, *, finish: bool = True) -> Evening:
    """Play an evening of the first one's club, ``number`` weeks later, with other partners."""
    held = evening("howell", FOUR)
    day = first.event.held_on + timedelta(weeks=number)
    name = f"Evening {number}"
    Event.objects.filter(pk=held.event.pk).update(club=first.club, held_on=day, name=name)
    entered = ContestantPlayer.objects.filter(contestant__event=first.event)
    players = list(entered.order_by("contestant", "position").values_list("player", flat=True))
    players = players[:1] + players[number + 1 :] + players[1 : number + 1]
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(contestant=contestant, player_id=player, position=position)
        for place, contestant in enumerate(held.event.contestants.order_by("id"))
        for position, player in enumerate(players[2 * place : 2 * place + 2], start=1)
    )
    held.event.refresh_from_db()
    held = replace(held, club=first.club).start().play(seed=number)
    return held.finish() if finish else held


def season(evenings: int) -> list[Evening]:
    """Play some evenings of a new club."""
    first = evening("howell", FOUR, names=True).start().play(seed=0).finish()
    return [first, *(evening_of(first, number) for number in range(1, evenings))]
