"""A movement as a sheet on a page: read from a form, and shown with its faults beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.http import QueryDict

from movements.advice.proposals import Proposal, described
from movements.errors import MovementError
from movements.formats.grid import (
    MOST_ROUNDS,
    MOST_TABLES,
    Cell,
    Grid,
    RoundAndTable,
    grid_of,
    read_grid,
)
from movements.formats.remarks import MOST_COPIES, Remarks, remarks_in
from movements.model import Movement
from movements.proof.violations import Violation
from tournaments.record.selectors.movement.own_movements import (
    OWN_FAMILY,
    Proof,
    proof,
    two_of_one_name,
)
from tournaments.site.page import whole_number

MOST_FIELDS = 900
"""The most fields of a sheet: Django refuses forms of more than 1,000. Import larger movements."""

PAIR_SEATS, PLAYER_SEATS = ("N-S", "E-W"), ("N", "S", "E", "W")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A movement as held by a form; each line of ``teams`` is a sentence."""

    grid: Grid
    copies: int = 1
    share: bool = False
    replayed: bool = False
    winners: Literal[1, 2] | None = None
    teams: str = ""

    @property
    def fits(self) -> bool:
        """Whether the sheet is small enough for a form."""
        fields = 5 if self.grid.by_player else 3
        return self.grid.rounds * self.grid.tables * fields <= MOST_FIELDS


@dataclass(frozen=True, slots=True)
class Field:
    """One input; ``label`` is for screen readers."""

    name: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class CellOnPage:
    """A table in a round with its inputs."""

    mark: str
    fields: tuple[Field, ...]
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a sheet; ``takes`` is what it requires, None while nobody plays."""

    faults: tuple[str, ...]
    proof: Proof
    takes: Proposal | None
    wrong: frozenset[RoundAndTable]
    movement: Movement | None

    @property
    def ok(self) -> bool:
        """Whether it can be played as it is."""
        return not self.faults and self.proof.ok and self.takes is not None


def sheet_of(movement: Movement) -> Sheet:
    """Return a movement as a sheet."""
    teams = (f"{c.label} plays for team {c.team}" for c in movement.contestants if c.team)
    return Sheet(
        grid=grid_of(movement),
        copies=movement.copies,
        share=movement.shared and movement.copies == 1,
        replayed=movement.replayed,
        winners=movement.winners,
        teams="\n".join(teams),
    )


def blank_sheet(rounds: int, tables: int, *, by_player: bool) -> Sheet:
    """Return an empty sheet."""
    return Sheet(Grid(rounds, tables, by_player, {}))


def posted_sheet(form: QueryDict) -> Sheet:
    """Return the sheet in a form, changed by the button that was pressed."""
    by_player = form.get("players") == "1"
    rounds = whole(form, "rounds", MOST_ROUNDS)
    tables = whole(form, "tables", MOST_TABLES)
    seats = range(4 if by_player else 2)
    cells = {
        (r, t): Cell(
            tuple(form.get(f"c{r}-{t}-{seat}", "") for seat in seats),
            form.get(f"c{r}-{t}-b", ""),
        )
        for r in range(1, rounds + 1)
        for t in range(1, tables + 1)
        if f"c{r}-{t}-b" in form
    }
    grid = Grid(rounds, tables, by_player, cells)
    winners: Literal[1, 2] | None = {"1": 1, "2": 2}.get(form.get("winners", ""))  # type: ignore[assignment]  # the literal is lost in a dictionary
    return Sheet(
        grid=_resized(grid, form.get("do", "")),
        copies=whole(form, "copies", MOST_COPIES),
        share=form.get("share") == "on",
        replayed=form.get("replayed") == "on",
        winners=winners,
        teams=form.get("teams", ""),
    )


def whole(form: Mapping[str, str], name: str, most: int) -> int:
    """Return a number in a form from 1 to ``most``; 1 if there is none."""
    return min(whole_number(form.get(name, ""), 99_999) or 1, most)


def _resized(grid: Grid, do: str) -> Grid:
    step = {"add-round": (1, 0), "remove-round": (-1, 0), "add-table": (0, 1)}
    more_rounds, more_tables = step.get(do, (0, -1) if do == "remove-table" else (0, 0))
    rounds = min(max(grid.rounds + more_rounds, 1), MOST_ROUNDS)
    tables = min(max(grid.tables + more_tables, 1), MOST_TABLES)
    larger = replace(grid, rounds=rounds, tables=tables)
    return larger if Sheet(larger).fits else grid


def verdict(sheet: Sheet) -> Verdict:
    """Verify a sheet and work out what it requires."""
    faults: list[str] = []
    nothing = Proof((), ())
    try:
        remarks = _remarks(sheet)
    except MovementError as error:
        faults.append(f"Teams: {error}")
        remarks = Remarks(sheet.copies, sheet.share, sheet.replayed, sheet.winners)
    movement, unread = read_grid(sheet.grid, remarks)
    faults += [fault.sentence for fault in unread]
    wrong = {fault.place for fault in unread}
    if not movement.rows:
        return Verdict(tuple(faults), nothing, None, frozenset(wrong), None)
    movement = replace(movement, family=OWN_FAMILY)
    report = proof(movement)
    if twice := two_of_one_name(movement):
        faults.append(twice)
    wrong |= _places(movement, report.violations)
    takes = described(movement, "")
    return Verdict(tuple(faults), report, takes, frozenset(wrong), None if unread else movement)


def _remarks(sheet: Sheet) -> Remarks:
    said = remarks_in(enumerate(sheet.teams.splitlines(), 1))
    return Remarks(sheet.copies, sheet.share, sheet.replayed, sheet.winners, said.teams)


def _places(movement: Movement, violations: Iterable[Violation]) -> set[RoundAndTable]:
    """Return the round and table of every cell at fault."""
    found = set()
    for violation in violations:
        for row in movement.rows:
            here = row.round == violation.round
            at = violation.table == row.table
            who = violation.kind == "two-places" and violation.contestant in row.contestants
            board = violation.table is None and violation.board in row.boards
            if here and (at or who or board):
                found.add((row.round, row.table))
    return found


def on_page(sheet: Sheet, wrong: frozenset[RoundAndTable]) -> list[tuple[int, list[CellOnPage]]]:
    """Return the rounds of a sheet with their cells as a page shows them."""
    return [
        (r, [_cell(sheet.grid, (r, t), wrong) for t in range(1, sheet.grid.tables + 1)])
        for r in range(1, sheet.grid.rounds + 1)
    ]


def _cell(grid: Grid, place: RoundAndTable, wrong: frozenset[RoundAndTable]) -> CellOnPage:
    cell = grid.cell(place)
    names = PLAYER_SEATS if grid.by_player else PAIR_SEATS
    where = f"Round {place[0]}, table {place[1]}, "
    stem = f"c{place[0]}-{place[1]}-"
    seats = [
        Field(f"{stem}{number}", text, where + name)
        for number, (name, text) in enumerate(zip(names, cell.seats, strict=True))
    ]
    fields = (*seats, Field(f"{stem}b", cell.boards, where + "boards"))
    return CellOnPage(f"mark-{place[0]}-{place[1]}", fields, place in wrong)
