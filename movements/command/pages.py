"""The facts about each family that the documentation shows, generated instead of typed.

A page of ``docs/algorithms/movements`` is prose with one part, between two marks, that comes from
the registry: parameters with their ranges and reasons, figures as measured, source and picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from movements.analysis.fairness import fairness
from movements.analysis.share import schedule_share
from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.diagrams.svg import standalone
from movements.errors import MovementError
from movements.family import Example, Family, Parameter
from movements.model import Movement, ParameterValue
from movements.registry import families, generate

START = "<!-- from here on written by python -m movements document -->"
END = "<!-- to here -->"
_USUAL_TABLES = 6
_MOST_COMPARED = 20


def pictured(family: Family) -> Movement:
    """Return the example that is drawn: nearest to six tables, the first of several."""
    movements = [generate(family.id, example.parameters) for example in family.examples]
    return min(movements, key=lambda movement: abs(movement.tables - _USUAL_TABLES))


def pictures(family: Family) -> dict[str, str]:
    """Return the family's pictures by the names of their files.

    They show the room in the first round and, where they are not all equal, the comparisons.
    """
    movement = pictured(family)
    drawn = {f"{family.id}.svg": standalone(room_picture(movement, 1))}
    compared = (fairness(movement).sd or 0) > 0 and len(movement.contestants) <= _MOST_COMPARED
    if compared:
        drawn[f"{family.id}-matrix.svg"] = standalone(matrix_picture(movement))
    return drawn


def facts(family: Family) -> str:
    """Return the generated part of a family's page, between the marks."""
    movement = pictured(family)
    chosen = _words(movement.parameters) or "the only schedule"
    lines = [START, "", "## Picture", ""]
    names = list(pictures(family))
    lines += [f"![The room in round 1: {chosen}](../../pictures/{names[0]})", ""]
    if len(names) > 1:
        lines += [f"![Who is compared with whom: {chosen}](../../pictures/{names[1]})", ""]
    lines += ["## Parameters", "", *_parameters(family), ""]
    lines += ["## Figures, as measured", "", *_figures(family), ""]
    lines += ["## Source", "", f"{family.source[0].upper()}{family.source[1:]}.", ""]
    if family.catalogue:
        lines += [f"Catalogue of historical systems: {', '.join(family.catalogue)}.", ""]
    return "\n".join([*lines, END])


def _parameters(family: Family) -> Iterator[str]:
    if not family.parameters:
        yield "None: there is one schedule."
        return
    yield "| parameter | left out | must be |"
    yield "|---|---|---|"
    for parameter in family.parameters:
        yield f"| `{parameter.name}` | {_left_out(parameter)} | {parameter.rule} |"


def _left_out(parameter: Parameter) -> str:
    if parameter.required:
        return "never"
    return "see rule" if parameter.default is None else str(parameter.default).lower()


def _figures(family: Family) -> Iterator[str]:
    yield "| example | rounds | tables | boards | shared | sd | qf | bias % | share % |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for example in family.examples:
        yield _figure(family, example)


def _figure(family: Family, example: Example) -> str:
    movement = generate(family.id, example.parameters)
    fair = fairness(movement)
    share = schedule_share(movement, fair.matrix)
    measured = (fair.sd, fair.qf, fair.bias_percent, share and share.percent)
    cells = [
        _words(example.parameters) or "the schedule",
        str(movement.rounds),
        str(movement.tables),
        str(movement.boards),
        f"{movement.copies} copies" if movement.copies > 1 else "yes" if movement.shared else "no",
        *("–" if value is None else f"{value:.3f}" for value in measured),
    ]
    return f"| {' | '.join(cells)} |"


def _words(parameters: Mapping[str, ParameterValue]) -> str:
    return ", ".join(f"{name} {value}" for name, value in parameters.items())


def write(docs: Path, listed: Sequence[Family] | None = None) -> list[str]:
    """Write pictures and facts of the families listed, or of all; return what changed.

    Any other picture in the folder is removed.

    Raises:
        MovementError: A page is missing or has lost its marks.
    """
    wanted: dict[Path, str] = {}
    for family in listed or families():
        page = docs / "algorithms" / "movements" / f"{family.id}.md"
        wanted[page] = _with_facts(page, facts(family))
        wanted |= {docs / "pictures" / name: text for name, text in pictures(family).items()}
    changed = []
    (docs / "pictures").mkdir(exist_ok=True)
    for file, text in wanted.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            changed.append(file.relative_to(docs).as_posix())
    for stale in sorted(set((docs / "pictures").glob("*.svg")) - set(wanted)):
        stale.unlink()
        changed.append(stale.relative_to(docs).as_posix())
    return changed


def _with_facts(page: Path, between: str) -> str:
    try:
        prose = page.read_text(encoding="utf-8")
        before, _, rest = prose.partition(START)
        _, mark, after = rest.partition(END)
    except OSError as missing:
        raise MovementError(f"{page.name} is missing: write its prose first.") from missing
    if not mark:
        raise MovementError(f"{page.name} has lost its marks: {START} and {END}.")
    return f"{before}{between}{after}"
