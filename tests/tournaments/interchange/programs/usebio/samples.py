"""USEBIO files written for tests; the people in them are invented."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from hypothesis import strategies as st

NAMES = (
    "Ann Orme",
    "Bo Lisle",
    "Cy Nash",
    "Di Fenn",
    "Ed Royle",
    "Flo Pike",
    "Gus Hale",
    "Ivy Dell",
)


@dataclass(frozen=True)
class Traveller:
    """A traveller line: texts as they stand in the file, empty ones are left out."""

    ns: str
    ew: str
    contract: str = ""
    by: str = ""
    lead: str = ""
    tricks: str = ""
    score: str = ""
    ns_points: str = ""
    ew_points: str = ""

    def xml(self) -> str:
        parts = {
            "NS_PAIR_NUMBER": self.ns,
            "EW_PAIR_NUMBER": self.ew,
            "CONTRACT": self.contract,
            "PLAYED_BY": self.by,
            "LEAD": self.lead,
            "TRICKS": self.tricks,
            "SCORE": self.score,
            "NS_MATCH_POINTS": self.ns_points,
            "EW_MATCH_POINTS": self.ew_points,
        }
        return element("TRAVELLER_LINE", *(element(n, escape(v)) for n, v in parts.items() if v))


def element(tag: str, *content: str, **attributes: str) -> str:
    names = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{names}>{''.join(content)}</{tag}>\n"


def pair(
    number: str, direction: str = "", percentage: str = "", players: Sequence[str] = ()
) -> str:
    parts = [element("PAIR_NUMBER", number)]
    parts += [element("DIRECTION", direction)] if direction else []
    parts += [element("PERCENTAGE", percentage)] if percentage else []
    parts += [
        element("PLAYER", element("PLAYER_NAME", escape(name)), element("NATIONAL_ID_NUMBER", "0"))
        for name in players
    ]
    return element("PAIR", *parts)


def participants(pairs: Iterable[str]) -> str:
    return element("PARTICIPANTS", *pairs)


def board(number: int | str, lines: Iterable[Traveller]) -> str:
    return element("BOARD", element("BOARD_NUMBER", f"{number}"), *(t.xml() for t in lines))


def usebio(
    *content: str,
    event_type: str = "MP_PAIRS",
    winners: str = "2",
    date: str = "05/02/2026",
    name: str = "Thursday Pairs",
    club: str = "Mill Bridge Club",
    head: str = '<?xml version="1.0" encoding="UTF-8"?>\n',
) -> bytes:
    heading = [
        element(tag, escape(text))
        for tag, text in (("EVENT_DESCRIPTION", name), ("WINNER_TYPE", winners), ("DATE", date))
        if text
    ]
    event = element("EVENT", *heading, *content, EVENT_TYPE=event_type)
    of_club = element("CLUB", element("CLUB_NAME", escape(club))) if club else ""
    return (head + element("USEBIO", of_club, event, Version="1.2")).encode()


FOUR_PAIRS = participants(
    [
        pair("1NS", "NS", "58.33", NAMES[:2]),
        pair("2NS", "NS", "41.67", NAMES[2:4]),
        pair("1EW", "EW", "41.67", NAMES[4:6]),
        pair("2EW", "EW", "58.33", NAMES[6:]),
    ]
)
SIX_BOARDS = "".join(
    board(number, lines)
    for number, lines in enumerate(
        [
            [
                Traveller("1NS", "1EW", "4S", "N", "HK", "10", "420", "2", "0"),
                Traveller("2NS", "2EW", "4S", "S", "KH", "9", "-50", "0", "2"),
            ],
            [
                Traveller("1NS", "1EW", "3NT", "E", "", "9", "-400", "0", "2"),
                Traveller("2NS", "2EW", "PASS", "N", "", "0", "0", "2", "0"),
            ],
            [
                Traveller("1NS", "1EW", "2HX", "W", "10D", "7", "200", "2", "0"),
                Traveller("2NS", "2EW", "2H", "W", "DT", "8", "-110", "0", "2"),
            ],
            [
                Traveller("2NS", "1EW", "1NT", "S", "C4", "7", "90", "1", "1"),
                Traveller("1NS", "2EW", "1NT", "N", "C4", "7", "90", "1", "1"),
            ],
            [
                Traveller("2NS", "1EW", "5CXX", "N", "SA", "11", "1000", "2", "0"),
                Traveller("1NS", "2EW", "5C", "N", "SA", "11", "600", "0", "2"),
            ],
            [
                Traveller("2NS", "1EW", "6NT", "E", "S2", "11", "100", "0", "2"),
                Traveller("1NS", "2EW", "6NT", "E", "S2", "10", "200", "2", "0"),
            ],
        ],
        1,
    )
)
SMALL = usebio(FOUR_PAIRS, SIX_BOARDS)
"""A whole session of two tables and six boards, with everything published about it right."""

IMP_SCORES = [[420, 400, -50, 170], [-100, 50, 110, -110], [650, 620, 680, -100]]


def imp_pairs(points: Sequence[Sequence[int]], tag: str, event_type: str) -> bytes:
    """Three boards at four tables with the given points of North-South and their opposites."""
    lines = "".join(
        board(
            number,
            [
                Traveller(f"{n}NS", f"{n}EW", "", "", "", "", f"{score}", f"{mine}", f"{-mine}")
                for n, (score, mine) in enumerate(zip(scores, of_board, strict=True), 1)
            ],
        )
        for number, (scores, of_board) in enumerate(zip(IMP_SCORES, points, strict=True), 1)
    )
    listed = participants([pair(f"{n}{side}") for side in ("NS", "EW") for n in range(1, 5)])
    return (
        usebio(listed, lines, event_type=event_type).decode().replace("_MATCH_POINTS", tag).encode()
    )


_FRAGMENTS = [b"", b"-1", b"<", b"&x;", b"\xff", b"NS", b"9" * 20, b"1EW", b"A", b"\x00", None]
_TEXTS = re.findall(rb">([^<\n]+)<", SMALL)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """The small session with texts exchanged and bytes replaced, left out or turned round."""
    content = SMALL
    for old, new in draw(
        st.lists(st.tuples(st.sampled_from(_TEXTS), st.text(max_size=6)), max_size=4)
    ):
        content = content.replace(b">" + old + b"<", b">" + new.encode() + b"<", 1)
    places = st.tuples(st.integers(0, len(SMALL)), st.integers(0, 30), st.sampled_from(_FRAGMENTS))
    for at, length, fragment in draw(st.lists(places, max_size=4)):
        middle = content[at : at + length][::-1] if fragment is None else fragment
        content = content[:at] + middle + content[at + length :]
    return content
