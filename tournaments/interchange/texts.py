"""Convert texts as sent, in UTF-16 or as links to a LIN viewer, to plain UTF-8."""

import re
from urllib.parse import unquote_to_bytes

_XML = (b"<\0", b"\0<", b"\xff\xfe<\0", b"\xfe\xff\0<")
"""XML declares its own encoding."""
_LIN = re.compile(
    rb"\s*(?P<link>https?://[^\s|]*[?&]lin=)?(?:vg|rs|pn|qx|st|md)(?P<bar>%7C|\|)", re.IGNORECASE
)
_LINK = re.compile(rb"https?://[^\s|]*[?&]lin=([^\s&]*)\S*", re.IGNORECASE)
_LOOKED_AT = 200  # bytes


def plain_text(content: bytes) -> bytes:
    """Return a text in UTF-8 without escapes; any other file unchanged.

    >>> plain_text("Ann".encode("utf-16-le")), plain_text(b"md%7C3SAK%7C")
    (b'Ann', b'md|3SAK|')
    """
    wide = _wide_encoding(content)
    if wide:
        content = content.decode(wide, errors="replace").encode()
    found = _LIN.match(content[:2000])
    if found is None or not (found["link"] or found["bar"] != b"|"):
        return content
    return unquote_to_bytes(_LINK.sub(rb"\1", content))


def _wide_encoding(content: bytes) -> str:
    """Return the encoding of a UTF-16 text, with or without its mark; empty for any other."""
    if content.startswith(_XML):
        return ""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = content[:_LOOKED_AT]
    even, odd = head[::2], head[1::2]
    for encoding, letters, blanks in (("utf-16-le", even, odd), ("utf-16-be", odd, even)):
        if len(letters) > 1 and not any(blanks) and b"\0" not in letters:
            return encoding
    return ""
