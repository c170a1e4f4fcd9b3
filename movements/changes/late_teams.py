"""Find matches for a team of four that arrives after the contest has begun.

If an odd number of teams rests one in each match, the newcomer takes the place of the rest.
Otherwise it takes the place of a team in a match that has not begun, a different one each time, so
that nobody rests twice and it meets nobody twice if that is possible. It takes over a whole match:
both of its halves play the boards that the two halves of the other team play.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from movements.changes.arrivals import Arrival, check_joinable
from movements.changes.change import changed
from movements.changes.seats import Seat, best_plan, replaced, with_seats
from movements.errors import MovementError
from movements.model import Contestant, Movement, Row
from movements.registry import generate

Match = tuple[str, str]
"""Two teams, in the order of their names."""


def team_added(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more team after this many rounds were played or begun.

    Raises:
        MovementError: ``played`` is out of range, no match is left that has not begun, or the
            teams are not teams of four in matches between every two.
    """
    teams = _teams(movement)
    if len(teams) == 2:
        raise MovementError(
            "A match has two teams. For a third, begin a new session with a movement for three."
        )
    if any(labels != (f"{team}ns", f"{team}ew") for team, labels in teams.items()):
        raise MovementError(
            "A team can be added only among teams of four whose pairs keep their directions; begin "
            "a new session with one more team instead."
        )
    check_joinable(movement, played, "team")
    numbers = [int(team) for team in teams if team.isdecimal()]
    team = str(max(numbers, default=len(teams)) + 1)
    newcomers = (Contestant(f"{team}ns", team), Contestant(f"{team}ew", team))
    found = _for_the_rest(movement, played, newcomers) or _by_turns(
        movement, played, newcomers, teams
    )
    if found is None:
        raise MovementError(
            f"Every match has begun by round {played + 1}, so another team could not play a whole "
            "match. Let it begin earlier, or begin a new session."
        )
    return found


def _teams(movement: Movement) -> Mapping[str, tuple[str, ...]]:
    """Return the labels of each team, in the order of the contestants."""
    teams: dict[str, tuple[str, ...]] = {}
    for each in movement.contestants:
        if each.team is not None:
            teams[each.team] = (*teams.get(each.team, ()), each.label)
    return teams


def _match_of(row: Row, team_of: Mapping[str, str | None]) -> Match:
    one, other = sorted((str(team_of[row.north]), str(team_of[row.east])))
    return one, other


def _for_the_rest(
    movement: Movement, played: int, newcomers: tuple[Contestant, Contestant]
) -> Arrival | None:
    """Return the arrival for which the movement has kept a place; None if it has not."""
    teams = len(movement.contestants) // 2 + 1
    if movement.parameters.get("teams") != teams - 1:
        return None
    try:
        whole = generate(movement.family, {**movement.parameters, "teams": teams})
    except MovementError:
        return None
    team_of = {each.label: each.team for each in whole.contestants}
    labels = {each.label for each in newcomers}
    mine = [row for row in whole.rows if labels & {*row.seats}]
    begun = {_match_of(row, team_of) for row in mine if row.round <= played}
    later = [row for row in whole.rows if row.round > played]
    others = {replace(row, table=0) for row in later if not labels & {*row.seats}}
    if others != {replace(row, table=0) for row in movement.rows if row.round > played}:
        return None
    new = [row for row in later if row not in mine or _match_of(row, team_of) not in begun]
    if not any(row in mine for row in new):
        return None
    rows = [row for row in movement.rows if row.round <= played]
    return Arrival(newcomers, changed(movement, [*rows, *new], (*movement.contestants, *newcomers)))


def _by_turns(
    movement: Movement,
    played: int,
    newcomers: tuple[Contestant, Contestant],
    teams: Mapping[str, tuple[str, ...]],
) -> Arrival | None:
    """Return the arrival in which a different team makes room each time; None without a match."""
    seats = list(_matches_on_offer(movement, played, newcomers, teams))
    if not seats:
        return None
    groups: dict[frozenset[int], list[Seat]] = {}
    for seat in seats:
        groups.setdefault(frozenset(row.round for row in seat.rows), []).append(seat)
    out = {idle.contestant for idle in movement.idle}
    resting = {team for team, labels in teams.items() if out & {*labels}}
    taken = best_plan([groups[rounds] for rounds in sorted(groups, key=min)], resting)
    rows = with_seats(movement, taken)
    return Arrival(newcomers, changed(movement, rows, (*movement.contestants, *newcomers)))


def _matches_on_offer(
    movement: Movement,
    played: int,
    newcomers: tuple[Contestant, Contestant],
    teams: Mapping[str, tuple[str, ...]],
) -> Iterator[Seat]:
    """Yield every match to come, once for each of its two teams that could make room."""
    team_of = {each.label: each.team for each in movement.contestants}
    matches: dict[Match, list[Row]] = {}
    for row in movement.rows:
        matches.setdefault(_match_of(row, team_of), []).append(row)
    for match, rows in matches.items():
        if min(row.round for row in rows) <= played:
            continue
        for out, stays in (match, match[::-1]):
            names = dict(zip(teams[out], (each.label for each in newcomers), strict=True))
            new = tuple(_taken_over(row, names) for row in rows)
            takes = frozenset(
                place
                for row in new
                for label in row.contestants
                if label in names.values()
                for place in (
                    (label, "round", row.round),
                    *((label, "board", board) for board in row.boards),
                )
            )
            yield Seat(new, takes, frozenset({stays}), frozenset({out}))


def _taken_over(row: Row, names: Mapping[str, str]) -> Row:
    for old, new in names.items():
        row = replaced(row, old, new)
    return row
