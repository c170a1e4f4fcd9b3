"""Find a place for a pair, a player or a team that arrives after the session has begun.

If the movement has kept a place, at a half table or where one of an odd number rests, the newcomer
takes it. Otherwise each of the rounds to come offers seats: with those who would sit out, on idle
boards that none of them plays at any other time; or as a rover, while the one whose seat it takes
sits out. A search chooses among them so that the newcomer plays no board twice, meets nobody
twice, and makes nobody sit out who sits out anyway. If that is impossible, it rests for some
rounds, or only the first condition is kept. The verifier proves the result.

A team takes over whole matches that have not begun: both of its halves play the boards that the two
halves of the other team play.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from movements.changes.change import Change, changed, check_played
from movements.changes.offers import (
    Offer,
    best_plan,
    by_round,
    engagements,
    replaced,
    seats_for,
    with_seats,
)
from movements.errors import MovementError
from movements.model import Contestant, Movement, ParameterValue, Row
from movements.registry import generate

Match = tuple[str, str]
"""Two teams, in the order of their names."""

_NUMBERED = re.compile(r"([NE]?)(\d+)")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A late pair, player or team, and the movement that includes it.

    Attributes:
        newcomers: The labels it has from now on: one, or the two halves of a team.
        change: The movement that includes it.
    """

    newcomers: tuple[Contestant, ...]
    change: Change

    @property
    def pair(self) -> Contestant:
        """The newcomer, or the first half of the team."""
        return self.newcomers[0]

    @property
    def rounds(self) -> int:
        """How many rounds it plays."""
        return sum(self.pair.label in row.seats for row in self.change.movement.rows)


def arrival(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more pair, player or team after the rounds played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or nobody can be added
            to this kind of movement; the message says what to do instead.
    """
    if movement.unit == "player":
        return player_added(movement, played)
    if any(each.team for each in movement.contestants):
        return team_added(movement, played)
    return pair_added(movement, played)


def _check_joinable(movement: Movement, played: int, who: str) -> None:
    """Refuse a newcomer when nothing is left to play.

    Raises:
        MovementError: ``played`` is out of range, or no round is left.
    """
    check_played(movement, played)
    if movement.replayed or not any(row.round > played for row in movement.rows):
        raise MovementError(f"No round is left for another {who} to play.")


def pair_added(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more pair after this many rounds have been played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or pairs do not play
            for themselves.
    """
    if movement.unit != "pair" or any(c.team for c in movement.contestants):
        raise MovementError("A pair can be added only where pairs play for themselves.")
    _check_joinable(movement, played, "pair")
    found = [_in_its_place(movement, played, *kept) for kept in _places_kept(movement, played)]
    found = found or [_joined(movement, played, pair) for pair in _next_pairs(movement)]
    return max(found, key=lambda each: (each.rounds, -(each.change.cost or 0)))


def _next_pairs(movement: Movement) -> Iterator[Contestant]:
    """Yield a contestant with the next free number of the field, or of each line."""
    lines = {c.label[:1] if c.direction else "" for c in movement.contestants}
    for line in sorted(lines, reverse=True):
        pairs = [c for c in movement.contestants if c.label.startswith(line)]
        read = [found for c in pairs if (found := _NUMBERED.fullmatch(c.label))]
        letter = line or next((found[1] for found in read), "")
        number = max((int(found[2]) for found in read), default=len(pairs)) + 1
        yield Contestant(f"{letter}{number}", None, pairs[0].direction)


def player_added(movement: Movement, played: int) -> Arrival:
    """Return the movement with one more player after this many rounds were played or begun.

    Raises:
        MovementError: ``played`` is out of range, nothing is left to play, or players play for
            pairs or teams.
    """
    if movement.unit != "player" or any(each.team for each in movement.contestants):
        raise MovementError(
            "Every player here plays for a pair or a team, so nobody can be added. Enter a "
            "substitute for a player instead."
        )
    _check_joinable(movement, played, "player")
    for kept in _places_kept(movement, played):
        return _in_its_place(movement, played, *kept)
    numbers = [int(label) for label in movement.labels if label.isdecimal()]
    number = max(numbers, default=len(movement.contestants)) + 1
    return _joined(movement, played, Contestant(str(number)))


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
    _check_joinable(movement, played, "team")
    numbers = [int(team) for team in teams if team.isdecimal()]
    team = str(max(numbers, default=len(teams)) + 1)
    newcomers = (Contestant(f"{team}ns", team), Contestant(f"{team}ew", team))
    found = _for_the_rest(movement, played) or _by_turns(movement, played, newcomers, teams)
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


def _for_the_rest(movement: Movement, played: int) -> Arrival | None:
    """Return the arrival of the team that one rests for in each match; None if none does.

    It plays no match that has begun.
    """
    for whole, new in _places_kept(movement, played):
        team_of = {each.label: each.team for each in whole.contestants}
        labels = {each.label for each in new}
        mine = [row for row in whole.rows if labels & {*row.seats}]
        begun = {_match_of(row, team_of) for row in mine if row.round <= played}
        rows = [
            row
            for row in whole.rows
            if row.round > played and (row not in mine or _match_of(row, team_of) not in begun)
        ]
        if any(row in mine for row in rows):
            rows += [row for row in movement.rows if row.round <= played]
            return Arrival(new, changed(movement, rows, (*movement.contestants, *new)))
    return None


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
    groups: dict[frozenset[int], list[Offer]] = {}
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
) -> Iterator[Offer]:
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
                for place in engagements(label, row)
            )
            yield Offer(new, takes, frozenset({stays}), frozenset({out}))


def _taken_over(row: Row, names: Mapping[str, str]) -> Row:
    for old, new in names.items():
        row = replaced(row, old, new)
    return row


def _places_kept(
    movement: Movement, played: int
) -> Iterator[tuple[Movement, tuple[Contestant, ...]]]:
    """Yield the newcomer for whom the movement has kept a place, and the same movement with it.

    Without the newcomer, the rounds to come must be those of the movement as it stands; and the
    newcomer meets nobody who has gone home, and sits at no table that has stopped.
    """
    given = movement.parameters
    more: dict[str, ParameterValue] = {}
    for name in ("pairs", "players", "teams"):
        if isinstance(number := given.get(name), int):
            more[name] = number + 1
    if "half_table" in given:
        more["half_table"] = "none"
    for name, value in more.items():
        try:
            whole = generate(movement.family, {**given, name: value})
        except ValueError:  # no such movement
            continue
        new = tuple(each for each in whole.contestants if each.label not in movement.labels)
        labels = {each.label for each in new}
        others = [row for row in whole.rows if not labels & {*row.seats}]
        later = [row for row in whole.rows if row.round > played]
        if (
            len({each.team or each.label for each in new}) == 1
            and _to_come(others, played) == _to_come(movement.rows, played)
            and not any(movement.gone(row.round) & {*row.seats} for row in later)
            and not movement.closed & {row.table for row in later}
        ):
            yield whole, new


def _to_come(rows: Iterable[Row], played: int) -> set[Row]:
    return {replace(row, table=0) for row in rows if row.round > played}


def _in_its_place(
    movement: Movement, played: int, whole: Movement, new: tuple[Contestant, ...]
) -> Arrival:
    """Return the arrival of a newcomer for whom the movement has kept a place."""
    before = [row for row in movement.rows if row.round <= played]
    later = [row for row in whole.rows if row.round > played]
    return Arrival(new, changed(movement, [*before, *later], (*movement.contestants, *new)))


def _joined(movement: Movement, played: int, who: Contestant) -> Arrival:
    """Return the arrival of a pair or player with no place kept; it may rest in every round."""
    sits_out = {idle.contestant for idle in movement.idle}
    seats = seats_for(movement, played, who, may_add_a_table=True)
    taken = best_plan(by_round(seats), sits_out)
    change = changed(movement, with_seats(movement, taken), (*movement.contestants, who))
    return Arrival((who,), change)
