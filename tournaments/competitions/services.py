"""Create a competition, add entries to its ledger, and withdraw them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.clubs.selectors import persons_of
from tournaments.clubs.services import find_or_add_player, lock_club
from tournaments.competitions.models import Competition, CompetitionEntry, CompetitionPlayer
from tournaments.competitions.selectors.folding import (
    COMMON,
    Created,
    Entered,
    EntryChanged,
    Folded,
    Renamed,
    Shown,
    Withdrawn,
    fact_of,
    facts_of,
    fold,
    withdrawn_numbers,
)
from tournaments.competitions.selectors.kinds import CANNOT_BE, CompetitionFact, EntryFact
from tournaments.competitions.selectors.opened import KINDS, entries_of
from tournaments.ledger.services import chained
from tournaments.site.keys import (
    Actor,
    KeyReusedError,
    compares_requests,
    created_once,
    request_under,
)
from tournaments.site.limits import LONGEST_SLUG, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, free_slug

MOST_ENTRANTS = 1_000


@created_once(Competition)
@transaction.atomic
def create_competition(
    *,
    club_id: int,
    kind: str,
    name: str,
    starts_on: date,
    by: Actor,
    key: UUID,
    rules: Mapping[str, object] | None = None,
) -> Competition:
    """Create a competition that only the club's directors can see for now.

    Args:
        club_id: Whose it is.
        kind: A word of ``KINDS``.
        name: What it is called.
        starts_on: Its first day.
        by: Who creates it.
        key: The idempotency key: reusing it returns the competition that it made.
        rules: The choices that this kind leaves open.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: there is no such kind, the name is empty or a rule is impossible.
    """
    if kind not in KINDS:
        known = ", ".join(sorted(KINDS))
        raise RefusedError(f"There is no competition of this kind. Choose from: {known}.", "kind")
    # Locked, so that two competitions with the same name and day get different addresses.
    lock_club(club_id)
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    competition = Competition.objects.create(
        club_id=club_id,
        kind=kind,
        name=name,
        slug=free_slug(f"{name} {starts_on.isoformat()}", LONGEST_SLUG, _taken, kind),
        starts_on=starts_on,
    )
    created = Created(kind, name, starts_on, dict(rules or {}))
    _append(competition, [], created, by=by, key=key)
    return competition


@transaction.atomic
@compares_requests
def record_fact(
    *,
    competition_id: int,
    fact: CompetitionFact[Any],
    by: Actor,
    key: UUID,
    reason: str = "",
    seen: int | None = None,
) -> CompetitionEntry:
    """Enter in a competition's ledger what happened.

    Args:
        competition_id: The competition.
        fact: What happened.
        by: Who says so.
        key: The idempotency key: reusing it returns the first entry unchanged.
        reason: Why, for the history.
        seen: The number of the last entry that was seen; None to write whatever has been added
            since.

    Raises:
        NotFoundError: there is no such competition.
        ConflictError: another entry has been made since.
        RefusedError: it cannot have happened; the sentence says why.
    """
    competition = lock_competition(competition_id)
    return _written(competition, fact, by=by, key=key, reason=reason, seen=seen)


@transaction.atomic
@compares_requests
def record_entry(
    *,
    competition_id: int,
    kind: str,
    payload: Mapping[str, object],
    by: Actor,
    key: UUID,
    reason: str = "",
    seen: int | None = None,
) -> CompetitionEntry:
    """Enter in a competition's ledger what a program sent.

    Takes and raises what ``record_fact`` does, with the fact as the ledger holds it: its word, and
    its details as plain JSON.
    """
    competition = lock_competition(competition_id)
    if kind in {each.kind for each in COMMON}:
        raise RefusedError(
            f"{kind.capitalize()} cannot be sent as an entry: entrants have their own list, and "
            "an entry is withdrawn by its number.",
            "kind",
        )
    try:
        fact = fact_of(KINDS[competition.kind], kind, payload)
    except CANNOT_BE as error:
        raise RefusedError(str(error)) from error
    return _written(competition, fact, by=by, key=key, reason=reason, seen=seen)


@transaction.atomic
@compares_requests
def withdraw_entry(
    *, competition_id: int, sequence: int, by: Actor, key: UUID, reason: str = ""
) -> CompetitionEntry:
    """Withdraw an entry, as if it had never been made; the history keeps both.

    Withdrawing a withdrawal puts the entry back.

    Raises:
        NotFoundError: there is no such competition or entry.
        ConflictError: it has already been withdrawn, or later entries build on it.
    """
    competition = lock_competition(competition_id)
    earlier = _under(competition, key)
    if earlier is not None:
        return earlier
    entries = entries_of(competition.pk)
    if not 1 <= sequence <= len(entries):
        raise NotFoundError("There is no such entry.", "sequence")
    if sequence == 1:
        raise RefusedError(
            "The first entry cannot be withdrawn: it creates the competition.", "sequence"
        )
    if sequence in withdrawn_numbers(facts_of(KINDS[competition.kind], entries)):
        raise ConflictError("This entry has already been withdrawn.", "sequence")
    try:
        return _append(competition, entries, Withdrawn(sequence), by=by, key=key, reason=reason)
    except RefusedError as error:
        raise ConflictError(
            f"Later entries depend on this one: {error.sentence} Withdraw those first.", "sequence"
        ) from error


@transaction.atomic
@compares_requests
def rename_competition(
    *, competition_id: int, name: str, starts_on: date, by: Actor, key: UUID
) -> CompetitionEntry:
    """Give a competition another name or first day; its address stays.

    Raises:
        NotFoundError: there is no such competition.
        RefusedError: the name is empty.
    """
    competition = lock_competition(competition_id)
    fact = Renamed(clean_name(name, "name", longest=LONGEST_TITLE), starts_on)
    return _written(competition, fact, by=by, key=key)


@transaction.atomic
@compares_requests
def show_competition(*, competition_id: int, shown: bool, by: Actor, key: UUID) -> CompetitionEntry:
    """Publish a competition, or hide it again.

    Raises:
        NotFoundError: there is no such competition.
    """
    competition = lock_competition(competition_id)
    return _written(competition, Shown(shown), by=by, key=key)


@transaction.atomic
@compares_requests
def enter_entrant(
    *,
    competition_id: int,
    by: Actor,
    key: UUID,
    team: str = "",
    players: Sequence[str] = (),
    number: int | None = None,
) -> CompetitionEntry:
    """Enter a team, a pair or a player.

    Args:
        competition_id: The competition.
        by: Who enters it.
        key: The idempotency key: reusing it returns the first entry unchanged.
        team: The name of a team; empty for pairs and players.
        players: The players' names; new ones are added to the club's list. With neither names nor a
            team, the entrant is known by its number.
        number: Its number; the next one by default.

    Raises:
        NotFoundError: there is no such competition.
        RefusedError: the number is taken, or there are too many entrants or players.
    """
    competition = lock_competition(competition_id)
    earlier = _under(competition, key)
    if earlier is not None:
        return earlier
    entries = entries_of(competition.pk)
    facts = facts_of(KINDS[competition.kind], entries)
    used = [fact.number for fact in facts if isinstance(fact, Entered)]
    number = number if number is not None else max(used, default=0) + 1
    if not 1 <= number <= MOST_ENTRANTS:
        raise RefusedError(f"Numbers are 1 to {MOST_ENTRANTS}.", "number")
    fact = Entered(number, *_called(competition, team, players))
    _refuse_second_place(competition, entries, fact)
    return _append(competition, entries, fact, by=by, key=key)


@transaction.atomic
@compares_requests
def change_entrant(
    *,
    competition_id: int,
    number: int,
    by: Actor,
    key: UUID,
    team: str = "",
    players: Sequence[str] = (),
) -> CompetitionEntry:
    """Correct the names of an entrant.

    Raises:
        NotFoundError: there is no such competition.
        RefusedError: there is no such entrant, or there are too many players.
    """
    competition = lock_competition(competition_id)
    earlier = _under(competition, key)
    if earlier is not None:
        return earlier
    fact = EntryChanged(number, *_called(competition, team, players))
    entries = entries_of(competition.pk)
    _refuse_second_place(competition, entries, fact)
    return _append(competition, entries, fact, by=by, key=key)


def lock_competition(competition_id: int) -> Competition:
    """Return a competition with its row locked until the transaction ends.

    Raises:
        NotFoundError: there is no such competition.
    """
    found = Competition.objects.select_for_update().filter(pk=competition_id).order_by().first()
    if found is None:
        raise NotFoundError("This competition does not exist.")
    return found


def _written(
    competition: Competition,
    fact: EntryFact,
    *,
    by: Actor,
    key: UUID,
    reason: str = "",
    seen: int | None = None,
) -> CompetitionEntry:
    earlier = _under(competition, key)
    if earlier is not None:
        return earlier
    if seen not in (None, competition.ledger_sequence):
        raise ConflictError(
            "Another entry has been made in the meantime. Load the page again.", "seen"
        )
    entries = entries_of(competition.pk)
    return _append(competition, entries, fact, by=by, key=key, reason=reason)


def _under(competition: Competition, key: UUID) -> CompetitionEntry | None:
    """Return the entry that was made under a key, if any.

    Raises:
        KeyReusedError: it was made with other input.
    """
    request = request_under(key)
    earlier = CompetitionEntry.objects.filter(competition=competition, key=key).order_by().first()
    if earlier is not None and earlier.request != request.digest:
        raise KeyReusedError
    return earlier


def _append(
    competition: Competition,
    before: Sequence[CompetitionEntry],
    fact: EntryFact,
    *,
    by: Actor,
    key: UUID,
    reason: str = "",
) -> CompetitionEntry:
    kind = KINDS[competition.kind]
    try:
        # Read again what is written, so that only what can be read is chained.
        fact = fact_of(kind, fact.kind, fact.written())
        now = fold(kind, [*facts_of(kind, before), fact])
    except CANNOT_BE as error:
        raise RefusedError(str(error)) from error
    columns = chained(competition, fact.kind, fact.written(), by=by, key=key, reason=reason)
    entry = CompetitionEntry.objects.create(competition=competition, **columns)
    competition.ledger_sequence, competition.ledger_hash = entry.sequence, entry.hash
    competition.name, competition.starts_on = now.name, now.starts_on
    competition.save(update_fields=["ledger_sequence", "ledger_hash", "name", "starts_on"])
    if isinstance(fact, Entered | Withdrawn):
        _keep_players(competition, now)
    return entry


def _keep_players(competition: Competition, now: Folded[Any]) -> None:
    rows = [
        CompetitionPlayer(
            competition=competition, number=number, player_id=player, position=position
        )
        for number, entrant in sorted(now.entrants.items())
        for position, player in enumerate(entrant.players, start=1)
    ]
    competition.players.all().delete()
    CompetitionPlayer.objects.bulk_create(rows)


def _called(
    competition: Competition, team: str, players: Sequence[str]
) -> tuple[str, tuple[int, ...]]:
    """Return a team's name and the ids of players; new ones are added to the club's list."""
    kind = KINDS[competition.kind]
    named = [each for each in players if each.strip()]
    if len(named) > kind.most_players:
        who = "a player or a pair" if kind.most_players == 2 else f"{kind.most_players} players"
        raise RefusedError(
            f"No more than {who} can be entered together, and you gave {len(named)} names.",
            "players",
        )
    name = clean_name(team, "team", longest=LONGEST_TITLE) if team.strip() else ""
    found = [find_or_add_player(club_id=competition.club_id, name=each).pk for each in named]
    if len(set(found)) < len(found):
        raise RefusedError("The same person is entered here twice.", "players")
    return name, tuple(found)


def _refuse_second_place(
    competition: Competition, before: Sequence[CompetitionEntry], entrant: Entered
) -> None:
    """Refuse players who are already entered together in a competition, under another number."""
    kind = KINDS[competition.kind]
    if kind.standing is None or not entrant.players:
        return
    now = fold(kind, facts_of(kind, before))
    persons = persons_of(competition.club_id)
    people = {persons.get(each, each) for each in entrant.players}
    for number in kind.standing(now.state):
        there = {persons.get(each, each) for each in now.entrants[number].players}
        if number != entrant.number and there == people:
            raise RefusedError(
                f"They are already on the {kind.label.lower()}, with number {number}.",
                "players",
            )


def _taken(slug: str) -> bool:
    return Competition.objects.filter(slug=slug).exists()
