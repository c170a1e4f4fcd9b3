"""Texts in other encodings, and links to a viewer of LIN, are read like any other."""

from urllib.parse import quote

import pytest

from tests.tournaments.evenings import dealt
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.importing.formats import read_file
from tournaments.interchange.results.events import EventDetails
from tournaments.interchange.texts import plain_text

TABLE = "board;ns;ew;score\r\n1;1;3;420\r\n1;2;4;-50\r\n"
PBN = f'[Event "Night"]\n[Board "1"]\n[Deal "{dealt(1).cards}"]\n'
LIN = (
    "pn|Ann,Cy,Bo,Di|st||md|3SAKQJHAKQDAKQCAKQ,ST987HJT9DJT9CJT9,S6543H876D876C876,|"
    "sv|o|ah|Board 1|mb|7N|mb|p|mb|p|mb|p|mc|13|\n"
)
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("text", "kind"), [(TABLE, "csv"), (PBN, "pbn"), (LIN, "lin")])
def test_a_text_is_read_in_any_usual_encoding(text, kind, encoding):
    found = read_file(text.encode(encoding), EventDetails("Weir"))

    assert found.kind == kind
    assert found.scores or found.deals


@pytest.mark.parametrize(
    "text",
    [
        LIN.replace("|", "%7C"),
        LIN.replace("|", "%7c") * 2,
        quote(LIN),
        "https://www.bridgebase.com/tools/handviewer.html?lin=" + quote(LIN),
        "http://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + quote(LIN) + "&tz=1\n",
        "https://example.org/?lin=" + LIN.replace(" ", "%20"),
    ],
)
def test_links_to_a_viewer_are_lin(text):
    found = read_file(text.encode(), EventDetails("Weir"))

    assert (found.kind, found.scores[0].board) == ("lin", 1)
    assert found.deals


def test_other_files_stay_as_they_are():
    for content in (SMALL, SMALL.decode().encode("utf-16"), b"\0\1\0\0Standard Jet DB", b"PK\3\4"):
        assert plain_text(content) == content
    assert plain_text(b"") == b""
    assert plain_text(LIN.replace("7N", "7N%").encode()) == LIN.replace("7N", "7N%").encode()
