"""What a director asks for in the next draw, as sent by its page."""

import re

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournaments.draws.selectors.request import DrawRequest

MOST_SAID = 60
"""The most pairs or teams, and the most exchanges, that one draft accepts."""

_TWO = re.compile(r"\s*(\w{1,20})\s*[-–]\s*(\w{1,20})\s*")


class UnreadableDrawError(ValueError):
    """A field that cannot be read; the sentence says what it should hold."""


def draw_request(given: QueryDict, out: tuple[str, ...]) -> DrawRequest:
    """Return what a form asks for.

    Args:
        given: The form; ``asked`` says that it was sent, so that no tick means nobody.
        out: Who does not play unless the form says otherwise.

    Raises:
        UnreadableDrawError: a field cannot be read.
    """
    exchanges = [each for each in given.getlist("exchange")[:MOST_SAID] if each]
    one, other = given.get("one", "").strip()[:20], given.get("other", "").strip()[:20]
    if one and other:
        exchanges.append(f"{one}-{other}")
    named = tuple(each[:20] for each in given.getlist("out")[:MOST_SAID])
    return DrawRequest(
        out=named if "asked" in given else out,
        apart=_twos(_listed(given.get("apart", ""))),
        exchanges=_twos(exchanges),
        together=_twos(_listed(given.get("together", ""))),
        ties=tuple(
            (name.removeprefix("tie-")[:20], given.get(name, "")[:20])
            for name in sorted(given)[:MOST_SAID]
            if name.startswith("tie-") and given.get(name)
        ),
        adjourn=bool(given.get("adjourn")),
    )


def _listed(text: str) -> list[str]:
    return text[:300].replace(";", ",").split(",")


def _twos(texts: list[str]) -> tuple[tuple[str, str], ...]:
    found = []
    for text in texts:
        if not text.strip():
            continue
        two = _TWO.fullmatch(text)
        if two is None or two[1] == two[2]:
            raise UnreadableDrawError(
                _(
                    "Name two by their numbers with a dash between them, as in 3-7, "
                    "and separate several with commas."
                )
            )
        found.append((two[1], two[2]))
    return tuple(found)
