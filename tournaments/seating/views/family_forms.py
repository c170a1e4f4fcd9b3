"""Every family of movements as a form with a field for each parameter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.family import Family, Parameter
from movements.registry import families, generate
from scoring.conditions.methods import ContestKind
from tournaments.record.selectors.event.snapshot import SectionFacts
from tournaments.record.services.conditions import contest_seated_by

Typed = tuple[str, Mapping[str, object], str]
"""A family's id, what was typed, and why it was refused."""


@dataclass(frozen=True, slots=True)
class ParameterField:
    """A parameter of a family, what was typed for it, and what is wrong with that."""

    parameter: Parameter
    id: str
    label: str
    value: str
    error: str

    @property
    def optional(self) -> bool:
        """Whether it is optional."""
        return not self.parameter.required

    @property
    def limits(self) -> str:
        """The range of a number, ``2–40``."""
        return f"{self.parameter.minimum}–{self.parameter.maximum}"

    @property
    def options(self) -> Sequence[tuple[str, str]]:
        """The choices as (value, words), the empty one first; none for a number."""
        words = tuple((word, word.replace("-", " ")) for word in self.parameter.choices)
        if self.parameter.type == "bool":
            words = (("true", _("yes")), ("false", _("no")))
        return (("", _("as usual")), *words) if words else ()


@dataclass(frozen=True, slots=True)
class FamilyForm:
    """A family with a field for each parameter; ``error`` concerns all of them."""

    family: Family
    fields: tuple[ParameterField, ...]
    error: str

    @property
    def is_wrong(self) -> bool:
        """Whether something was refused, so that the form must be open."""
        return bool(self.error) or any(field.error for field in self.fields)


def typed_parameters(fields: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed into the fields of a family, by parameter."""
    return {
        name.removeprefix("p-"): text.strip()
        for name, text in fields.items()
        if name.startswith("p-") and text.strip()
    }


def family_forms(
    section: SectionFacts, contest: ContestKind, typed: Typed | None
) -> list[FamilyForm]:
    """Return a form for each family that an event of this contest can choose."""
    return [_family_form(family, section, typed) for family in families_for(contest)]


@cache
def families_for(contest: ContestKind) -> tuple[Family, ...]:
    """Return the families that seat what an event of this contest ranks."""
    return tuple(
        family
        for family in families()
        if contest_seated_by(generate(family.id, family.examples[0].parameters)) == contest
    )


def filled_form(family: Family, values: Mapping[str, object], sentence: str) -> FamilyForm:
    """Return the form of a family as it was typed, with the reason it was refused."""
    fields = tuple(
        ParameterField(
            parameter=parameter,
            id=f"{family.id}-{parameter.name}",
            label=parameter.name.replace("_", " ").capitalize(),
            value=_text(values.get(parameter.name, "")),
            error=_error(parameter, values, sentence),
        )
        for parameter in family.parameters
    )
    whole = "" if any(field.error for field in fields) else sentence
    return FamilyForm(family, fields, whole)


def _family_form(family: Family, section: SectionFacts, typed: Typed | None) -> FamilyForm:
    if typed is not None and typed[0] == family.id:
        return filled_form(family, typed[1], typed[2])
    return filled_form(family, section.parameters if section.family == family.id else {}, "")


def _error(parameter: Parameter, values: Mapping[str, object], sentence: str) -> str:
    """Return what is wrong with a field, if something was refused."""
    if not sentence:
        return ""
    if parameter.name in values:
        try:
            parameter.check(values[parameter.name])
        except MovementError as error:
            return str(error)
    elif parameter.required:
        return _("This must be %(rule)s.") % {"rule": parameter.rule}
    word = parameter.name.replace("_", " ")
    told = f"not {values.get(parameter.name)}"
    return sentence if word in sentence.replace("_", " ") and told in sentence else ""


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
