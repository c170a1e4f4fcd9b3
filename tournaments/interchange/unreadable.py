"""Files that Fairdeal knows of but cannot read, and what to send instead."""

import re

from tournaments.interchange.lists.sheets import is_xlsx

_JET_VERSIONS = {0: "97", 1: "2000", 2: "2007", 3: "2010", 4: "2013", 5: "2016"}
_ACCESS = ((b"Standard Jet DB", "Jet"), (b"Standard ACE DB", "ACE"))
_HTML = re.compile(rb"<html[\s>]")
_CSV = "Save the list as CSV or XLSX and send that."

_BEGINNINGS = (
    (b"%PDF", "a PDF, which is for printing. Ask for the same results as CSV, PBN or USEBIO."),
    (b"\x89PNG", "a picture (PNG). Send the list as text, CSV or XLSX."),
    (b"\xff\xd8\xff", "a picture (JPEG). Send the list as text, CSV or XLSX."),
    (b"GIF8", "a picture (GIF). Send the list as text, CSV or XLSX."),
    (b"{\\rtf", f"a formatted text (RTF). {_CSV}"),
    (b"\x1f\x8b", "a compressed file (GZIP). Unpack it and send what is inside."),
    (b"7z\xbc\xaf\x27\x1c", "a compressed file (7z). Unpack it and send what is inside."),
    (b"Rar!", "a compressed file (RAR). Unpack it and send what is inside."),
    (b"SQLite format 3", "an SQLite database. There is no common format for results in one."),
    (b"FAIRDEAL", "a Fairdeal backup. Restore it with manage.py restore."),
    (b"MZ", "a Windows program, not a file of results."),
)


def access_version(content: bytes) -> str:
    """Return the Access version of a database, ``97`` or later; empty for any other file."""
    if any(content[4:19] == name for name, _engine in _ACCESS):
        return _JET_VERSIONS.get(content[20] if len(content) > 20 else 0, "unknown")
    return ""


def why_unreadable(content: bytes) -> str:
    """Return a sentence that says what a file is, if it is of a kind we cannot read; else nothing.

    >>> why_unreadable(b"%PDF-1.7")
    'This is a PDF, which is for printing. Ask for the same results as CSV, PBN or USEBIO.'
    """
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")
    for beginning, words in _BEGINNINGS:
        if start.startswith(beginning):
            return f"This is {words}"
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        word = "WordDocument".encode("utf-16-le") in content
        what = "a Word document (DOC)" if word else "an old-style Excel workbook (XLS)"
        return f"This is {what}. {_CSV}"
    if content.startswith(b"PK") and not is_xlsx(content):
        return f"This is {_packed(content)}"
    head = start[:2000].lower()  # a saved page may begin with a comment, XHTML with a prolog
    if head.startswith(b"<") and (head.startswith(b"<!doctype html") or _HTML.search(head)):
        return (
            "This is a web page (HTML). Download the results as USEBIO, PBN or CSV from that site, "
            "or copy the table and paste it here."
        )
    return ""


def _packed(content: bytes) -> str:
    for part, what in (
        (b"word/document.xml", "a Word document (DOCX)"),
        (b"content.xml", "an OpenDocument file (ODS, ODT)"),
        (b"ppt/presentation.xml", "a presentation (PPTX)"),
    ):
        if part in content:
            return f"{what}. {_CSV}"
    return "a compressed file (ZIP). Unpack it and send what is inside, one file at a time."
