"""Personal scorecards: the movement filled in, and a line for each board."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid
from tournaments.printing.page.flow import Strip
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import Itineraries, Itinerary, Stop
from tournaments.printing.tables.forms import board_entries, draw_label, ruled
from tournaments.printing.tables.table import FORM_TITLES, Column, Row, Table, draw_side, row_of

COLUMNS = 2
_PADDING = 4 * MM
_HEAD = 20 * MM
_FOOT = 9 * MM
_BAND = 5.4 * MM
_BAND_OF_PLAYERS = 8.4 * MM  # partner and two opponents, with names on several lines
_LEAST, _MOST = 5.4 * MM, 8 * MM  # height of the line of one board


def layout(content: Itineraries, paper: str) -> Document:
    """Return the sheets: two cards on each, side by side."""
    room = body(paper)
    parts = tuple(part for card in content.cards for part in _parted(card, _form_room(room)))
    pages = in_grid(room, COLUMNS, 1, parts, partial(_draw_card, content))
    return Document(content.heading, "Scorecards", paper, pages)


def _form_room(cell: Box) -> float:
    return cell.height - 2 * _PADDING - _HEAD - _FOOT - FORM_TITLES


def _parted(card: Itinerary, room: float) -> Iterator[Itinerary]:
    """Yield the card, in several parts if it has more rounds than fit on a sheet."""
    parts: list[list[Stop]] = [[]]
    for stop in card.stops:
        if parts[-1] and _height([*parts[-1], stop], _LEAST) > room:
            parts.append([])
        parts[-1].append(stop)
    for number, stops in enumerate(parts, start=1):
        label = f"{number} of {len(parts)}" if len(parts) > 1 else ""
        section = lettering.dotted(card.section, label)
        yield replace(card, section=section, stops=tuple(stops))


def _height(stops: Sequence[Stop], step: float) -> float:
    return sum(_band(stop) + len(stop.boards) * step for stop in stops)


def _band(stop: Stop) -> float:
    """Return the height of the line above a round's boards; a blank card has none."""
    if not stop.round:
        return 0.0
    return _BAND_OF_PLAYERS if stop.partner else _BAND


def _draw_card(content: Itineraries, sheet: Sheet, cell: Box, card: Itinerary) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, content.heading, card)
    rows: list[Row | Strip] = []
    for stop in card.stops:
        if stop.round:
            rows.append(Strip(_band(stop), partial(_draw_band, stop)))
        rows += [
            row_of(*board_entries(content.game, board, dealer_at_bridge=False))
            for board in stop.boards
        ]
    form = Box(inside.left, inside.bottom + _FOOT, inside.width, inside.height - _HEAD - _FOOT)
    last = Table(_columns(content), rows, form=True).draw(sheet, form, _MOST)
    _draw_totals(sheet, inside, last - 6.5 * MM, content)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    """Write whose card it is, and for which event."""
    top = inside.top
    sheet.ends(inside, top - 5 * MM, (card.title, styles.HEAD), (card.section, styles.SMALL))
    if card.players:
        set_in, wide = styles.SMALL_BOLD, inside.width
        sheet.names(inside.left, top - 11 * MM, card.players, set_in, room=wide, high=5 * MM)
    else:
        draw_label(sheet, inside.left, top - 11 * MM, "Name", inside.right)
    draw_event(sheet, inside, top - 16 * MM, heading)


def _draw_band(stop: Stop, sheet: Sheet, band: Box) -> None:
    sheet.box(band, fill=styles.TINT)
    sheet.line(band.left, band.top, band.right, band.top, colour=styles.INK)
    sheet.line(band.left, band.bottom, band.right, band.bottom)
    baseline = band.bottom + band.height / 2 - 0.34 * styles.FINE.size
    x = band.left + 1.2 * MM
    words = f"Round {stop.round} · {stop.seat_in_short}"
    x += sheet.text(x, baseline, words, styles.FINE_BOLD) + 2.4 * MM
    if stop.opponents:
        _draw_others(sheet, x, baseline, band.right - x - 1 * MM, stop)


def _draw_others(sheet: Sheet, x: float, baseline: float, room: float, stop: Stop) -> None:
    """Write the partner and the opponents of a round."""
    if stop.partner is None:
        (pair,) = stop.opponents
        against = replace(pair, number=f"v {pair.number}")
        set_in, high = (styles.FINE, styles.FINE), _band(stop) - 0.8
        draw_side(sheet, x, baseline, room, against, set_in, gap=1.4 * MM, high=high)
        return
    others = (("with", stop.partner), ("v", stop.opponents[0]), ("", stop.opponents[1]))
    for word, side in others:
        text = " ".join(part for part in (word, side.words) if part)
        wide, high = room / 3 - 1 * MM, _band(stop) - 0.8
        sheet.names(x, baseline, (text,), styles.FINE, room=wide, high=high)
        x += room / 3


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
