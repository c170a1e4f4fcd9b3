"""Personal scorecards: the movement filled in, and a line for each board."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.printing.page.flow import Strip
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import Itineraries, Itinerary, Stop
from tournaments.printing.tables.forms import board_entries, draw_label, ruled
from tournaments.printing.tables.table import FORM_TITLES, Column, Row, Table, row_of

COLUMNS, _MOST_ROWS = 2, 2
_PADDING = 4 * MM
_HEAD = 20 * MM
_FOOT = 9 * MM
_AROUND = 2 * _PADDING + _HEAD + _FOOT + FORM_TITLES
_LEAST, _MOST = 5.4 * MM, 8 * MM  # height of the line of one board
_TIGHT = 4.6 * MM  # the least, if that saves a second card
_EDGE, _GAP = 1.2 * MM, 2.4 * MM  # at both ends of a band, and after its first words
_HIGHEST = 14 * MM  # of a band
_FOLDED = 6.5  # points: the size of long names on several lines


def layout(content: Itineraries, paper: str) -> Document:
    """Return the sheets: two cards on each side by side, or four if all are short."""
    room = body(paper)
    wide = room.width / COLUMNS - 2 * _PADDING
    needed = max((_height(card.stops, wide, _LEAST) for card in content.cards), default=0)
    rows = rows_of(room, _AROUND + needed, _MOST_ROWS)
    high = room.height / rows - _AROUND
    parts = [part for card in content.cards for part in _parted(card, wide, high)]
    pages = in_grid(room, COLUMNS, rows, parts, partial(_draw_card, content))
    return Document(content.heading, "Scorecards", paper, pages)


def _parted(card: Itinerary, wide: float, high: float) -> Iterator[Itinerary]:
    """Yield the card, in several parts with as many rounds if it has more than fit on a sheet."""
    if _height(card.stops, wide, _TIGHT) <= high:
        yield card
        return
    for most in range(len(card.stops), 0, -1):
        parts = in_parts(card.stops, most, evenly=True)
        if all(_height(stops, wide, _LEAST) <= high for stops, _words in parts):
            break
    for stops, words in parts:
        section = lettering.dotted(card.section, words)
        yield replace(card, section=section, stops=tuple(stops))


def _height(stops: Sequence[Stop], wide: float, step: float) -> float:
    return sum(_band(stop, wide, step) + len(stop.boards) * step for stop in stops)


def _band(stop: Stop, wide: float, least: float) -> float:
    """Return the height of the line above a round's boards; a blank card has none."""
    if not stop.round:
        return 0.0
    taken = lettering.width(_words(stop), styles.FINE.size, bold=True)
    room = wide - taken - _GAP - 2 * _EDGE
    folded = lettering.names_set(_others(stop), room, _HIGHEST, _FOLDED)
    return max(least, len(folded.lines) * lettering.LEADING * _FOLDED + MM)


def _words(stop: Stop) -> str:
    return f"Round {stop.round} · {stop.seat_in_short}"


def _others(stop: Stop) -> tuple[str, ...]:
    """Return the opponents of a round, after the partner if that changes."""
    if not stop.opponents:
        return ()
    if stop.partner is None:
        (pair,) = stop.opponents
        first, *more = pair.players or ("",)
        return (f"v {pair.number} {first}", *more)
    one, other = stop.opponents
    return (f"with {stop.partner.words} v {one.words} · {other.words}",)


def _draw_card(content: Itineraries, sheet: Sheet, cell: Box, card: Itinerary) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, content.heading, card)
    form = Box(inside.left, inside.bottom + _FOOT, inside.width, inside.height - _HEAD - _FOOT)
    wide, high = form.width, form.height - FORM_TITLES
    least = _LEAST if _height(card.stops, wide, _LEAST) <= high else _TIGHT
    rows: list[Row | Strip] = []
    for stop in card.stops:
        if stop.round:
            rows.append(Strip(_band(stop, wide, least), partial(_draw_band, stop)))
        rows += [
            row_of(*board_entries(content.game, board, dealer_at_bridge=False))
            for board in stop.boards
        ]
    last = Table(_columns(content), rows, form=True).draw(sheet, form, _MOST)
    _draw_totals(sheet, inside, last - 6.5 * MM, content)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    """Write whose card it is, and for which event."""
    top = inside.top
    sheet.ends(
        inside,
        top - 5 * MM,
        (card.title, styles.HEAD),
        (lettering.dotted(card.section, *card.substitutes), styles.SMALL),
    )
    if card.players:
        set_in, wide = styles.SMALL_BOLD, inside.width
        sheet.names(
            inside.left, top - 11 * MM, card.players, set_in, room=wide, high=5 * MM, people=True
        )
    else:
        draw_label(sheet, inside.left, top - 11 * MM, "Name", inside.right)
    draw_event(sheet, inside, top - 16 * MM, heading)


def _draw_band(stop: Stop, sheet: Sheet, band: Box) -> None:
    sheet.box(band, fill=styles.TINT)
    sheet.line(band.left, band.top, band.right, band.top, colour=styles.INK)
    sheet.line(band.left, band.bottom, band.right, band.bottom)
    baseline = band.bottom + band.height / 2 - 0.34 * styles.FINE.size
    x = band.left + _EDGE
    x += sheet.text(x, baseline, _words(stop), styles.FINE_BOLD) + _GAP
    room, high = band.right - x - _EDGE, band.height - 1
    sheet.names(x, baseline, _others(stop), styles.FINE, room=room, high=high)


def _draw_totals(sheet: Sheet, inside: Box, baseline: float, content: Itineraries) -> None:
    third = inside.width / 3
    labels = ("Total", "of", "%") if content.points == "Points" else ("Total", "Rank", "")
    for place, label in enumerate(labels):
        if label:
            x = inside.left + place * third
            draw_label(sheet, x, baseline, label, x + third - 3 * MM)


def _columns(content: Itineraries) -> tuple[Column, ...]:
    fine = partial(ruled, style=styles.FINE)
    points = (fine(content.points, 12),) if content.points else ()
    if content.game == "whist":
        boards = (ruled("Board", 11), fine("Dealer", 11), fine("Trump", 15))
        tricks = (fine("Ours", 13, "Tricks"), fine("Theirs", 13, "Tricks"))
        return (*boards, *tricks, *points, fine("Remarks", 20))
    front = (
        ruled("Board", 10),
        fine("Vul.", 10),
        fine("Contract", 17),
        fine("By", 8),
        fine("Lead", 9),
    )
    score = (fine("+", 12, "Our score"), fine("−", 12, "Our score"))
    return (*front, fine("Result", 10), *score, *points)
