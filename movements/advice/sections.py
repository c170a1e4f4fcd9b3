"""A large field in several sections that play the same boards and are ranked together.

For pairs from 16 tables and players from 30, whom few movements seat in one section.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf

from movements.advice.candidates import Candidate, Shape
from movements.advice.proposals import Part, Proposal, described
from movements.advice.ranking import cost
from movements.advice.wishes import Wish
from movements.model import Contestant, Movement, Row, in_order, sitting_out
from movements.registry import generate

FEWEST_TABLES = 16
"""From this many tables, a field is also offered in sections."""

FEWEST_PLAYERS = 30
"""From this many players."""

_MOST_TABLES = 14  # of a section
_MOST_PLAYERS = 24
_WORDS = {2: "Two", 3: "Three"}


def in_sections(wish: Wish, playable: Callable[[Wish], Sequence[Candidate]]) -> Proposal | None:
    """Return the best way to divide pairs or players into sections; None for a small field.

    All sections play the same boards in as many rounds, each with its own copy, and are ranked
    together: as North-South and East-West, or as one field. Sections of players fill their tables,
    except one if their number is not a multiple of four.

    Args:
        wish: What is wished for the whole field.
        playable: Returns what could be played in one section, in the order of the menu.
    """
    sizes = _sizes(wish)
    if not sizes:
        return None
    offers = {size: _by_shape(playable(replace(wish, entrants=size))) for size in set(sizes)}
    common = set.intersection(*(set(shapes) for shapes in offers.values()))
    best: list[Proposal] = []
    least = inf
    # A strain is less than the whole cost: after the first that is no better, none can be.
    for strain, shape in sorted((_strain(offers, sizes, each), each) for each in common):
        if strain >= least:
            break
        parts = {size: _best(shapes[shape], size, wish) for size, shapes in offers.items()}
        total = sum(parts[size][0] for size in sizes)
        if total < least:
            best, least = [parts[size][1] for size in sizes], total
    return _together(best, sizes, wish) if best else None


def _by_shape(playable: Sequence[Candidate]) -> dict[Shape, list[Candidate]]:
    """Return what is played with one set of boards, by what sections must have in common."""
    found: dict[Shape, list[Candidate]] = {}
    for each in playable:
        if each.movement.copies == 1:
            found.setdefault(each.shape, []).append(each)
    return found


def _strain(
    offers: Mapping[int, Mapping[Shape, Sequence[Candidate]]], sizes: Sequence[int], shape: Shape
) -> float:
    """Return the least that sections of this shape can cost."""
    return sum(min(each.strain for each in offers[size][shape]) for size in sizes)


def _best(alike: Sequence[Candidate], size: int, wish: Wish) -> tuple[float, Proposal]:
    """Return the best for a section of this size, with its cost; of equals, the first."""
    part = replace(wish, entrants=size)
    described = [each.described(part) for each in alike]
    best = min(described, key=lambda each: cost(each, part))
    return cost(best, part), best


def _sizes(wish: Wish) -> list[int]:
    """Return how many enter in each section; nothing for a field that is not divided."""
    if wish.unit == "player" and wish.entrants >= FEWEST_PLAYERS:
        tables, over = divmod(wish.entrants, 4)
        sizes = _shares(tables, -(-wish.entrants // _MOST_PLAYERS), 4)
        sizes[-1] += over
        return sizes
    tables = -(-wish.entrants // 2)
    if wish.unit == "pair" and tables >= FEWEST_TABLES:
        sizes = _shares(tables, -(-tables // _MOST_TABLES), 2)
        sizes[0] -= wish.entrants % 2
        return sizes
    return []


def _shares(tables: int, count: int, seats: int) -> list[int]:
    """Return how many sit in each of this many sections, the largest first."""
    return [seats * (tables // count + (place < tables % count)) for place in range(count)]


def _together(parts: Sequence[Proposal], sizes: Sequence[int], wish: Wish) -> Proposal:
    movements = [generate(part.family, part.parameters) for part in parts]
    names = list(dict.fromkeys(part.name for part in parts))
    whole = f"{_WORDS.get(len(parts), len(parts))} sections: {' and '.join(names)}"
    found = described(_combined(movements), whole, wish.minutes_per_board)
    lacks = tuple(dict.fromkeys(sentence for part in parts for sentence in part.misses))
    return replace(
        found,
        boards_to_deal=sum(part.boards_to_deal for part in parts),
        board_sets=sum(part.board_sets for part in parts),
        shared=any(part.shared for part in parts),
        relays=any(part.relays for part in parts),
        resting=sum(part.resting for part in parts),
        guide_cards=any(part.guide_cards for part in parts),
        caddies=0,
        misses=lacks,
        sections=tuple(
            Part(size, part.name, part.family, part.parameters)
            for size, part in zip(sizes, parts, strict=True)
        ),
    )


def _combined(movements: Sequence[Movement]) -> Movement:
    """Return one movement of all sections, with a copy of the boards for each."""
    contestants: list[Contestant] = []
    rows: list[Row] = []
    tables = 0
    for letter, movement in zip("ABCDEFGH", movements, strict=False):
        contestants += [
            Contestant(letter + each.label, direction=each.direction)
            for each in movement.contestants
        ]
        for row in movement.rows:
            seats = {
                seat: letter + getattr(row, seat) for seat in ("north", "south", "east", "west")
            }
            rows.append(replace(row, table=row.table + tables, **seats))
        tables += max(row.table for row in movement.rows)
    ordered = in_order(rows)
    idle = tuple(sitting_out(ordered, [each.label for each in contestants]))
    first = movements[0]
    return replace(
        first,
        contestants=tuple(contestants),
        rows=ordered,
        idle=idle,
        copies=len(movements),
    )
