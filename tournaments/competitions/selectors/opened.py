"""What can be read of competitions, whatever their kind."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, overload

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import (
    ClubFacts,
    Person,
    club_facts,
    public_name,
    require_director,
    role_at,
)
from tournaments.competitions.models import Competition, CompetitionEntry, CompetitionPlayer
from tournaments.competitions.selectors.folding import (
    Created,
    Folded,
    Line,
    Shown,
    Withdrawn,
    facts_of,
    fold,
    lines,
)
from tournaments.competitions.selectors.kinds import CANNOT_BE, CompetitionKind, State
from tournaments.ledger.chain import broken_links, head_code, read_head
from tournaments.ledger.facts import known
from tournaments.record.selectors.edition import Edition
from tournaments.record.selectors.ledger.verification import LedgerReport
from tournaments.site.build import build
from tournaments.site.refusals import NoSuchEventError
from tournaments.site.registry import collected

KINDS: Mapping[str, CompetitionKind[Any]] = {
    kind.id: kind for kind in sorted(collected("kinds_of_competition"), key=attrgetter("place"))
}
"""The kinds by their word."""


LOOKED_THROUGH = 40
"""How many of a club's competitions to search for ones in progress; states stay in memory."""
LATEST = 200
"""How many of all clubs' latest competitions to search for public ones."""


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """A competition in a list; ``kind`` has the addresses of its pages."""

    name: str
    slug: str
    club: str
    starts_on: date
    kind: CompetitionKind[Any]


def shown_competitions(clubs: Collection[int], most: int) -> tuple[CompetitionLine, ...]:
    """Return up to ``most`` of the clubs' competitions that everybody may see, latest first.

    This folds no ledger: the rows and two kinds of entry are enough.
    """
    rows = Competition.objects.filter(club__in=clubs).select_related("club")
    latest = list(rows.order_by("-starts_on", "-id")[:LATEST])
    shown = _shown([row.pk for row in latest])
    return _lines([row for row in latest if row.pk in shown][:most])


def running_competitions(clubs: Sequence[int]) -> tuple[CompetitionLine, ...]:
    """Return those of the clubs' latest competitions that are not over, latest first."""
    rows = Competition.objects.filter(club__in=clubs).select_related("club")
    latest = rows.order_by("-starts_on", "-id")[:LOOKED_THROUGH]
    return _lines(row for row in latest if not _over(row))


def _over(row: Competition) -> bool:
    kind = KINDS[row.kind]
    return kind.over(folded_at(row.pk, kind, row.ledger_hash).state)


def _lines(rows: Iterable[Competition]) -> tuple[CompetitionLine, ...]:
    return tuple(
        CompetitionLine(row.name, row.slug, row.club.name, row.starts_on, KINDS[row.kind])
        for row in rows
    )


def _shown(among: Sequence[int]) -> set[int]:
    """Return the ids of those that are public, as the last entry in force about that decides."""
    kinds = (Shown.kind, Withdrawn.kind)
    entries = CompetitionEntry.objects.filter(competition__in=among, kind__in=kinds)
    gone = set[tuple[int, int]]()
    shown: dict[int, bool] = {}
    for entry in entries.order_by("competition", "-sequence"):
        at = entry.competition_id
        if (at, entry.sequence) in gone:
            continue
        if entry.kind == Withdrawn.kind:
            gone.add((at, Withdrawn.of(known(Withdrawn, entry.payload)).sequence))
        else:
            shown.setdefault(at, Shown.of(known(Shown, entry.payload)).shown)
    return {at for at, is_shown in shown.items() if is_shown}


KEPT_SECONDS = 24 * 3600  # under the ledger's head, so that it never becomes wrong


class NoSuchCompetitionError(NoSuchEventError):
    """There is no such competition, or it cannot be seen yet."""

    def __init__(self) -> None:
        super().__init__("There is no such competition.")


@dataclass(frozen=True, slots=True)
class EntrantFacts:
    """Who takes part under a number.

    Attributes:
        number: The number.
        team: The name of a team; empty for players and pairs.
        players: The names of the players, as the reader may see them.
    """

    number: int
    team: str
    players: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its name: the team, the players, or its number."""
        return self.team or " & ".join(self.players) or f"No. {self.number}"


@dataclass(frozen=True)
class OpenCompetition(Generic[State]):
    """A competition as a given person may see it.

    Attributes:
        id: Its number.
        slug: Its address.
        kind: Its kind.
        club: The club it belongs to.
        folded: The result of its ledger.
        role: The role in which it is read.
        sequence: The number of the last entry.
        head: The code of the ledger's head.
        edition: What everything shown depends on, besides the role.
    """

    id: int
    slug: str
    kind: CompetitionKind[State]
    club: ClubFacts
    folded: Folded[State]
    role: Role
    sequence: int
    head: str
    edition: Edition

    @property
    def name(self) -> str:
        """Its name."""
        return self.folded.name

    @property
    def starts_on(self) -> date:
        """Its first day."""
        return self.folded.starts_on

    @property
    def state(self) -> State:
        """The state of its kind."""
        return self.folded.state

    @cached_property
    def entrants(self) -> Mapping[int, EntrantFacts]:
        """Who takes part, by number."""
        rows = CompetitionPlayer.objects.filter(competition=self.id).order_by("number", "position")
        names: dict[int, list[str]] = {}
        for number, name, shown in rows.values_list("number", "player__name", "player__shown"):
            seen = public_name(name, shown) if self.role is Role.PUBLIC else name
            names.setdefault(number, []).append(seen)
        return {
            number: EntrantFacts(number, entered.name, tuple(names.get(number, ())))
            for number, entered in sorted(self.folded.entrants.items())
        }

    def history(self) -> list[Line]:
        """Return its entries in words, oldest first."""
        return lines(self.kind, entries_of(self.id), self.name_of)

    def name_of(self, number: int) -> str:
        """Return an entrant's name, even if it is no longer there."""
        found = self.entrants.get(number)
        return f"No. {number}" if found is None else found.name


AnyCompetition = OpenCompetition[Any]
"""A competition of whichever kind."""


@overload
def open_competition(which: int | str, person: Person) -> AnyCompetition: ...
@overload
def open_competition(
    which: int | str, person: Person, kind: CompetitionKind[State]
) -> OpenCompetition[State]: ...
def open_competition(
    which: int | str, person: Person, kind: CompetitionKind[Any] | None = None
) -> AnyCompetition:
    """Read a competition as a person may see it, of one kind if it is given.

    Raises:
        NoSuchCompetitionError: there is none, or it is not shown and the person neither directs
            nor scores at its club.
    """
    found = _opened(_found(which, kind), person)
    if not found.folded.shown and found.role is Role.PUBLIC:
        raise NoSuchCompetitionError
    return found


@overload
def directed_competition(which: int | str, person: Person) -> AnyCompetition: ...
@overload
def directed_competition(
    which: int | str, person: Person, kind: CompetitionKind[State]
) -> OpenCompetition[State]: ...
def directed_competition(
    which: int | str, person: Person, kind: CompetitionKind[Any] | None = None
) -> AnyCompetition:
    """Read a competition for its director, of one kind if it is given.

    Raises:
        NoSuchCompetitionError: there is none.
        PermissionDenied: the person does not direct at its club.
    """
    row = _found(which, kind)
    require_director(row.club_id, person)
    return _opened(row, person)


def competition_by_link(
    competition_id: int, kind: CompetitionKind[State]
) -> OpenCompetition[State]:
    """Read a competition for someone with a private link: as the public sees it, shown or not.

    Raises:
        NoSuchCompetitionError: there is none.
    """
    return _opened(_found(competition_id, kind), AnonymousUser())


def competitions_of(clubs: Sequence[int], person: Person) -> list[AnyCompetition]:
    """Return the clubs' competitions that a person may see, latest first."""
    rows = Competition.objects.filter(club__in=clubs).select_related("club")
    opened = (_opened(row, person) for row in rows)
    return [each for each in opened if each.folded.shown or each.role is not Role.PUBLIC]


def entries_of(competition_id: int) -> list[CompetitionEntry]:
    """Return the entries of a competition's ledger, oldest first."""
    rows = CompetitionEntry.objects.filter(competition=competition_id)
    return list(rows.order_by("sequence"))


def last_changed(competition_id: int) -> datetime:
    """Return when the last entry of a competition's ledger was made."""
    rows = CompetitionEntry.objects.filter(competition=competition_id)
    return rows.latest("sequence").at


def folded_at(competition_id: int, kind: CompetitionKind[State], head: str) -> Folded[State]:
    """Return the result of the entries of the ledger whose head has this hash."""
    key = f"competition:{build()}:{competition_id}:{head}"
    found: Folded[State] | None = cache.get(key)
    if found is None:
        found = fold(kind, facts_of(kind, entries_of(competition_id)))
        cache.set(key, found, KEPT_SECONDS)
    return found


def _found(which: int | str, kind: CompetitionKind[Any] | None) -> Competition:
    place: dict[str, Any] = {"pk": which} if isinstance(which, int) else {"slug": which}
    if kind is not None:
        place["kind"] = kind.id
    row = Competition.objects.select_related("club").filter(**place).first()
    if row is None:
        raise NoSuchCompetitionError
    return row


def _opened(row: Competition, person: Person) -> AnyCompetition:
    club, kind = row.club, KINDS[row.kind]
    role = role_at(person, club.pk)
    return OpenCompetition(
        id=row.pk,
        slug=row.slug,
        kind=kind,
        club=club_facts(club),
        folded=folded_at(row.pk, kind, row.ledger_hash),
        role=role,
        sequence=row.ledger_sequence,
        head=head_code(row.ledger_sequence, row.ledger_hash),
        edition=_edition(row.ledger_hash, club.names_edition),
    )


def edition_of_competition(slug: str) -> Edition | None:
    """Return the edition of the competition at an address; None if there is none."""
    found = Competition.objects.filter(slug=slug).order_by()
    row = found.values_list("ledger_hash", "club__names_edition").first()
    return None if row is None else _edition(*row)


def _edition(head: str, names: int) -> Edition:
    return Edition(0, head, names=names)


def verify_competition(competition_id: int, *, head: str = "") -> LedgerReport:
    """Check the chain link by link, fold it, and compare it with what is stored.

    Args:
        competition_id: The competition.
        head: A code printed or kept earlier; see ``verify_ledger``.

    Raises:
        NoSuchCompetitionError: there is no such competition.
        HeadCodeError: ``head`` is not such a code.
    """
    asked = read_head(head) if head else None
    row = Competition.objects.filter(pk=competition_id).first()
    if row is None:
        raise NoSuchCompetitionError
    entries = entries_of(competition_id)
    problems = list(broken_links(row, entries))
    if asked is not None and not asked.is_on(entries):
        problems.append(f"{asked.code} is not in the ledger: the ledger has been rewritten.")
    try:
        facts = facts_of(KINDS[row.kind], entries)
        problems += _differences(row, fold(KINDS[row.kind], facts))
        if not (isinstance(facts[0], Created) and facts[0].kind_ == row.kind):
            problems.append("Its kind does not match the ledger.")
    except (*CANNOT_BE, LookupError, TypeError, ValueError) as error:
        problems.append(f"The entries contradict each other: {error}")
    return LedgerReport(
        entries=len(entries),
        results=len(entries),
        problems=tuple(problems),
        head=head_code(row.ledger_sequence, row.ledger_hash),
        asked="" if asked is None else asked.code,
        on_chain=None if asked is None else asked.is_on(entries),
    )


def _differences(row: Competition, folded: Folded[Any]) -> Iterator[str]:
    if (row.name, row.starts_on) != (folded.name, folded.starts_on):
        yield "Its name or day does not match the ledger."
    stored: dict[int, list[tuple[int, int]]] = {}
    rows = CompetitionPlayer.objects.filter(competition=row.pk).order_by("number", "position")
    for number, position, player in rows.values_list("number", "position", "player"):
        stored.setdefault(number, []).append((position, player))
    entered = {
        number: list(enumerate(who.players, start=1))
        for number, who in folded.entrants.items()
        if who.players
    }
    for number in sorted({*stored, *entered}):
        if stored.get(number) != entered.get(number):
            yield f"The players of number {number} do not match the ledger."
