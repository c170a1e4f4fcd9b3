"""Name the players of a pair or team."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Sum

from tournaments.clubs.services.people import find_or_add_player
from tournaments.record.models import Contestant, ContestantPlayer, Event, LedgerEntry, Session
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.ledger.entries import NamesEntered
from tournaments.record.selectors.ledger.entry_parts import EnteredContestant
from tournaments.record.selectors.ledger.stored import entered_contestants
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    lock_event,
    note_unrecorded_change,
)
from tournaments.record.services.names import mark_names
from tournaments.site.keys import compares_requests
from tournaments.site.limits import LONGEST_TITLE
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.signature import FAIRDEAL, Actor
from tournaments.site.texts import clean_name

MOST_PLACES = 2  # for a contestant without a movement


@transaction.atomic
@compares_requests
def enter_names(
    *,
    contestant_id: int,
    names: Sequence[str],
    national_ids: Sequence[str] = (),
    team_name: str = "",
    by: Actor = FAIRDEAL,
    key: UUID | None = None,
) -> Contestant:
    """Name the players of a contestant, in the order of their seats.

    Empty names at the end leave seats open. A name the club does not know is added to its list.
    Names can be entered and corrected at any time, even during play. Once one of the contestant's
    sessions has started, the ledger keeps each change. It holds opaque marks for people, so that a
    name can still be corrected or erased, but a team's name as it is.

    Args:
        contestant_id: The pair, player or team.
        names: Names in seat order.
        national_ids: Membership numbers in the same order; a number the club knows identifies the
            player, whatever the name.
        team_name: The name of a team; may be empty.
        by: Who names them.
        key: The idempotency key: reusing it changes nothing.

    Raises:
        NotFoundError: there is no such contestant.
        RefusedError: there are too many names, or a player is named twice or entered elsewhere.
        KeyReusedError: the key was used for something else.
    """
    event_id = Contestant.objects.filter(pk=contestant_id).values_list("event", flat=True).first()
    if event_id is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(event_id)  # so that nobody enters the same player twice at once
    contestant = Contestant.objects.get(pk=contestant_id)
    key = uuid4() if key is None else key
    if done_before(event, key, LedgerEntry.Kind.NAMES_ENTERED, contestant=contestant.address):
        return contestant
    places = _places(contestant)
    if len(names) > places:
        seats = "1 seat" if places == 1 else f"{places} seats"
        most = "1 name" if places == 1 else f"{places} names"
        be = "is" if places == 1 else "are"
        raise RefusedError(f"There {be} {seats} here, so enter no more than {most}.", "names")
    numbers = [*national_ids, *[""] * len(names)]
    players = [
        (position, find_or_add_player(club_id=event.club_id, name=name, national_id=number))
        for position, (name, number) in enumerate(zip(names, numbers, strict=False), start=1)
        if name.strip()
    ]
    ids = [player.pk for _position, player in players]
    for _position, player in players:
        if ids.count(player.pk) > 1:
            raise RefusedError(f"{player.name} is entered here twice.", "names")
    _refuse_players_entered_already(contestant, ids)
    before = _known(contestant)
    contestant.members.all().delete()
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(contestant=contestant, player=player, position=position)
        for position, player in players
    )
    contestant.name = (
        clean_name(team_name, "team_name", longest=LONGEST_TITLE) if team_name.strip() else ""
    )
    contestant.save(update_fields=["name"])
    note_unrecorded_change(event.pk)
    if _plays(contestant):
        _write(event, contestant, before, by=by, key=key)
    return contestant


def _known(contestant: Contestant) -> EnteredContestant:
    found = entered_contestants(contestant.event_id, pk=contestant.pk)
    return found[contestant.address]


def _plays(contestant: Contestant) -> bool:
    """Return whether a session of the contestant has started."""
    entries = contestant.starting_positions.exclude(section__session__status=Session.Status.SETUP)
    return entries.exists()


def _write(
    event: Event, contestant: Contestant, before: EnteredContestant, *, by: Actor, key: UUID
) -> None:
    now = _known(contestant)
    if now != before:
        marks = mark_names(event) if _has_been_final(event) else None
        entry = NamesEntered(
            contestant=contestant.address,
            name=now.name,
            players=now.players,
            previous_name=before.name,
            previous_players=before.players,
            names=marks and {each: marks[each] for each in now.players if each in marks},
        )
        append_entry(event, entry, by=by, key=key)


def _has_been_final(event: Event) -> bool:
    final = LedgerEntry.objects.filter(event=event, kind=LedgerEntry.Kind.SESSION_FINAL)
    return final.exists()


def _places(contestant: Contestant) -> int:
    """Return how many players a complete contestant has."""
    seats = contestant.starting_positions.values("section").annotate(seats=Sum("seats")).order_by()
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
            f"{entered.player.name} is already entered, with number "
            f"{label_text(other.number, other.direction)}.",
            "names",
        )
