"""How the ledger of a league is read."""

from collections.abc import Callable, Iterable
from datetime import date, time
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, TypeVar

from scoring.choices import Choice
from scoring.leagues.meeting import Meeting, Segments, Venue
from scoring.leagues.rules import LeaguePoints, LeagueRules, LeagueTieBreak, LeagueUnit
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import Award, LeagueLine
from scoring.teams.victory_points import VictoryPointScale
from tournaments.selectors.competitions.kinds import (
    CompetitionError,
    CompetitionKind,
    Fact,
    Payload,
    whole,
    yes_or_no,
)

FACTS = frozenset(
    {
        "rules_changed",
        "placed",
        "drawn",
        "reported",
        "confirmed",
        "disputed",
        "scored",
        "awarded",
        "postponed",
        "left",
        "deducted",
        "ordered",
        "ended",
    }
)
LONGEST_ROOM = 80
_Word = TypeVar("_Word", bound=Choice)


def rules_of(said: Payload) -> LeagueRules:
    """Return the rules in a form or ledger, with the usual ones for any that are missing.

    Raises:
        CompetitionError, ScoringError: a rule cannot be read, or is impossible.
    """
    usual = LeagueRules()
    unknown = sorted(set(said) - set(written_rules(usual)))
    if unknown:
        raise CompetitionError(f"A league has no rule called {unknown[0]}.")
    wanted = {**written_rules(usual), **said}
    win, draw, loss = _numbers(wanted, "for_result", 3)
    winner, loser = _numbers(wanted, "walkover", 2)
    return LeagueRules(
        unit=_word(LeagueUnit, wanted, "unit"),
        points=_word(LeaguePoints, wanted, "points"),
        for_result=(win, draw, loss),
        scale=_word(VictoryPointScale, wanted, "scale"),
        boards=whole(wanted, "boards"),
        segments=whole(wanted, "segments"),
        walkover=(winner, loser),
        tie_breaks=tuple(
            _word(LeagueTieBreak, {"tie_breaks": each}, "tie_breaks")
            for each in _listed(wanted, "tie_breaks")
        ),
        movers=whole(wanted, "movers"),
    )


def written_rules(rules: LeagueRules) -> dict[str, object]:
    """Return rules as they are stored in the ledger."""
    return {
        "unit": rules.unit.value,
        "points": rules.points.value,
        "for_result": [str(each) for each in rules.for_result],
        "scale": rules.scale.value,
        "boards": rules.boards,
        "segments": rules.segments,
        "walkover": [str(each) for each in rules.walkover],
        "tie_breaks": [each.value for each in rules.tie_breaks],
        "movers": rules.movers,
    }


def score_words(segments: Segments) -> str:
    """Return a score as people write it: the total, with segments in brackets if there are several.

    >>> score_words(((31, 12), (8, 20)))
    '39–32 (31–12, 8–20)'
    """
    each = [f"{home}–{away}" for home, away in segments]
    home, away = (sum(segment[side] for segment in segments) for side in (0, 1))
    return each[0] if len(each) == 1 else f"{home}–{away} ({', '.join(each)})"


def _begin(rules: Payload) -> LeagueSeason:
    return LeagueSeason(rules_of(rules))


def _apply(season: LeagueSeason, fact: Fact) -> LeagueSeason:
    said = fact.payload
    match fact.kind:
        case "entered":
            return season.entered(whole(said, "number"))
        case "rules_changed":
            return season.recounted(rules_of(_mapping(said, "rules")))
        case "placed":
            divisions = [_whole_list(each) for each in _listed(said, "divisions")]
            return season.placed(divisions, _rooms(said.get("rooms", {})))
        case "drawn":
            matches = _listed(said, "matches")
            meetings = (_meeting(number, each) for number, each in enumerate(matches, 1))
            return season.drawn(meetings, _time(said.get("at")))
        case "left":
            return season.without(whole(said, "number"), keep=yes_or_no(said, "keep"))
        case "deducted":
            (points,) = _numbers({"points": [said.get("points")]}, "points", 1)
            return season.deducted(whole(said, "number"), Fraction(points))
        case "ordered":
            return season.ordered(_whole_list(said.get("numbers")))
        case "ended":
            return season.ended()
        case _:
            return _of_a_match(season, fact)


def _of_a_match(season: LeagueSeason, fact: Fact) -> LeagueSeason:
    said, number = fact.payload, whole(fact.payload, "match")
    match fact.kind:
        case "reported":
            return season.reported(number, _word(Venue, said, "by"), _segments(said))
        case "confirmed":
            return season.confirmed(number, _word(Venue, said, "by"), _segments(said))
        case "disputed":
            return season.disputed(number, _word(Venue, said, "by"))
        case "scored":
            return season.decided_as(number, _segments(said))
        case "awarded":
            return season.awarded(number, _word(Award, said, "to"))
        case "postponed":
            return season.postponed(number, _day(said.get("on")))
        case other:
            raise CompetitionError(f"A league has no {other}.")


def _told(before: LeagueSeason, fact: Fact, name_of: Callable[[int], str]) -> str:
    said = fact.payload
    match fact.kind:
        case "rules_changed":
            return "Rules changed"
        case "placed":
            return f"Teams placed in divisions: {len(said['divisions'])}"
        case "drawn":
            count = len(said["matches"])
            return f"Fixtures drawn: {count} {'match' if count == 1 else 'matches'}"
        case "left":
            kept = "what it has played counts" if said["keep"] else "none of its matches counts"
            return f"{name_of(said['number'])} withdrew: {kept}"
        case "deducted":
            points = "point" if said["points"] == "1" else "points"
            return f"{name_of(said['number'])}: {said['points']} {points} deducted"
        case "ordered":
            return f"Order decided: {', '.join(map(name_of, said['numbers']))}"
        case "ended":
            return "Season ended"
    meeting = before.meeting(said["match"])
    teams = f"{name_of(meeting.home)} – {name_of(meeting.away)}"
    return f"{teams}: {_told_of_a_match(meeting, fact, name_of)}"


def _told_of_a_match(meeting: Meeting, fact: Fact, name_of: Callable[[int], str]) -> str:
    said = fact.payload
    match fact.kind:
        case "awarded":
            given = {"home": meeting.home, "away": meeting.away}.get(said["to"])
            return "awarded to neither" if given is None else f"awarded to {name_of(given)}"
        case "postponed":
            return f"moved from {meeting.on.isoformat()} to {said['on']}"
        case "scored":
            return f"scored {score_words(_segments(said))} by the director"
    who = name_of(meeting.home if said["by"] == "home" else meeting.away)
    if fact.kind == "disputed":
        return f"disputed by {who}"
    return f"{score_words(_segments(said))} {fact.kind} by {who}"


def _written(season: LeagueSeason) -> dict[str, object]:
    return {
        "rules": written_rules(season.rules),
        "divisions": [
            {"teams": list(teams), "table": [_written_line(line) for line in table]}
            for teams, table in zip(season.divisions, season.tables(), strict=True)
        ],
        "matches": [_written_meeting(each) for each in season.meetings],
        "withdrawn": [{"number": team, "keep": keep} for team, keep in sorted(season.left.items())],
        "rooms": {str(team): room for team, room in sorted(season.rooms.items())},
        "begins_at": season.begins_at.isoformat("minutes") if season.begins_at else None,
        "is_over": season.is_over,
    }


def _written_line(line: LeagueLine) -> dict[str, object]:
    return {
        "number": line.team,
        "place": line.place,
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "gained": line.gained,
        "conceded": line.conceded,
        "deducted": str(line.deducted),
        "points": str(line.points),
        "left": line.left,
        "ahead_by": line.ahead_by.value if line.ahead_by else "",
        "zone": line.zone.value,
    }


def _written_meeting(meeting: Meeting) -> dict[str, object]:
    return {
        "match": meeting.number,
        "division": meeting.division,
        "round": meeting.round,
        "on": meeting.on.isoformat(),
        "home": meeting.home,
        "away": meeting.away,
        "state": meeting.state.value,
        "segments": [list(each) for each in meeting.segments],
        "reports": {
            venue.value: [list(each) for each in said]
            for venue, said in sorted(meeting.reports.items())
        },
        "award": meeting.award.value if meeting.award else "",
    }


def written_matches(meetings: Iterable[tuple[int, int, date, int, int]]) -> list[list[object]]:
    """Return fixtures as the ledger holds them: division, round, date, home team, visitors."""
    return [
        [division, round_, on.isoformat(), home, away]
        for division, round_, on, home, away in meetings
    ]


def _meeting(number: int, said: object) -> Meeting:
    if not isinstance(said, list) or len(said) != 5:
        raise CompetitionError("Give a match as division, round, date, home team and visitors.")
    division, round_, on, home, away = said
    where, when, one, other = _whole_list([division, round_, home, away])
    return Meeting(number, where, when, _day(on), one, other)


def _segments(said: Payload) -> Segments:
    found = []
    for each in _listed(said, "segments"):
        two = _whole_list(each)
        if len(two) != 2:
            raise CompetitionError("Give a segment as two numbers: what each side won.")
        found.append((two[0], two[1]))
    return tuple(found)


def _listed(said: Payload, name: str) -> list[Any]:
    value = said.get(name)
    if not isinstance(value, list):
        raise CompetitionError(f"Give {name} as a list.")
    return value


def _rooms(said: object) -> dict[int, str]:
    """Return where teams play at home; older entries have no rooms."""
    if not isinstance(said, dict):
        raise CompetitionError("Give rooms as an object with team numbers and texts.")
    for room in said.values():
        if not isinstance(room, str) or not room.isprintable() or len(room) > LONGEST_ROOM:
            raise CompetitionError(f"Give a room as a text of at most {LONGEST_ROOM} characters.")
    return {_number(team): room for team, room in said.items()}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise CompetitionError("Give rooms by the numbers of teams.")
    return int(text)


def _mapping(said: Payload, name: str) -> Payload:
    value = said.get(name)
    if not isinstance(value, dict):
        raise CompetitionError(f"Give {name} as an object.")
    return value


def _whole_list(value: object) -> list[int]:
    if not isinstance(value, list):
        raise CompetitionError("Give a list of whole numbers.")
    return [whole({"number": each}, "number") for each in value]


def _numbers(said: Payload, name: str, count: int) -> list[Decimal]:
    try:
        found = [Decimal(str(each)) for each in _listed(said, name)]
    except InvalidOperation as error:
        raise CompetitionError(f"Give {name} as a number, such as 2 or 0.5.") from error
    if len(found) != count or not all(each.is_finite() for each in found):
        raise CompetitionError(f"Give {name} as {count} numbers, such as 2 or 0.5.")
    return found


def _word(words: type[_Word], said: Payload, name: str) -> _Word:
    value = said.get(name)
    known = {each.value: each for each in words}
    if not isinstance(value, str) or value not in known:
        raise CompetitionError(f"Give {name} as one of: {', '.join(known)}.")
    return known[value]


def _day(value: object) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError as error:
        raise CompetitionError("Give the date as year-month-day, such as 2026-03-19.") from error


def _time(value: object) -> time | None:
    try:
        return time.fromisoformat(str(value)) if value is not None else None
    except ValueError as error:
        raise CompetitionError("Give the time in hours and minutes, such as 19:30.") from error


LEAGUE = CompetitionKind(
    id="league",
    label="League",
    facts=FACTS,
    begin=_begin,
    apply=_apply,
    told=_told,
    over=lambda season: season.is_over,
    written=_written,
    page="league",
    console="league_console",
)
