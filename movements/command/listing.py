"""What the command line lists: families, procedures, and the catalogue of historical systems."""

import json
from collections.abc import Iterator

from movements.draws.procedures import Procedure, procedures
from movements.family import Family, Parameter
from movements.registry import families


def family_json(family: Family) -> dict[str, object]:
    """Return a family as ``list --json`` prints it."""
    return {
        "id": family.id,
        "name": family.name,
        "catalogue": list(family.catalogue),
        "unit": family.unit,
        "source": family.source,
        "summary": family.summary,
        "parameters": [_parameter_json(parameter) for parameter in family.parameters],
        "examples": [
            {"parameters": dict(example.parameters), "catalogue": list(example.catalogue)}
            for example in family.examples
        ],
    }


def _parameter_json(parameter: Parameter) -> dict[str, object]:
    return {
        "name": parameter.name,
        "type": parameter.type,
        "range": parameter.range,
        "default": parameter.default,
        "required": parameter.required,
        "rule": parameter.rule,
    }


def listing(*, as_json: bool) -> str:
    """Return every family with its parameters, and every procedure."""
    if as_json:
        listed = [family_json(family) for family in families()]
        return json.dumps([*listed, *map(_procedure_json, procedures())], ensure_ascii=False)
    lines = []
    for family in families():
        lines.append(f"{family.id}: {family.summary}")
        lines += [f"    {parameter.name}: {parameter.rule}" for parameter in family.parameters]
    for procedure in procedures():
        lines.append(f"{procedure.command}: {procedure.summary}")
    return "\n".join(lines)


def _procedure_json(procedure: Procedure) -> dict[str, object]:
    """Return a procedure as ``list --json`` prints it: like a family, with its command."""
    return {
        "id": procedure.id,
        "name": procedure.name,
        "catalogue": list(procedure.catalogue),
        "unit": procedure.unit,
        "source": procedure.source,
        "summary": procedure.summary,
        "parameters": [],
        "examples": [],
        "command": procedure.command,
    }


def catalogued() -> Iterator[tuple[str, str]]:
    """Yield each id of the catalogue with a command that shows the system.

    >>> dict(catalogued())["P-EUCHRE"]
    'next euchre FILE'
    """
    for family in families():
        for example in family.examples:
            words = [f"{name}={value}" for name, value in example.parameters.items()]
            for id_ in example.catalogue:
                yield id_, " ".join(["show", family.id, *words])
    for procedure in procedures():
        for id_ in procedure.catalogue:
            yield id_, procedure.command


def catalogue(*, as_json: bool) -> str:
    """Return every id of the catalogue of historical systems with the commands that show it."""
    leads: dict[str, list[str]] = {}
    for id_, command in catalogued():
        leads.setdefault(id_, []).append(command)
    if as_json:
        return json.dumps(leads, ensure_ascii=False)
    return "\n".join(f"{id_}: {commands[0]}" for id_, commands in sorted(leads.items()))
