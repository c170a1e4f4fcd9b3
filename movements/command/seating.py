"""What ``seat`` prints, and what ``advise`` does with wishes for seats."""

import json
from collections.abc import Mapping

from movements.advice.advisor import Advice, advise
from movements.advice.seat_wishes import numbered
from movements.family import whole_number
from movements.model import Movement
from movements.wishes.places import SectionMovement, room
from movements.wishes.seating import seat
from movements.wishes.wish import read_wishes
from movements.wishes.words import in_words

_UNITS = ("pair", "player", "team")
_LARGEST_LOT = 999_999


def advice_for(asked: Mapping[str, str], wished: str) -> Advice:
    """Return the advice, with the wishes for seats that ``--wishes`` gives; pairs are 1, 2, …."""
    if not wished:
        return advise(asked)
    noun = next((unit for unit in _UNITS if f"{unit}s" in asked), "pair")
    entrants = int(whole_number(f"{noun}s", 2, 100).check(asked.get(f"{noun}s")))
    return advise(asked, numbered(noun, entrants, wished))


def seated(movement: Movement, wished: str, drawn: str, *, as_json: bool) -> str:
    """Return who starts where so that the most wishes are met, and why the others are not."""
    places = room([SectionMovement(movement)])
    names = {each: f"{movement.unit} {each}" for each in places.names}
    lot = int(whole_number("lot", 0, _LARGEST_LOT).check(drawn)) if drawn else None
    wishes = read_wishes(wished, places.names)
    homes = {each: each for each in places.names}
    found = seat(wishes, places, homes, names=names, lot=lot)
    if as_json:
        verdicts = [
            {"wish": in_words(each.wish, names), "met": each.is_met, "why_not": each.why_not}
            for each in found.verdicts
        ]
        return json.dumps(
            {"places": dict(found.places), "wishes": verdicts, "best": found.is_best},
            ensure_ascii=False,
        )
    told = [
        f"{in_words(each.wish, names)}: {'yes' if each.is_met else each.why_not}"
        for each in found.verdicts
    ]
    moved = [f"{who} starts at {at}" for who, at in found.places.items() if who != at]
    return "\n".join([*told, *(moved or ["Nobody has to move."])])
