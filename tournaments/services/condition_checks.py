"""What each condition of contest can be, with a sentence for what it cannot."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation

from scoring.tie_breaks import TieBreak
from tournaments.models import Event
from tournaments.selectors.conditions import Value
from tournaments.selectors.ledger import CONDITIONS
from tournaments.services.refusals import RefusedError

WHAT_IS_PLAYED = ("game", "contest", "method")
"""Chosen when an event is made: movements and scores were made for them."""

CHANGEABLE = tuple(name for name in CONDITIONS if name not in WHAT_IS_PLAYED)

CHOICES: Mapping[str, tuple[tuple[str, str], ...]] = {
    field.name: tuple((str(word), str(label)) for word, label in field.flatchoices)
    for field in Event._meta.concrete_fields
    if field.name in CHANGEABLE and field.choices
}
"""The words of each condition that is one of a list, with what they say."""

LARGEST_CAP = Decimal("99999.99")


def checked_conditions(conditions: Mapping[str, object]) -> dict[str, Value]:
    """Return conditions as an event stores them.

    Raises:
        RefusedError: an unknown condition, or a value it cannot have.
    """
    for name in conditions:
        if name not in CHANGEABLE:
            raise RefusedError(f"There is no condition called {name[:40]}.", name)
    return {name: _CHECKS.get(name, _choice)(name, value) for name, value in conditions.items()}


def _choice(name: str, value: object) -> Value:
    allowed = [str(word) for word, _label in CHOICES[name]]
    if value not in allowed:
        raise RefusedError(f"Choose one of: {', '.join(allowed)}.", name)
    return str(value)


def _yes_or_no(name: str, value: object) -> Value:
    if not isinstance(value, bool):
        raise RefusedError("Say yes or no.", name)
    return value


def _share(name: str, value: object) -> Value:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 100:
        raise RefusedError("Give a whole number of per cent from 0 to 100.", name)
    return value


def _cap(name: str, value: object) -> Value:
    return decimal_in(name, value, least=Decimal(0), most=LARGEST_CAP)


def decimal_in(name: str, value: object, *, least: Decimal, most: Decimal) -> Decimal:
    """Return a number with two decimals.

    Raises:
        RefusedError: it is none, has more decimals, or lies outside.
    """
    sentence = f"Give a number from {least} to {most} with at most two decimals."
    try:
        number = Decimal(str(value))
        if not number.is_finite() or not least <= number <= most:
            raise RefusedError(sentence, name)
        rounded = number.quantize(Decimal("0.01"))
    except InvalidOperation as error:
        raise RefusedError(sentence, name) from error
    if rounded != number:
        raise RefusedError(sentence, name)
    return rounded


def _tie_breaks(name: str, value: object) -> Value:
    listed: Iterable[object] = value if isinstance(value, list | tuple) else str(value).split(",")
    words = [str(word).strip() for word in listed if str(word).strip()]
    known = [each.value for each in TieBreak]
    for word in words:
        if word not in known:
            raise RefusedError(f"Ties are broken by some of: {', '.join(known)}.", name)
    if len(set(words)) < len(words):
        raise RefusedError("Each tie-break stands in the list once.", name)
    return ",".join(words)


_CHECKS: Mapping[str, Callable[[str, object], Value]] = {
    "common_top": _yes_or_no,
    "carry_share": _share,
    "carry_cap": _cap,
    "tie_breaks": _tie_breaks,
}
