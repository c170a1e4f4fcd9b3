"""Name badges: one for each player, to cut out and put into a holder."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page.cards import in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import FirstSeat, contestant_label, heading, plans, starts
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

COLUMNS, ROWS = 2, 5
_PADDING = 5 * MM


@dataclass(frozen=True, slots=True)
class NameBadges:
    """The players of a session, in table order."""

    heading: Heading
    badges: tuple[FirstSeat, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> NameBadges:
    """Return a badge for each player; one without a name has room to write it."""
    badges = tuple(
        FirstSeat(name, contestant_label(place), where)
        for plan in plans(snapshot, session)
        for name, place, where in starts(session, plan)
    )
    return NameBadges(heading(snapshot, session), badges)


def layout(content: NameBadges, paper: str) -> Document:
    """Return the sheets, ten badges on each."""
    draw = partial(_draw_badge, content.heading)
    pages = in_grid(body(paper), COLUMNS, ROWS, content.badges, draw)
    return Document(content.heading, "Name badges", paper, pages)


def _draw_badge(heading: Heading, sheet: Sheet, cell: Box, badge: FirstSeat) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    middle, wide = (inside.left + inside.right) / 2, inside.width
    above = inside
    if heading.letterhead.logo:
        corner = Box(inside.left, inside.top - 8 * MM, 0.4 * wide, 8 * MM)
        taken = sheet.picture(corner, heading.letterhead.logo).width + 4 * MM
        above = replace(inside, left=inside.left + taken, width=wide - taken)
    event, up = above.left + above.width / 2, inside.top - 3 * MM
    sheet.text(event, up, heading.event, styles.FINE, align="centre", room=above.width)
    baseline = inside.bottom + inside.height / 2 - 2 * MM
    high = inside.height - 17 * MM
    names = (badge.name,)
    sheet.names(
        middle, baseline, names, styles.LARGE, room=wide, high=high, align="centre", people=True
    )
    line = inside.bottom + 7 * MM
    sheet.line(inside.left, line, inside.right, line)
    number = sheet.text(inside.left, inside.bottom + 1 * MM, badge.contestant, styles.HEAD)
    room = wide - number - 4 * MM
    up = inside.bottom + 1 * MM
    sheet.text(inside.right, up, heading.club, styles.SMALL, align="right", room=room)
