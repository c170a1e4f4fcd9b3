"""What each condition of contest can be, with a sentence for what it cannot."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation

from scoring.errors import ScoringError
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.scale_notation import format_scale, parse_scale
from tournaments.models import Event, VictoryPoints
from tournaments.models.conditions import CONDITIONS
from tournaments.selectors.conditions.settings import OWN, Value
from tournaments.selectors.conditions.tie_breaks import tie_breaks_for
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

LONGEST_SCALE = 1200
LARGEST_CAP = Decimal("99999.99")
LARGEST_AVERAGE_PLUS = Decimal(12)
MOST_PATTON_POINTS = 20


def checked_conditions(conditions: Mapping[str, object]) -> dict[str, Value]:
    """Return conditions as an event stores them.

    Raises:
        RefusedError: an unknown condition, or a value it cannot have.
    """
    for name in conditions:
        if name not in CHANGEABLE:
            raise RefusedError(f"There is no condition called {name[:40]}.", name)
    return {name: _CHECKS.get(name, _choice)(name, value) for name, value in conditions.items()}


def refuse_unfit_tie_breaks(event: Event, listed: str) -> None:
    """Refuse a list of tie-breaks of which one can part nobody in what an event plays.

    Raises:
        RefusedError: one cannot.
    """
    offered = tie_breaks_for(event.contest, event.method, event.match_award)
    for word in filter(None, listed.split(",")):
        if word not in offered:
            said = TieBreak(word).words.capitalize()
            known = ", ".join(each.words for each in offered)
            others = f"Choose from: {known}." if known else "Leave the list empty."
            raise RefusedError(f"{said} breaks no tie in this contest. {others}", "tie_breaks")


def refuse_missing_scale(event: Event) -> None:
    """Refuse victory points on a scale of one's own that is not there.

    Raises:
        RefusedError: it is not.
    """
    if event.victory_points == VictoryPoints.OWN and not event.own_scale:
        raise RefusedError(
            "Write the scale: margins and VPs, as 0 10-10, 1 11-9, 3 12-8.", "own_scale"
        )


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


def _imps(name: str, value: object) -> Value:
    imps = decimal_in(name, value, least=Decimal(0), most=LARGEST_AVERAGE_PLUS)
    if imps * 2 % 1:
        raise RefusedError("Give whole or half IMPs.", name)
    return imps.quantize(Decimal("0.1"))


def _patton_points(name: str, value: object) -> Value:
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not 1 <= value <= MOST_PATTON_POINTS
    ):
        raise RefusedError(f"Give a whole number of points from 1 to {MOST_PATTON_POINTS}.", name)
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


def _scale(name: str, value: object) -> Value:
    """Return a scale as it is written in the shortest way, empty for none."""
    text = str(value)
    if not text.strip():
        return ""
    try:
        written = format_scale(parse_scale(text, OWN))
    except ScoringError as error:
        raise RefusedError(str(error), name) from error
    if len(written) > LONGEST_SCALE:
        raise RefusedError("This scale has too many steps.", name)
    return written


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
    "average_plus_imps": _imps,
    "patton_points": _patton_points,
    "own_scale": _scale,
    "tie_breaks": _tie_breaks,
}
