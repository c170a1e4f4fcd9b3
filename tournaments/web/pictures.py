"""Pictures of movements, with the labels that pages use."""

import re
from collections.abc import Iterable

from tournaments.selectors.event.labels import seat_label, seat_number


def labelled(svg: str, labels: Iterable[str]) -> str:
    """Return a picture with the labels that pages use: ``3 N-S`` for the movement's ``N3``.

    On a table and in the heat map the place says which line it is, and the number is enough.
    """
    shown = {label: seat_label(label) for label in labels}
    told = {label: words for label, words in shown.items() if label != words}
    svg = svg.replace(">NS</text>", ">N-S</text>").replace(">EW</text>", ">E-W</text>")
    if not told:
        return svg
    any_label = "|".join(sorted(map(re.escape, told), key=len, reverse=True))
    alone = re.compile(rf">({any_label})</text>")
    within = re.compile(rf"(?<![\w-])({any_label})(?![\w-])")
    if svg.count("<title>Table"):
        svg = re.sub(
            r"<title>Table.*?</g>",
            lambda table: alone.sub(_number_alone, table[0]),
            svg,
            flags=re.S,
        )
    else:
        svg = alone.sub(_number_alone, svg)
    return re.sub(r">[^<]+<", lambda text: within.sub(lambda label: told[label[1]], text[0]), svg)


def _number_alone(label: re.Match[str]) -> str:
    return f">{seat_number(label[1])}</text>"
