"""Enter names and substitutes."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Sum

from tournaments.clubs.models import Player
from tournaments.clubs.selectors import person
from tournaments.clubs.services import find_or_add_player, leave_list_if_only_entered
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    LedgerEntry,
    Session,
    Substitute,
)
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.ledger.entries import (
    EnteredContestant,
    NamesEntered,
    Substituted,
    SubstitutesChanged,
    player_id,
    player_mark,
)
from tournaments.record.selectors.ledger.stored import entered_contestants, substitutes_of
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    lock_event,
    note_unrecorded_change,
)
from tournaments.record.services.names import mark_names
from tournaments.record.services.results import require_running
from tournaments.site.keys import FAIRDEAL, Actor, compares_requests
from tournaments.site.limits import LONGEST_TITLE
from tournaments.site.refusals import NotFoundError, RefusedError
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

    Empty names at the end leave seats open. A name the club does not know is added to its list, and
    leaves it if it is corrected before the ledger knows it. Names can be entered and corrected at
    any time, even during play. Once one of the contestant's sessions has started, the ledger keeps
    each change. It holds opaque marks for people, so that a name can still be corrected or erased,
    but a team's name as it is.

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
        (
            position,
            find_or_add_player(
                club_id=event.club_id, name=name, national_id=number, only_entered=True
            ),
        )
        for position, (name, number) in enumerate(zip(names, numbers, strict=False), start=1)
        if name.strip()
    ]
    here = {
        (each.player.person_id, each.player.name.casefold()): each.player
        for each in contestant.members.select_related("player")
    }
    # Whoever is entered here under another name keeps it if it is sent again.
    players = [
        (position, here.get((player.pk, " ".join(names[position - 1].split()).casefold()), player))
        for position, player in players
    ]
    ids = [player.pk for _position, player in players]
    people = [player.person_id for _position, player in players]
    for _position, player in players:
        if people.count(player.person_id) > 1:
            raise RefusedError(f"{player.name} is entered here twice.", "names")
    _refuse_players_entered_already(contestant, people)
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
    gone = [player_id(mark) for mark in {*before.players} - {"", *map(player_mark, ids)}]
    for player in Player.objects.filter(pk__in=gone, only_entered=True).order_by("id"):
        # History still names whoever the ledger knows; only for these is all of it searched.
        entries = LedgerEntry.objects.filter(event__club=event.club_id).order_by()
        if not entries.filter(payload__icontains=f'"{player_mark(player.pk)}"').exists():
            leave_list_if_only_entered(player.pk)
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


def _refuse_players_entered_already(contestant: Contestant, people: Sequence[int]) -> None:
    """Refuse people who are entered with another number of the event, under whatever name."""
    entered = (
        ContestantPlayer.objects.annotate(person=person())
        .filter(contestant__event=contestant.event_id, person__in=people)
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


@transaction.atomic
@compares_requests
def enter_substitute(
    *,
    session_id: int,
    contestant_id: int,
    seat: int,
    name: str,
    first_round: int,
    last_round: int | None = None,
    by: Actor,
    key: UUID,
    reason: str = "",
) -> None:
    """Enter a substitute for a player from a round on; the result stays with the original player.

    Args:
        session_id: The session in play.
        contestant_id: The pair, player or team.
        seat: The seat to fill: 1 for the first player of the entry.
        name: The substitute; a name the club does not know is added to its list.
        first_round: The first round the substitute plays.
        last_round: The last round the substitute plays; None for the rest of the session.
        by: Who enters it.
        key: The idempotency key: reusing it changes nothing.
        reason: Why, for the history.

    Raises:
        NotFoundError: there is no such session or contestant.
        SessionClosedError: the session is not in play.
        RefusedError: the seat, the name or the rounds are impossible; the sentence says why.
        KeyReusedError: the key was used for something else.
    """
    event, session, contestant = _found(session_id, contestant_id)
    if done_before(event, key, LedgerEntry.Kind.SUBSTITUTED, contestant=contestant.address):
        return
    require_running(session.pk)
    if not name.strip():
        raise RefusedError("Enter the name of the substitute.", "name")
    seated = {each.position: each.player_id for each in contestant.members.all()}
    if seat not in seated:
        raise RefusedError("First enter the name of the player to be replaced.", "seat")
    if first_round < 1 or (last_round is not None and last_round < first_round):
        raise RefusedError("The last round cannot be before the first.", "last_round")
    player = find_or_add_player(club_id=event.club_id, name=name, only_entered=True)
    others = Substitute.objects.filter(session=session, contestant=contestant, seat=seat)
    for other in others.order_by("id"):
        if _overlap((first_round, last_round), (other.first_round, other.last_round)):
            raise RefusedError(
                f"{other.player.name} is already the substitute there. Remove them first.",
                "seat",
            )
    _refuse_who_plays_already(session, player.pk, player.name, first_round, last_round)
    before = _now(event, session, contestant)
    Substitute.objects.create(
        event=event,
        session=session,
        contestant=contestant,
        seat=seat,
        player=player,
        first_round=first_round,
        last_round=last_round,
    )
    entry = _entry(event, session, contestant, before)
    append_entry(event, entry, by=by, key=key, reason=reason)


@transaction.atomic
@compares_requests
def remove_substitute(
    *, contestant_id: int, substitute_id: int, by: Actor, key: UUID, reason: str = ""
) -> None:
    """Remove a contestant's substitute.

    Raises:
        NotFoundError: there is no such contestant, or no such substitute for it.
        SessionClosedError: the session is not in play.
        KeyReusedError: the key was used for something else.
    """
    event_id = Contestant.objects.filter(pk=contestant_id).values_list("event", flat=True).first()
    if event_id is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(event_id)
    contestant = Contestant.objects.get(pk=contestant_id)
    if done_before(event, key, LedgerEntry.Kind.SUBSTITUTED, contestant=contestant.address):
        return
    rows = Substitute.objects.select_related("session").filter(contestant=contestant)
    row = rows.filter(pk=substitute_id).first()
    if row is None:
        raise NotFoundError("This substitute does not exist.", "substitute")
    session = row.session
    require_running(session.pk)
    before = _now(event, session, contestant)
    Substitute.objects.filter(pk=substitute_id).delete()
    entry = _entry(event, session, contestant, before)
    append_entry(event, entry, by=by, key=key, reason=reason)


def _found(session_id: int, contestant_id: int) -> tuple[Event, Session, Contestant]:
    session = Session.objects.filter(pk=session_id).first()
    if session is None:
        raise NotFoundError("This session does not exist.", "session")
    event = lock_event(session.event_id)
    contestant = Contestant.objects.filter(pk=contestant_id, event=event).first()
    if contestant is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    return event, session, contestant


def _overlap(one: tuple[int, int | None], other: tuple[int, int | None]) -> bool:
    (first, last), (begins, ends) = one, other
    return (ends is None or first <= ends) and (last is None or begins <= last)


def _refuse_who_plays_already(
    session: Session, person_id: int, name: str, first: int, last: int | None
) -> None:
    """Refuse anyone who is entered, or a substitute elsewhere in these rounds, under any name."""
    entered = ContestantPlayer.objects.annotate(person=person()).filter(
        person=person_id, contestant__starting_positions__section__session=session
    )
    if entered.exists():
        raise RefusedError(
            f"{name} is already playing in this session. Let two contestants exchange seats "
            "instead.",
            "name",
        )
    elsewhere = Substitute.objects.annotate(person=person())
    for other in elsewhere.filter(session=session, person=person_id).order_by("id"):
        if _overlap((first, last), (other.first_round, other.last_round)):
            raise RefusedError(f"{name} is already a substitute elsewhere in these rounds.", "name")


def _now(event: Event, session: Session, contestant: Contestant) -> tuple[Substituted, ...]:
    found = substitutes_of(event.pk, session=session, contestant=contestant)
    return found.get((session.number, contestant.address), ())


def _entry(
    event: Event, session: Session, contestant: Contestant, before: tuple[Substituted, ...]
) -> SubstitutesChanged:
    return SubstitutesChanged(
        session=session.number,
        contestant=contestant.address,
        substitutes=_now(event, session, contestant),
        previous=before,
    )
