"""XML from strangers: read when it is harmless, refused in a sentence when it is not."""

import socket

import pytest

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.usebio import xml_tree
from tournaments.interchange.programs.usebio.xml_tree import DEEPEST, read_xml

BILLION_LAUGHS = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<USEBIO>&c;</USEBIO>"""
EXTERNAL = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><USEBIO>&e;</USEBIO>'
PARAMETER = b'<!DOCTYPE x [<!ENTITY % p SYSTEM "http://192.0.2.1/x.dtd"> %p;]><USEBIO/>'


def test_tags_text_attributes_and_lines_are_kept():
    root = read_xml(b'<?xml version="1.0"?>\n<a K=" v ">\n <b> one\n  two </b><b/>\n <c>3</c></a>')

    assert (root.tag, root.attributes, root.line) == ("A", {"K": "v"}, 2)
    assert root.value("B") == "one two"
    assert [child.line for child in root.children] == [3, 4, 5]
    assert root.value("NONE", "C") == "3"


def test_a_namespace_is_left_out_of_the_tag():
    assert read_xml(b'<u:USEBIO xmlns:u="urn:x"/>').tag == "USEBIO"


def test_a_doctype_is_tolerated_and_its_dtd_not_fetched(monkeypatch):
    content = b'<!DOCTYPE USEBIO SYSTEM "http://192.0.2.1/usebio.dtd">\n<USEBIO/>'

    monkeypatch.setattr(socket.socket, "connect", _refuse_to_connect)

    assert read_xml(content).tag == "USEBIO"


def _refuse_to_connect(*_arguments: object) -> None:
    pytest.fail("somebody fetches the DTD")


@pytest.mark.parametrize("content", [BILLION_LAUGHS, EXTERNAL, PARAMETER])
def test_entities_are_refused(content):
    with pytest.raises(InterchangeError, match="declares its own entities"):
        read_xml(content)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (b'[Event "x"]\n[Site ""]', "This is not an XML file: it begins with"),
        (b"PK\x03\x04\x00\x00", "This is not an XML file"),
        (b"<a>\n<b></a>", "Line 2, column 6: this is not well-formed XML (mismatched tag)."),
        (b"<a>\n&nbsp;</a>", "undefined entity"),
        (
            b'<?xml version="1.0" encoding="ascii"?><a>\xe9</a>',
            "characters are not in the encoding",
        ),
        (b"<a>\x00</a>", "not well-formed"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "encoding"),
        (b'<?xml version="1.0" encoding="shift_jis"?><a/>', "encoding"),
        (b"<a>" * (DEEPEST + 1), "more levels than results need"),
        (b"<!-- nothing -->", "not well-formed"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(content, sentence):
    with pytest.raises(InterchangeError) as refused:
        read_xml(content)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_too_many_elements_are_refused(monkeypatch):
    monkeypatch.setattr(xml_tree, "MOST_ELEMENTS", 100)
    with pytest.raises(InterchangeError, match="more than 100 elements"):
        read_xml(b"<a>" + b"<b/>" * 100 + b"</a>")


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "windows-1252", "utf-8-sig"])
def test_every_usual_encoding_that_the_file_states_is_read(encoding):
    declared = "utf-8" if encoding == "utf-8-sig" else encoding
    content = f'<?xml version="1.0" encoding="{declared}"?><a><b>Zoé</b></a>'.encode(encoding)

    assert read_xml(content).value("B") == "Zoé"


@pytest.mark.parametrize(
    "content",
    [
        "<a><b>Zoé</b></a>".encode("cp1252"),
        '<?xml version="1.0"?>\n<a><b>Zoé</b></a>'.encode("cp1252"),
        '<?xml version="1.0" encoding="UTF-8"?><a><b>Zoé</b></a>'.encode("latin-1"),
        '\r\n <?xml version="1.0" encoding="UTF-8"?><a><b>Zoé</b></a>'.encode(),
    ],
)
def test_the_encoding_of_windows_is_read_where_the_file_says_nothing_or_utf_8(content):
    assert read_xml(content).value("B") == "Zoé"


def test_a_name_with_a_bare_ampersand_is_read():
    content = b'<?xml version="1.0" encoding="iso-8859-1"?><a><b>Orme & Lisle &amp; \xe9</b></a>'

    assert read_xml(content).value("B") == "Orme & Lisle & é"
