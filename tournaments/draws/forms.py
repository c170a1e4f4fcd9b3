"""Forms about drawn rounds and stages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.conditions.declaring import checked_decimal
from scoring.errors import ScoringError
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.selectors.stages import MOST_STAGES, StageWish
from tournaments.record.models import NOTHING_CARRIED
from tournaments.site.limits import LONGEST_LISTED, limits_of
from tournaments.site.page import typed_day, whole_number
from tournaments.site.refusals import RefusedError

_TWO = re.compile(r"\s*(\w{1,20})\s*[-–]\s*(\w{1,20})\s*")


def draw_request(given: QueryDict, out: tuple[str, ...]) -> DrawRequest:
    """Return what a form asks for.

    Args:
        given: The form; ``asked`` says that it was sent, so that no tick means nobody.
        out: Who does not play unless the form says otherwise.

    Raises:
        RefusedError: a field cannot be read.
    """
    exchanges = [each for each in given.getlist("exchange") if each]
    one, other = (given.get(name, "").strip() for name in ("one", "other"))
    if one and other:
        exchanges.append(f"{one}-{other}")
    return DrawRequest(
        out=tuple(given.getlist("out")) if "asked" in given else out,
        apart=_twos(_listed(given.get("apart", ""))),
        exchanges=_twos(exchanges),
        together=_twos(_listed(given.get("together", ""))),
        ties=tuple(
            (name.removeprefix("tie-"), given.get(name, ""))
            for name in sorted(given)
            if name.startswith("tie-") and given.get(name)
        ),
        adjourn=bool(given.get("adjourn")),
    )


def _listed(text: str) -> list[str]:
    if len(text) > LONGEST_LISTED:
        sentence = _("Name the pairs or teams in up to %(most)s characters.")
        raise RefusedError(sentence % {"most": LONGEST_LISTED})
    return text.replace(";", ",").split(",")


def _twos(texts: list[str]) -> tuple[tuple[str, str], ...]:
    found = []
    for text in texts:
        if not text.strip():
            continue
        two = _TWO.fullmatch(text)
        if two is None or two[1] == two[2]:
            raise RefusedError(
                _(
                    "Name two by their numbers with a dash between them, as in 3-7, "
                    "and separate several with commas."
                )
            )
        found.append((two[1], two[2]))
    return tuple(found)


FIELDS = tuple(each.name for each in fields(StageWish))
USUAL = {"sections": "1", "share": "100", "cap": "0"}
"""What a new row holds."""


@dataclass(frozen=True, slots=True)
class StageRow:
    """A row of the form: its number from 0, and what was typed, by field."""

    number: int
    typed: Mapping[str, str]

    @property
    def names(self) -> Mapping[str, str]:
        """The name of each field in the form."""
        return {name: f"{name}-{self.number}" for name in FIELDS}


@dataclass(frozen=True, slots=True)
class AskedStages:
    """What a form asks for: the stages, and who was ticked."""

    stages: tuple[StageWish, ...]
    chosen: tuple[int, ...]
    declined: tuple[int, ...]


def stage_rows(given: QueryDict) -> tuple[StageRow, ...]:
    """Return the rows of the form as typed, plus one if requested."""
    rows = [
        StageRow(number, {name: given.get(f"{name}-{number}", "") for name in FIELDS})
        for number in range(MOST_STAGES)
        if f"name-{number}" in given
    ]
    if "more" in given and len(rows) < MOST_STAGES:
        rows.append(StageRow(len(rows), USUAL))
    return tuple(rows)


def asked_stages(given: QueryDict) -> AskedStages:
    """Return what a form asks for; rows without a name are ignored.

    Raises:
        RefusedError: a field cannot be read.
    """
    rows = stage_rows(given)
    return AskedStages(
        stages=tuple(_stage(row.typed) for row in rows if row.typed.get("name", "").strip()),
        chosen=tuple(_ids(given, "chosen")),
        declined=tuple(_ids(given, "declined")),
    )


def _ids(given: QueryDict, name: str) -> Iterator[int]:
    for text in given.getlist(name):
        number = whole_number(text)
        if number is not None:
            yield number


def _stage(typed: Mapping[str, str]) -> StageWish:
    return StageWish(
        name=typed["name"].strip(),
        of_each=_number(typed, "of_each"),
        overall=_number(typed, "overall"),
        rest=bool(typed["rest"]),
        sections=whole_number(typed["sections"].strip() or USUAL["sections"]) or 0,
        carry=typed["carry"] or NOTHING_CARRIED,
        share=_decimal(typed, "share"),
        cap=_decimal(typed, "cap"),
        held_on=typed_day(typed["held_on"]) if typed["held_on"] else None,
    )


def _number(typed: Mapping[str, str], name: str) -> int:
    text = typed[name].strip()
    number = whole_number(text, limits_of(StageWish, name)["max_value"]) if text else 0
    if number is None:
        raise RefusedError(_("Enter a whole number for how many qualify."))
    return number


def _decimal(typed: Mapping[str, str], name: str) -> Decimal:
    text = (typed[name] or USUAL[name]).strip().replace(",", ".")
    limits = limits_of(StageWish, name)
    try:
        return checked_decimal(text, least=limits["min_value"], most=limits["max_value"])
    except ScoringError as error:
        raise RefusedError(str(error)) from error
