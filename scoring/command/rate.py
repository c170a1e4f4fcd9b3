"""``python -m scoring rate FILE``: a plain table of results rated by any method and conditions."""

import argparse
import json
from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields, replace
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import Any

from scoring.command.report import Order, Report, rate_table, rate_team_table
from scoring.command.result_tables import read_results
from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind, MatchAward
from scoring.conditions.presets import PRESETS
from scoring.conditions.settings import ScoringSettings, compared_by, in_words, settings_of
from scoring.errors import ScoringError
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game
from scoring.play.table_result import Penalty
from scoring.ranking.carry_over import FieldScope
from scoring.ranking.strata_and_handicap import Handicap
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.scale_notation import parse_scale
from scoring.teams.victory_points import SCALES, DiscreteScale
from scoring.text import quoted

_STANDARD = ScoringSettings(name="as given")
_CONTINUOUS = "continuous"
_PAIRS = {
    each.method.value: each
    for each in METHODS.values()
    if each.is_pairs and not each.needs_four_pairs
}
# In a table of teams two teams play a match in each round, by total points too.
_TEAMS = {
    f"team_{each.method}": replace(each, in_matches=True)
    for each in METHODS.values()
    if each.contest is ContestKind.TEAMS and Game.BRIDGE in each.games
}
_METHODS = _PAIRS | _TEAMS
_PARTS = {
    "": "pairs",
    "imps": "imps",
    "datum": "imps.datum",
    "teams": "teams",
    "carry": "carry",
}
"""Groups of settings: the prefix of their options, and where they are in ``ScoringSettings``."""

_MOST = 50
"""The most decimals, scores dropped, or IMPs for an average plus."""

_ELSEWHERE = {("imps", "against_datum"), ("imps", "datum"), ("teams", "method")}
"""Settings that follow from the method, or that form their own group."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command: every setting of a rating is an option."""
    add = parser.add_argument
    add("file", help="CSV or JSON, a row for each table and board")
    add("--method", choices=list(_METHODS), default="matchpoints")
    add("--json", action="store_true", help="print one JSON object")
    add(
        "--preset",
        choices=list(PRESETS),
        type=_preset,
        help="whose conditions of contest; other options change them",
    )
    add("--compare", choices=["section", "session"], help="which scores are compared")
    add("--winners", type=int, choices=[1, 2], default=0, help="default: told from the table")
    add("--expected", type=int, default=0, metavar="N", help="how many scores a full board has")
    add("--game", choices=list(ContractGame), help="which scoring table applies to contracts")
    add(
        "--scale",
        metavar="SCALE",
        help=f"of victory points: {_CONTINUOUS}, as “0 10-10, 3 11-9”, or {'; '.join(SCALES)}",
    )
    add("--award", choices=list(MatchAward), help="what a match of teams is worth")
    add("--tie-breaks", metavar="A,B", help="some of " + ", ".join(TieBreak))
    add("--handicap-rule", choices=list(Handicap), help="how handicaps change a percentage")
    for option, what in (
        ("--penalty", "points, or percent of a top, such as “3 NS=10%%”; can be repeated"),
        ("--handicap", "percent, such as “3 NS=2.5”; can be repeated"),
        ("--bye", "points for a team, such as “Reds=12”; can be repeated"),
    ):
        add(option, action="append", default=[], metavar="WHO=N", help=what)
    for prefix, path in _PARTS.items():
        _add_settings(parser, prefix, attrgetter(path)(_STANDARD))


def _add_settings(parser: argparse.ArgumentParser, prefix: str, standard: Any) -> None:
    for each in fields(standard):
        if (prefix, each.name) in _ELSEWHERE:
            continue
        default = getattr(standard, each.name)
        option = "--" + "-".join([*([prefix] if prefix else []), *each.name.split("_")])
        if isinstance(default, bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction)
        elif isinstance(default, StrEnum):
            parser.add_argument(option, choices=[kind.value for kind in type(default)])
        else:
            parser.add_argument(option, type=_number(type(default)), metavar="N")


def _number(kind: type) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        value = _fraction(text)
        if kind is int and value.denominator != 1:
            raise argparse.ArgumentTypeError(f"{text} is not a whole number")
        return kind(value)

    return read


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text if len(text) < 30 else "")
    except (ValueError, ZeroDivisionError) as error:
        raise argparse.ArgumentTypeError(f"{text[:30]} is not a number") from error


def run(given: argparse.Namespace) -> str:
    """Rate the table and return what to print.

    Raises:
        ScoringError: the file cannot be read, or a setting or a name in an option is wrong.
    """
    settings = settings_given(given)
    try:
        content = Path(given.file).read_bytes()
    except OSError as error:
        raise ScoringError(f"{given.file} cannot be read: {error.strerror}.") from error
    game, *_ = _METHODS[given.method].games
    rows = read_results(content, game=game, contract_game=settings.game)
    if given.method in _TEAMS:
        report = rate_team_table(rows, _team_order(given, settings))
    else:
        report = rate_table(rows, _order(given, settings))
    report = {"conditions": dict(in_words(settings).values())} | report
    return json.dumps(report, indent=1, ensure_ascii=False) if given.json else written(report)


def settings_given(given: argparse.Namespace) -> ScoringSettings:
    """Return the preset's settings, changed by the options.

    Raises:
        ScoringError: a setting is impossible, or two of them contradict each other.
    """
    found = _STANDARD
    if given.preset:
        found = settings_of(PRESETS[given.preset], name=given.preset)
    for prefix, path in reversed(_PARTS.items()):
        part = attrgetter(path)(found)
        changed = {
            each.name: _typed(getattr(part, each.name), value)
            for each in fields(part)
            if (prefix, each.name) not in _ELSEWHERE
            and (value := getattr(given, f"{prefix}_{each.name}".lstrip("_"))) is not None
        }
        if prefix == "datum":
            changed = _without_the_other(changed)
        found = _with_part(found, path, replace(part, **changed))
    found = compared_by(found, _METHODS[given.method])
    if given.compare:
        found = replace(found, scope=FieldScope(given.compare))
    if given.game:
        found = replace(found, game=ContractGame(given.game))
    if given.scale:
        found = replace(found, scale=_scale(given.scale))
    if given.tie_breaks is not None:
        found = replace(found, tie_breaks=_tie_breaks(given.tie_breaks))
    if given.handicap_rule:
        found = replace(found, handicap=Handicap(given.handicap_rule))
    return found


def _without_the_other(changed: dict[str, Any]) -> dict[str, Any]:
    """Let a percentage that a datum drops replace the usual number, and the reverse."""
    if changed.get("drop_percent"):
        return {"drop": 0} | changed
    return {"drop_percent": 0} | changed if changed.get("drop") else changed


def _preset(text: str) -> str:
    """Return a preset's own spelling, whatever the case; return an unknown name unchanged."""
    return next((name for name in PRESETS if name.casefold() == text.casefold()), text)


def _scale(text: str) -> DiscreteScale | None:
    if text == _CONTINUOUS:
        return None
    return SCALES[text] if text in SCALES else parse_scale(text, "as given")


def _with_part(whole: Any, path: str, part: Any) -> Any:
    first, _, rest = path.partition(".")
    inner = _with_part(getattr(whole, first), rest, part) if rest else part
    return replace(whole, **{first: inner})


def _typed(default: Any, value: Any) -> Any:
    """Return an option's value with the type of its default: an enumeration's member or a number.

    Raises:
        ScoringError: a whole number is out of range.
    """
    if isinstance(default, StrEnum):
        return type(default)(value)
    if isinstance(value, int) and not 0 <= value <= _MOST:
        raise ScoringError(f"{value} is out of range. Give a number from 0 to {_MOST}.")
    return value


def _tie_breaks(text: str) -> tuple[TieBreak, ...]:
    try:
        return tuple(TieBreak(name.strip()) for name in text.split(",") if name.strip())
    except ValueError as error:
        raise ScoringError(f"{error}: the tie-breaks are {', '.join(TieBreak)}.") from error


def _order(given: argparse.Namespace, settings: ScoringSettings) -> Order:
    if given.bye:
        message = "Only teams get a bye. Pairs that sit out are ranked by what they played."
        raise ScoringError(message)
    return Order(
        method=_PAIRS[given.method],
        settings=settings,
        winners=given.winners,
        expected=given.expected,
        penalties=[
            Penalty(who, percent_of_top=_value(number[:-1]))
            if number.endswith("%")
            else Penalty(who, points=_value(number))
            for who, number in map(_named, given.penalty)
        ],
        handicaps=_values(given.handicap),
    )


def _team_order(given: argparse.Namespace, settings: ScoringSettings) -> Order:
    usual = _TEAMS[given.method].awarding(MatchAward.VICTORY_POINTS)
    return Order(
        method=replace(usual, match_award=MatchAward(given.award)) if given.award else usual,
        settings=settings,
        penalties=[Penalty(who, points=lost) for who, lost in _values(given.penalty).items()],
        byes=_values(given.bye),
    )


def _named(text: str) -> tuple[str, str]:
    who, sign, number = text.rpartition("=")
    if not sign or not who.strip():
        raise ScoringError(f"{quoted(text)} names nobody. Write it like this: “3 NS=10”.")
    return who.strip(), number.strip()


def _values(given: Iterable[str]) -> dict[Hashable, Fraction]:
    """Return the numbers by name; add up several for one name."""
    found: dict[Hashable, Fraction] = {}
    for who, number in map(_named, given):
        found[who] = found.get(who, Fraction(0)) + _value(number)
    return found


def _value(text: str) -> Fraction:
    try:
        return _fraction(text)
    except argparse.ArgumentTypeError as error:
        raise ScoringError(f"{error}.") from error


def written(report: Report) -> str:
    """Return a report for people to read: the conditions, and everybody's result in columns."""
    totals = [
        {name: str(cell) for name, cell in total.items() if not name.endswith("_exact")}
        for total in report["totals"]
    ]
    names = list(dict.fromkeys(name for total in totals for name in total))
    rows = [dict(zip(names, names, strict=True)), *totals]
    widths = [max(len(row.get(name, "")) for row in rows) for name in names]
    lines = [f"{what}: {how}" for what, how in report["conditions"].items()]
    lines.append("")
    for row in rows:
        cells = (row.get(name, "").ljust(n) for name, n in zip(names, widths, strict=True))
        lines.append("  ".join(cells).rstrip())
    published = report.get("published", {"lines": 0})
    if published["lines"]:
        lines.append(f"Published points: {published['lines']}, apart: {published['apart']}.")
    return "\n".join([*lines, *report["remarks"]])
