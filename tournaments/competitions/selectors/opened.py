"""A competition as a given person may see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, Generic, overload

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tournaments.clubs.roles import Role
from tournaments.clubs.selectors.club_admission import Person, require_director
from tournaments.clubs.selectors.people import ClubFacts, role_at
from tournaments.clubs.selectors.public_names import public_name
from tournaments.competitions.models import Competition, CompetitionEntry, CompetitionPlayer
from tournaments.competitions.selectors.folding import Folded, Line, facts_of, fold, lines
from tournaments.competitions.selectors.kinds import CompetitionKind, State
from tournaments.competitions.selectors.registry import KINDS
from tournaments.ledger.chain import head_code
from tournaments.record.selectors.edition import Edition
from tournaments.site.build import build
from tournaments.site.refusals import NoSuchEventError

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
        mark: A text that changes whenever anything shown changes.
    """

    id: int
    slug: str
    kind: CompetitionKind[State]
    club: ClubFacts
    folded: Folded[State]
    role: Role
    sequence: int
    head: str
    mark: str

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
        club=ClubFacts(club.pk, club.name, club.slug),
        folded=folded_at(row.pk, kind, row.ledger_hash),
        role=role,
        sequence=row.ledger_sequence,
        head=head_code(row.ledger_sequence, row.ledger_hash),
        mark=f"{row.ledger_hash}-{club.names_edition}-{role.value}",
    )


def edition_of_competition(slug: str) -> Edition | None:
    """Return the edition of the competition at an address; None if there is none."""
    found = Competition.objects.filter(slug=slug).order_by()
    row = found.values_list("ledger_hash", "club__names_edition").first()
    return None if row is None else Edition(0, row[0], names=row[1])
