"""What the headings of a list mean, in the words clubs and other programs use."""

import re
from collections.abc import Mapping, Sequence

_SEATS = {
    "1": ("1", "a", "one"),
    "2": ("2", "b", "two"),
    "3": ("3", "c"),
    "4": ("4", "d"),
    **{str(seat): (str(seat),) for seat in range(5, 13)},  # of the largest whist matches
}
_NUMBERS = (
    *(
        "member number",
        "membership number",
        "member no",
        "membership no",
        "membership",
        "member id",
    ),
    *("national id", "national number", "national id number", "nbo", "nbo number", "nbo id"),
    *("ebu", "ebu number", "ebu no", "ebu id", "acbl", "acbl number", "acbl no", "acbl id"),
    *("abf", "abf number", "abf no", "wbf", "wbf number", "wbf code", "wbf id", "ffb", "licence"),
    *("license", "licence number", "player number", "player no", "player id", "id", "id number"),
    *("registration number", "card number", "mid", "bbo"),
)
PEOPLE: Mapping[str, tuple[str, ...]] = {
    "number": (
        *("number", "no", "nr", "pair", "pair number", "pair no", "pair nr", "start number"),
        *("starting number", "entry", "entry number", "team number", "team no", "pairno"),
        *("seat number", "pair id", "start"),
    ),
    "direction": ("direction", "dir", "side", "line", "ns ew", "orientation"),
    "section": ("section", "sec", "field", "section letter"),
    "team": ("team", "team name"),
    "name": ("name", "player", "player name", "member", "full name", "member name"),
    "first": ("first name", "firstname", "given name", "forename", "christian name", "first"),
    "last": ("last name", "lastname", "surname", "family name", "last"),
    "id": _NUMBERS,
    "club": ("club", "home club", "club name"),
    "players": ("players", "names", "pair names", "partnership", "pair name", "team members"),
    **{
        f"name{seat}": tuple(
            f"{word} {each}"
            for each in words
            for word in ("player", "name", "player name", "member", "partner")
        )
        for seat, words in _SEATS.items()
    },
    **{
        f"id{seat}": tuple(
            text
            for each in words
            for word in _NUMBERS
            for text in (f"{word} {each}", f"player {each} {word}", f"name {each} {word}")
        )
        + tuple(f"player {each} number" for each in words)
        for seat, words in _SEATS.items()
    },
}
"""The columns of lists of people, each with its usual headings."""

_ALSO_SECOND = {"partner": "name2", "north": "name1", "south": "name2"}
RESULTS: Mapping[str, tuple[str, ...]] = {
    "session": ("session", "session number"),
    "section": ("section", "sec", "section letter", "field"),
    "round": ("round", "round number", "rnd", "match"),
    "table": ("table", "table number", "table no", "tbl"),
    "board": ("board", "board number", "board no", "bd", "deal", "brd", "hand", "board nr"),
    "ns": (
        *("ns", "ns pair", "pair ns", "ns pair number", "pairns", "ns team", "n s", "ns no"),
        *("ns number", "ns pair no", "north south", "pair number ns", "nspair", "n s pair"),
        *("home", "home team"),
    ),
    "ew": (
        *("ew", "ew pair", "pair ew", "ew pair number", "pairew", "ew team", "e w", "ew no"),
        *("ew number", "ew pair no", "east west", "pair number ew", "ewpair", "e w pair"),
        *("away", "visit", "away team", "visiting team"),
    ),
    "score": ("score", "ns score", "score ns", "ns tricks", "score n s", "result ns", "points"),
    "contract": ("contract", "bid", "final contract"),
    "declarer": ("declarer", "played by", "by", "decl", "dec", "declarer direction"),
    "result": ("result", "made", "outcome"),
    "tricks": ("tricks", "tricks taken", "trick"),
    "ruling": ("ruling", "adjusted"),
    "lead": ("lead", "opening lead", "lead card"),
    "ns_points": ("ns points", "ns match points", "ns matchpoints", "ns imps", "ns mps", "mp ns"),
    "ew_points": ("ew points", "ew match points", "ew matchpoints", "ew imps", "ew mps", "mp ew"),
}
"""The columns of tables of results, each with its usual headings."""


NAMES: Mapping[str, tuple[str, ...]] = {
    "ns_names": ("north south", "n s", "ns names", "names ns", "ns players", "north south names"),
    "ew_names": ("east west", "e w", "ew names", "names ew", "ew players", "east west names"),
    **{
        seat: (seat, f"{seat} player", f"{seat} name", f"{seat} number", f"player {seat}")
        for seat in ("north", "east", "south", "west")
    },
}
"""Who sat there, in columns beside the numbers or instead of them."""


def columns(cells: Sequence[str], known: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Return the place of each column named in a line of headings; the first of a kind counts."""
    by_word = {word: column for column, words in known.items() for word in words}
    if known is PEOPLE:
        by_word |= _ALSO_SECOND
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        column = by_word.get(plain(cell))
        if column is not None:
            found.setdefault(column, place)
    return found


def plain(cell: str) -> str:
    """Return a heading in lower case, with single spaces between its words.

    >>> plain("Pair_No.")
    'pair no'
    """
    apart = re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", cell.strip())
    return " ".join(re.split(r"[\W_]+", apart.lower())).strip()
