"""A large field in several sections that play the same boards and are ranked together."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from movements.advice.proposals import Part, Proposal, described
from movements.advice.ranking import cost
from movements.advice.wishes import Wish
from movements.model import Contestant, Movement, Row, in_order, sitting_out
from movements.registry import generate

FEWEST_TABLES = 16
"""From this number of tables on a field is also offered in sections."""

_MOST_TABLES = 14  # of a section
_WORDS = {2: "Two", 3: "Three"}


def in_sections(wish: Wish, ranked: Callable[[Wish], Sequence[Proposal]]) -> Proposal | None:
    """Return the best way to divide pairs into sections; None for a small field.

    All sections play the same boards in as many rounds, each with its own copy, and are ranked
    together: as North-South and East-West, or as one field.

    Args:
        wish: What is wished for the whole field.
        ranked: Returns the proposals for one section, the best first.
    """
    tables = -(-wish.entrants // 2)
    if wish.unit != "pair" or tables < FEWEST_TABLES:
        return None
    count = -(-tables // _MOST_TABLES)
    sizes = [2 * (tables // count + (place < tables % count)) for place in range(count)]
    sizes[0] -= wish.entrants % 2
    offers = {
        size: [each for each in ranked(replace(wish, entrants=size)) if each.copies == 1]
        for size in set(sizes)
    }
    shapes = {_shape(each) for each in offers[sizes[0]]}
    chosen: list[tuple[float, list[Proposal]]] = []
    for shape in sorted(shapes):
        alike = [[each for each in offers[size] if _shape(each) == shape] for size in sizes]
        if all(alike):
            parts = [same[0] for same in alike]
            total = sum(
                cost(part, replace(wish, entrants=size))
                for part, size in zip(parts, sizes, strict=True)
            )
            chosen.append((total, parts))
    if not chosen:
        return None
    return _together(min(chosen, key=lambda both: both[0])[1], sizes, wish)


def _shape(part: Proposal) -> tuple[int, int, int]:
    """Return what sections must have in common: winners, rounds and boards in a round."""
    return part.winners, part.rounds, part.boards_per_round


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
