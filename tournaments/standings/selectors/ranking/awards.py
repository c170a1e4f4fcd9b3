"""Masterpoints: the club's own tables, and what each place is awarded."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from scoring.awards.awarding import awards
from scoring.awards.reading import parse_table, shipped_tables
from scoring.awards.table import Among, AwardScale, AwardTable
from scoring.conditions.methods import ContestKind
from tournaments.record.models import ClubAwardTable, LedgerEntry
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.record.selectors.ledger.entries import AwardsMade
from tournaments.site.limits import LARGEST_ID
from tournaments.standings.selectors.ranking.standings import (
    Ranking,
    award_text,
    ranked_among,
    rankings,
)
from tournaments.standings.selectors.rating.contest import event_rating

LONGEST_CHOICE = 60
_KEPT = "kept-"


@dataclass(frozen=True, slots=True)
class AwardTableFacts:
    """A club's own table; ``choice`` is its name in a list of choices."""

    id: int
    club_id: int
    title: str
    text: str
    version: int
    changed_at: datetime

    @property
    def choice(self) -> str:
        """Its name in a list of choices."""
        return f"{_KEPT}{self.id}"


def club_award_tables(club_id: int) -> tuple[AwardTableFacts, ...]:
    """Return a club's own tables by title."""
    rows = ClubAwardTable.objects.filter(club=club_id).order_by("title", "id")
    return tuple(_facts(row) for row in rows)


def club_award_table(award_table_id: int) -> AwardTableFacts | None:
    """Return a club's own table; None if there is none with this id."""
    if award_table_id > LARGEST_ID:
        return None
    row = ClubAwardTable.objects.filter(pk=award_table_id).first()
    return None if row is None else _facts(row)


def tables_to_choose(club_id: int) -> dict[str, str]:
    """Return the titles of all tables that a club can use, its own first, by choice name."""
    own = {each.choice: each.title for each in club_award_tables(club_id)}
    return own | {choice: each.title for choice, each in shipped_tables().items()}


def chosen_table(club_id: int, choice: str) -> AwardTable | None:
    """Return the table with a choice name; None if the club cannot choose it."""
    for each in club_award_tables(club_id):
        if each.choice == choice:
            return parse_table(each.text)
    return shipped_tables().get(choice)


def _facts(row: ClubAwardTable) -> AwardTableFacts:
    return AwardTableFacts(row.pk, row.club_id, row.title, row.text, row.version, row.changed_at)


@dataclass(frozen=True, slots=True)
class AwardPart:
    """What a table gives for a place in one ranking; ``ranking`` is its title."""

    ranking: str
    place: str
    points: Decimal


@dataclass(frozen=True, slots=True)
class ProposedAward:
    """A contestant, its place, what it has been awarded, and what a table gives it.

    ``marked_name`` has the marks of ``substitutes``.
    ``by`` is the table that awarded it, or ``by hand``, and ``reason`` is why, from the ledger.
    ``parts`` are the awards that make up this one, if the table looks at several rankings.
    """

    contestant_id: int
    address: str
    place: str
    number: str
    name: str
    marked_name: str
    substitutes: tuple[str, ...]
    awarded: str
    proposed: Decimal | None
    parts: tuple[AwardPart, ...] = ()
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Compared:
    """The rankings of those who are compared: one, or one for each line."""

    rankings: tuple[Ranking, ...]
    field: int
    tables: int
    scale: AwardScale | None


def unsuited(snapshot: EventSnapshot, table: AwardTable) -> str:
    """Return a sentence saying why a table cannot be used for an event; empty if it can."""
    event = snapshot.event
    if not table.holds_on(event.held_on):
        return f"{table.title} is not valid on the day of this event."
    if not any(each.scale for each in _compared(snapshot, table)):
        _field, tables = _size(snapshot, rankings(snapshot))
        winners = "two winners" if snapshot.two_winners else "one winner"
        contest = event.contest.label.lower()
        return f"{table.title} has no scale for {contest}, {winners}, at {tables} tables."
    return ""


def proposed_awards(
    snapshot: EventSnapshot, table: AwardTable | None = None
) -> tuple[ProposedAward, ...]:
    """Return everybody by ranking, with what a suitable table gives them.

    With two winners, each line is awarded separately. If a table also awards sections and strata,
    it says whether a contestant gets the best of these awards or all of them.
    """
    given = {} if table is None else _given(snapshot, table)
    found, told = [], _told(snapshot)
    for ranking in rankings(snapshot):
        for line in ranking.standings:
            parts = tuple(given.get(line.contestant_id, ()))
            points = [each.points for each in parts]
            found.append(
                ProposedAward(
                    line.contestant_id,
                    line.address,
                    line.rank,
                    line.number,
                    line.name,
                    line.marked_name,
                    line.substitutes,
                    award_text(snapshot.contestants[line.contestant_id].masterpoints),
                    table.together(points) if table is not None and points else None,
                    parts,
                    *told.get(line.address, ("", "")),
                )
            )
    return tuple(found)


def _given(snapshot: EventSnapshot, table: AwardTable) -> dict[int, list[AwardPart]]:
    """Return what everybody gets in each ranking the table awards."""
    parts: dict[int, list[AwardPart]] = {}
    for compared in _compared(snapshot, table):
        if compared.scale is None:
            continue
        size = {"field": compared.field, "tables": compared.tables}
        for ranking in compared.rankings:
            places = [line.rank for line in ranking.standings]
            given = awards(table, compared.scale, places, **size)
            for line, points in zip(ranking.standings, given, strict=True):
                part = AwardPart(ranking.title, line.rank, points)
                parts.setdefault(line.contestant_id, []).append(part)
    return parts


def _told(snapshot: EventSnapshot) -> dict[str, tuple[str, str]]:
    """Return by which table everybody was awarded, and why, by address."""
    told: dict[str, tuple[str, str]] = {}
    made = LedgerEntry.objects.filter(
        event=snapshot.event.id, kind=LedgerEntry.Kind.AWARDS_MADE
    ).order_by("sequence")
    for payload, reason in made.values_list("payload", "reason"):
        made_then = AwardsMade.of(payload).awards
        told |= {who: (table, reason) for who, (_points, table) in made_then.items()}
    return {who: each for who, each in told.items() if each[0]}


def _compared(snapshot: EventSnapshot, table: AwardTable) -> Iterable[_Compared]:
    """Yield everybody, each section and each stratum, where the table awards them.

    If everybody is awarded, a section or stratum that contains everybody is not awarded again.
    """
    overall = rankings(snapshot)
    wanted = {among for scale in table.scales for among in scale.among}
    whole = _with_scale(snapshot, table, Among.OVERALL, overall)
    yield whole
    everybody = {line.contestant_id for each in overall for line in each.standings if line.rank}
    rated = event_rating(snapshot) if wanted - {Among.OVERALL} else None
    for among in (Among.SECTION, Among.STRATUM):
        if rated is None or among not in wanted:
            continue
        for name, members in _groups(snapshot, among).items():
            chosen = {each.id for each in members}
            if whole.scale is not None and everybody <= chosen:
                continue
            found = tuple(
                ranked_among(
                    snapshot,
                    rated,
                    each,
                    name,
                    chosen & {line.contestant_id for line in each.standings},
                )
                for each in overall
            )
            yield _with_scale(snapshot, table, among, found)


def _groups(snapshot: EventSnapshot, among: Among) -> dict[str, list[ContestantFacts]]:
    """Return who is in each section or stratum; those in a lower stratum are also in the higher.

    The sections of a team match are its matches, so there is nobody else to compare with.
    """
    everybody = snapshot.contestants.values()
    if among is Among.STRATUM:
        strata = sorted({each.stratum for each in everybody if each.stratum})
        return {
            f"Stratum {stratum}": [each for each in everybody if (each.stratum or 0) >= stratum]
            for stratum in strata
        }
    if snapshot.method.contest is ContestKind.TEAM_MATCH:
        return {}
    letters = sorted({each.section_letter for each in everybody})
    return {
        f"Section {letter}": [each for each in everybody if each.section_letter == letter]
        for letter in letters
    }


def _with_scale(
    snapshot: EventSnapshot, table: AwardTable, among: Among, found: tuple[Ranking, ...]
) -> _Compared:
    field, tables = _size(snapshot, found)
    winners = 2 if snapshot.two_winners else 1
    scale = table.scale_for(snapshot.event.contest, winners=winners, tables=tables, among=among)
    return _Compared(found, field, tables, scale)


def _size(snapshot: EventSnapshot, found: tuple[Ranking, ...]) -> tuple[int, int]:
    """Return how many contestants are compared (in the longer of two lines) and how many tables."""
    played = [sum(bool(each.rank) for each in ranking.standings) for ranking in found]
    field = max(played, default=0)
    if snapshot.two_winners or snapshot.method.is_of_teams:
        return field, field
    at_a_table = 4 if snapshot.event.contest is ContestKind.INDIVIDUAL else 2
    return field, -(-field // at_a_table)
