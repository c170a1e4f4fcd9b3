"""Write a movement in each of the forms that :mod:`movements.formats.reading` reads."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from movements.errors import MovementError
from movements.formats.own_rows import winners_shown
from movements.formats.remarks import sentences
from movements.formats.round_data import round_data
from movements.model import Movement, Row


@dataclass(frozen=True, slots=True)
class Form:
    """A way of writing a movement.

    Attributes:
        name: As written on the command line and in addresses.
        words: As shown to users.
        suffix: The end of a file's name, without the dot.
        media_type: The media type of a file.
        write: The function that makes the text.
    """

    name: str
    words: str
    suffix: str
    media_type: str
    write: Callable[[Movement], str]


def whole_json(movement: Movement) -> dict[str, object]:
    """Return a movement as JSON from which the whole of it can be read back.

    ``order`` lists the contestants, because a database may not keep the order of an object's names.
    """
    return movement.to_json() | {"winners": movement.winners, "order": movement.labels}


def as_csv(movement: Movement) -> str:
    """Return a movement as CSV; what rows do not say follows on lines that begin with ``#``."""
    of_pairs = movement.unit == "pair"
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    seats = ("ns", "ew") if of_pairs else ("north", "south", "east", "west")
    lines.writerow(("round", "table", *seats, "boards"))
    lines.writerows(_cells(row, of_pairs=of_pairs) for row in movement.rows)
    remarks = _remarks(movement)
    return written.getvalue() + "".join(f"# {sentence}\n" for sentence in remarks)


def as_text(movement: Movement) -> str:
    """Return a movement as a table to read, with who sits out and what rows do not say."""
    of_pairs = movement.unit == "pair"
    heads = ("round", "table", *(("N-S", "E-W") if of_pairs else ("N", "S", "E", "W")), "boards")
    cells = [heads, *(_cells(row, of_pairs=of_pairs) for row in movement.rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(heads))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    lines += _remarks(movement)
    lines += [f"{idle.contestant} sits out round {idle.round}" for idle in movement.idle]
    return "\n".join(lines)


def _remarks(movement: Movement) -> Iterator[str]:
    of_teams = any(contestant.team is not None for contestant in movement.contestants)
    return sentences(movement, winners_shown=winners_shown(movement.rows, of_teams=of_teams))


def _cells(row: Row, *, of_pairs: bool) -> tuple[str, ...]:
    seats = (row.north, row.east) if of_pairs else (row.north, row.south, row.east, row.west)
    return (str(row.round), str(row.table), *seats, " ".join(str(board) for board in row.boards))


FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form("csv", "CSV, for a spreadsheet", "csv", "text/csv", as_csv),
        Form("text", "Text, to read", "txt", "text/plain", as_text),
        Form("rounddata", "RoundData of a Bridgemate file", "csv", "text/csv", round_data),
        Form(
            "json",
            "JSON, for programs",
            "json",
            "application/json",
            lambda movement: json.dumps(whole_json(movement), ensure_ascii=False),
        ),
    )
}


def written(movement: Movement, form: str) -> str:
    """Return a movement in one of the forms.

    Raises:
        MovementError: There is no such form.
    """
    if form not in FORMS:
        raise MovementError(f"There is no form {form[:20]!r}; choose from: {', '.join(FORMS)}.")
    return FORMS[form].write(movement)
