"""Read untrusted XML into a small tree: no entities, nothing fetched, limits on size."""

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.sheets import refuse_beyond

MOST_ELEMENTS = 400_000
DEEPEST = 20
MOST_AMPERSANDS = 20_000  # two for every name in the largest file
_CHUNK = 64 * 1024


@dataclass(slots=True)
class Node:
    """An element: its tag without namespace, its own text, and the line where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    pieces: list[str] = field(default_factory=list)
    children: list["Node"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The element's own text, with white space tidied."""
        return " ".join("".join(self.pieces).split())

    def all(self, tag: str) -> list["Node"]:
        """Return the children with a tag, in order."""
        return [child for child in self.children if child.tag == tag]

    def first(self, *tags: str) -> "Node | None":
        """Return the first child with text and one of the tags, trying the tags in order."""
        for tag in tags:
            for child in self.children:
                if child.tag == tag and child.text:
                    return child
        return None

    def refused(self, sentence: str, where: str = "") -> InterchangeError:
        """Return the error that says what is wrong with the element, and on which line."""
        return InterchangeError(f"Line {self.line}{where}: {sentence}")

    def value(self, *tags: str) -> str:
        """Return the text of ``first``; empty if there is none."""
        found = self.first(*tags)
        return "" if found is None else found.text


def read_xml(content: bytes) -> Node:
    """Read a document into a tree.

    A DOCTYPE is allowed, but its DTD is not fetched, and a file that declares entities is refused.

    Raises:
        InterchangeError: it has too many elements or levels, is hostile, or is not XML.
    """
    if not content.strip():
        raise InterchangeError("The file is empty.")
    # An element has two tags at most: this many are counted before any is read.
    refuse_beyond(content.count(b"<") // 2, most=MOST_ELEMENTS, what="elements")
    try:
        return _tree(content.lstrip())
    except ParseError as error:
        mended = _mended(content)
        if mended == content.lstrip():
            raise InterchangeError(_not_well_formed(content, error)) from error
    try:
        return _tree(mended)
    except ParseError as error:
        raise InterchangeError(_not_well_formed(mended, error)) from error


def _tree(content: bytes) -> Node:
    builder = _Builder()
    parser = DefusedXMLParser(target=builder)
    builder.expat = parser.parser
    try:
        for start in range(0, len(content), _CHUNK):
            parser.feed(content[start : start + _CHUNK])
        parser.close()
    except DefusedXmlException as error:
        raise InterchangeError(
            "The file declares its own entities, which results do not need, so it was not read."
        ) from error
    except (LookupError, UnicodeError) as error:
        raise InterchangeError(_UNKNOWN_ENCODING) from error
    except (InterchangeError, ParseError):
        raise
    except ValueError as error:  # how the parser refuses multi-byte encodings
        raise InterchangeError(_UNKNOWN_ENCODING) from error
    if builder.root is None:
        raise InterchangeError("The file has no XML element.")
    return builder.root


def _mended(content: bytes) -> bytes:
    """Return the file with two common slips mended, from programs that paste texts together.

    These are characters in the Windows encoding although the first line names no encoding or UTF-8,
    and names with a bare ampersand. The number of bare ampersands is limited: each grows to
    five bytes, and the parser reports it as a separate piece of text.

    Raises:
        InterchangeError: there are more bare ampersands than the names in a real file hold.
    """
    content, mended = _BARE_AMPERSAND.subn(b"&amp;", content.lstrip(), count=MOST_AMPERSANDS)
    if mended == MOST_AMPERSANDS:
        raise InterchangeError(
            f"The file has {mended:,} or more bare '&' characters. Write each as '&amp;'."
        )
    first = _FIRST_LINE.match(content)
    stated = _ENCODING.search(first[0]) if first else None
    if stated is not None and stated[1].lower() not in (b"utf-8", b"utf8"):
        return content
    try:
        content.decode()
    except UnicodeDecodeError:
        rest = content[first.end() :] if first else content
        return b'<?xml version="1.0"?>' + rest.decode("cp1252", errors="replace").encode()
    return content


_BARE_AMPERSAND = re.compile(rb"&(?!#?[A-Za-z0-9]{1,10};)")
_FIRST_LINE = re.compile(rb"<\?xml[^>]*\?>")
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9_.-]+)["']""")
_UNKNOWN_ENCODING = "The file names a character encoding that cannot be read. Save it as UTF-8."
_BEGINNINGS = (b"<", b"\xef\xbb\xbf<", b"\xff\xfe", b"\xfe\xff")


def _not_well_formed(content: bytes, error: ParseError) -> str:
    if not content.lstrip().startswith(_BEGINNINGS):
        start = content[:60].decode("ascii", errors="replace")
        return f"This is not an XML file: it begins with {quoted(start)}."
    line, column = error.position
    reason = str(error).partition(":")[0]
    hint = ""
    if "invalid token" in reason:
        hint = ". Perhaps its characters are not in the encoding named on its first line"
    return f"Line {line}, column {column + 1}: this is not well-formed XML ({reason}){hint}."


class _Builder:
    """Builds the tree from what the parser finds."""

    def __init__(self) -> None:
        self.expat: object = None
        self.root: Node | None = None
        self._open: list[Node] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line = int(getattr(self.expat, "CurrentLineNumber", 0))
        self._count += 1
        refuse_beyond(self._count, most=MOST_ELEMENTS, what="elements")
        if len(self._open) >= DEEPEST:
            raise InterchangeError(
                f"Line {line}: the file has more levels than results need, so it was not read."
            )
        node = Node(_local(tag), {_local(n): v.strip() for n, v in attributes.items()}, line)
        if self._open:
            self._open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self._open.append(node)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if self._open:
            self._open[-1].pieces.append(text)


def _local(name: str) -> str:
    return name.rpartition("}")[2].upper()
