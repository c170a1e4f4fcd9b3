"""The head of the standings as a picture: what a message or a page elsewhere shows of a link."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.printing.page.lettering import BETWEEN_NAMES, ELLIPSIS, runs
from tournaments.printing.page.typefaces import FOLDER
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.ranking.standings import Ranking, Standing

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WIDTH, HEIGHT = 1200, 630  # pixels; Open Graph's, shown at half of it on a phone
EDGE = 60
LINE = 64
FIRST_LINE = 222
LINES_IN_PICTURE = 6
LONG = 36  # characters of a name that needs smaller letters
INK, QUIET, GREEN = "#1c2024", "#5a6470", "#0b6b4b"


def picture(snapshot: EventSnapshot, rankings: Sequence[Ranking], *, is_final: bool) -> bytes:
    """Draw an event's name and the first of each of its first two rankings.

    Args:
        snapshot: The event, as everybody may see it.
        rankings: Its rankings; only those who are ranked are drawn.
        is_final: Whether the results are final.

    Returns:
        A PNG of 1200 × 630 pixels.
    """
    from PIL import Image, ImageDraw  # 15 MB, for a page that few ask for

    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    pen = ImageDraw.Draw(image)
    event = snapshot.event
    pen.rectangle((0, 0, WIDTH, 18), fill=event.look.colour or GREEN)
    size = 54 if len(event.name) < LONG else 40
    _write(pen, EDGE, 58, event.name, size, WIDTH - 2 * EDGE, bold=True)
    state = _("Final") if is_final else _("Provisional")
    under = f"{event.club} · {date_format(event.held_on, 'j F Y')} · {state}"
    _write(pen, EDGE, 134, under, 32, WIDTH - 2 * EDGE, ink=QUIET)
    shown = [each for each in rankings if any(line.rank for line in each.standings)][:2]
    for n, ranking in enumerate(shown):
        width = (WIDTH - EDGE) // len(shown) - EDGE
        _ranking(pen, EDGE + n * (width + EDGE), width, ranking, titled=len(shown) > 1)
    if not shown:
        _write(pen, EDGE, FIRST_LINE + LINE, _("No results yet"), 36, WIDTH, ink=QUIET)
    written = BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def _ranking(pen: "ImageDraw", left: int, width: int, ranking: Ranking, *, titled: bool) -> None:
    ranked = [line for line in ranking.standings if line.rank]
    top = FIRST_LINE
    if titled:
        _write(pen, left, top - 18, ranking.title, 28, width, bold=True, ink=QUIET)
        top += 32
    for n, line in enumerate(_whole_ties(ranked, LINES_IN_PICTURE - titled)):
        y = top + n * (LINE + 8 * titled)
        _write(pen, left, y, line.rank, 34, 66, bold=True)
        result = _write(pen, left + width, y, _result(line), 34, width // 2, from_right=True)
        room = width - 74 - result - 20
        names = line.name.split(BETWEEN_NAMES) if titled else [line.name]  # below each other
        for place, name in enumerate(names[:2]):
            at = y + (32 * place - 4 if len(names) > 1 else 0)
            _write(pen, left + 74, at, name, 27 if titled else 34, room)


def _whole_ties(ranked: list[Standing], most: int) -> list[Standing]:
    """Return the first lines, without those whose tie goes on below, unless that is all."""
    left_out = {line.rank for line in ranked[most:]}
    return [line for line in ranked[:most] if line.rank not in left_out] or ranked[:most]


def _result(line: Standing) -> str:
    return f"{line.percentage}%" if line.percentage else line.total.replace("-", "−")


def _write(
    pen: "ImageDraw",
    x: int,
    y: int,
    text: str,
    size: int,
    most: int,
    *,
    bold: bool = False,
    ink: str = INK,
    from_right: bool = False,
) -> int:
    """Write a text shortened to ``most`` pixels; return its width."""
    from PIL.ImageFont import FreeTypeFont, truetype

    def drawn(words: str) -> list[tuple[FreeTypeFont, str, float]]:
        styled = [
            (truetype(FOLDER / f"{run.face}.ttf", size), run.text) for run in runs(words, bold=bold)
        ]
        return [(face, part, face.getlength(part)) for face, part in styled]

    parts, kept = drawn(text), text
    while kept and sum(width for *_rest, width in parts) > most:
        kept = kept[:-1]
        parts = drawn(kept.rstrip() + ELLIPSIS)
    width = sum(each for *_rest, each in parts)
    if from_right:
        x -= round(width)
    for face, part, each in parts:
        pen.text((x, y + size), part, fill=ink, font=face, anchor="ls")
        x += round(each)
    return round(width)
