"""The text of a PBN file (version 2.1), split into its games, tags and tables.

A value ``#`` repeats that of the game before; a value that begins with ``##`` also applies to all
later games that leave the tag out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.text import quoted
from tournaments.interchange.lists.sheets import refuse_beyond
from tournaments.interchange.texts import plain_text

MOST_GAMES = 20_000
MOST_PARTS = 300_000  # tags and rows; 10,000 results with their play have 200,000
LONGEST_ROW = 4_000  # characters; the standard allows 255
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]{1,40})\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_BEGINNINGS = ("Event", "Board", "Deal")
_OF_BOARD = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_MATCH = ("Stage", "HomeTeam", "VisitTeam")
_OF_FILE = ("Event", "Site", "Date", "Scoring", *_OF_MATCH)
_OF_PLAY = ("North", "East", "South", "West", "Room", "Declarer", "Contract")
_PLAYED = ("Auction", "Play")
_TOLD = (
    *("EventDate", "Generator", "Result", "Round", "Score", "Section", "Table", "ScoreTable"),
    *("TotalScoreTable", "OptimumResultTable", "OptimumScore", "ParContract", "ParScore"),
    *("DoubleDummyTricks", "Ability", "Minimax"),
)
_NAMES = {name.lower(): name for name in (*_OF_BOARD, *_OF_FILE, *_OF_PLAY, *_PLAYED, *_TOLD)}
"""The tags we use, by their names in lower case, as some programs write them."""
_CELL = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"|(\S+)')
_WIDTH = re.compile(r"\\([0-9]{1,4})[LR]?$")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a table: its number in the file, and its text."""

    line: int
    text: str

    def cells(self, columns: tuple[str, ...], widths: tuple[int, ...]) -> dict[str, str] | None:
        """Return the cells by column; None if their number differs from that of the columns."""
        if len(self.text) > LONGEST_ROW:
            return None
        found = [quoted_one or plain for quoted_one, plain in _CELL.findall(self.text)]
        if len(found) != len(columns) and all(widths) and widths:
            found, at = [], 0
            for width in widths:
                found.append(self.text[at : at + width].strip().strip('"'))
                at += width + 1
        if len(found) != len(columns):
            return None
        return dict(zip(columns, found, strict=True))


@dataclass(slots=True)
class Game:
    """The tags of one game with their line numbers, and the rows of its tables by tag."""

    line: int
    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    tables: dict[str, list[TableRow]] = field(default_factory=dict)
    copied: set[str] = field(default_factory=set)
    """Tags copied from the game before: this one reports the same board again."""
    is_over: bool = False
    """Whether its auction or play has ended."""

    def again(self, tag: str, line: int) -> "Game | None":
        """Return the next game of the same board if this tag begins one, else None.

        Reports of a match give the board once, then each table's players, contract and play.
        """
        told = tag in self.tags and tag not in self.copied
        begins = (tag in _OF_PLAY and told) or (self.is_over and tag in (*_OF_PLAY, *_OF_MATCH))
        if "Contract" not in self.tags or not begins:
            return None
        copies = {name: self.tags[name] for name in (*_OF_FILE, *_OF_BOARD) if name in self.tags}
        return Game(line, copies, copied=set(copies))

    def take(self, tag: str, value: str, line: int) -> None:
        """Take a tag; the first with its name counts, unless it was only copied."""
        if tag in self.copied:
            for name in _OF_BOARD if tag in _OF_BOARD else (tag,):
                if name in self.copied:
                    self.copied.discard(name)
                    del self.tags[name]
        self.tags.setdefault(tag, (value, line))

    def value(self, *names: str) -> str:
        """Return the value of the first of these tags that has one."""
        for name in names:
            text = self.tags.get(name, ("", 0))[0].strip()
            if text and text != "?":
                return text
        return ""

    def line_of(self, name: str) -> int:
        """Return the line of a tag; the game's line if it lacks the tag."""
        return self.tags.get(name, ("", self.line))[1]

    def rows(self, name: str) -> Iterator[tuple[int, dict[str, str] | None]]:
        """Yield the rows of a table as cells by column, None for one that does not fit."""
        columns, widths = columns_of(self.tags.get(name, ("", 0))[0])
        for row in self.tables.get(name, ()):
            yield row.line, row.cells(columns, widths)


def columns_of(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    r"""Return the names of a table's columns and their widths, 0 if not given.

    >>> columns_of("+Rank\\\\3R;PairId_NS;Names\\\\40L")
    (('Rank', 'PairId_NS', 'Names'), (3, 0, 40))
    """
    names, widths = [], []
    for column in text.replace("\\\\", "\\").split(";"):
        width = _WIDTH.search(column)
        widths.append(int(width[1]) if width else 0)
        names.append(column.partition("\\")[0].strip().lstrip("+-"))
    return tuple(names), tuple(widths)


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Latin-1."""
    content = plain_text(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def looks_like_pbn(content: bytes) -> bool:
    """Return whether a file has PBN tags near its beginning."""
    if content.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"% PBN"):
        return True
    return bool(_ANY_TAG.search(content[:20_000]))


_ANY_TAG = re.compile(rb'(?mi)^\s*\[\s*(Event|Board|Deal|Dealer|Site|Date|Generator)\s+"')


def games(text: str, remarks: list[str]) -> Iterator[Game]:
    """Yield the games; a new one begins where one of its first tags is repeated.

    A second contract or player of the same seat begins the next game of the same board.

    Args:
        text: The text of the file.
        remarks: Gets a sentence for each line that is not a tag.

    Raises:
        InterchangeError: it has more tags and rows than any file of results.
    """
    game: Game | None = None
    section = ""  # the tag whose table the lines belong to
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    count = parts = 0
    for number, line in _lines(text):
        if not line.lstrip().startswith("["):
            if game is not None and section and line.strip():
                parts += section not in _PLAYED
                refuse_beyond(parts, most=MOST_PARTS, what="tags and rows")
                game.tables.setdefault(section, []).append(TableRow(number, line.strip()))
                game.is_over |= section in _PLAYED and line.strip() == "*"
            continue
        tags = _tags(line)
        if tags is None:
            remarks.append(f'Line {number}: {quoted(line)} is not a tag such as [Name "value"].')
            continue
        parts += len(tags)
        refuse_beyond(parts, most=MOST_PARTS, what="tags and rows")
        for section, written in tags:
            value = _inherited(written, before.get(section, ""))
            if written.startswith("##"):
                lasting[section] = value
            following = game and game.again(section, number)
            if game is not None and (following or _begins(game, section)):
                yield _completed(game, lasting)
                before = {name: text for name, (text, _line) in game.tags.items()}
                value = _inherited(written, before.get(section, ""))
                game = following
                count += 1
                if count >= MOST_GAMES:
                    remarks.append(f"Line {number}: only the first {MOST_GAMES} games were read.")
                    return
            game = game or Game(number)
            game.take(section, value, number)
    if game is not None:
        yield _completed(game, lasting)


def _begins(game: Game, tag: str) -> bool:
    """Return whether a tag begins the next board's game."""
    told = tag not in game.copied or "Contract" in game.tags
    return tag in _BEGINNINGS and tag in game.tags and told


def _completed(game: Game, lasting: dict[str, str]) -> Game:
    for name, value in lasting.items():
        game.tags.setdefault(name, (value, game.line))
    return game


def _inherited(written: str, before: str) -> str:
    if written.startswith("##"):
        return written[2:]
    return before if written.startswith("#") else written


def _tags(line: str) -> list[tuple[str, str]] | None:
    if _TAG.sub("", line).strip():
        return None
    return [
        (_NAMES.get(match[1].lower(), match[1]), match[2].replace('\\"', '"').replace("\\\\", "\\"))
        for match in _TAG.finditer(line)
    ]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without escaped lines and comments."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("%") and not inside:
            continue
        kept, inside = _without_comments(line, inside=inside)
        yield number, kept


def _without_comments(line: str, *, inside: bool) -> tuple[str, bool]:
    if not inside and "{" not in line and ";" not in line:
        return line, False
    kept: list[str] = []
    in_text = False
    for place, character in enumerate(line):
        if inside:
            inside = character != "}"
        elif character == '"' and line[place - 1 : place] != "\\":
            in_text = not in_text
            kept.append(character)
        elif in_text or character not in "{;":
            kept.append(character)
        elif character == ";":
            break
        else:
            inside = True
    return "".join(kept), inside
