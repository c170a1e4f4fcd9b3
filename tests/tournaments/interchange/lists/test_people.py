"""Lists of people as clubs have them."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from tournaments.importing.formats import read_file
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists import sheets
from tournaments.interchange.lists.people import (
    PeopleList,
    is_people,
    listed,
    looks_like_two,
    people_in,
    read_people,
    reads_like_prose,
)
from tournaments.interchange.lists.sheets import rows_of
from tournaments.interchange.results.events import EventDetails


def read(text: str | bytes) -> PeopleList:
    rows = rows_of(text.encode() if isinstance(text, str) else text)
    assert is_people(rows)
    return read_people(rows)


def entries(found: PeopleList) -> list[tuple[str, ...]]:
    return [
        (
            f"{each.section}{each.number}{each.direction}",
            each.team,
            *(f"{p.name} {p.national_id}".strip() for p in each.players),
        )
        for each in found.entries
    ]


TWO_PAIRS = [("1", "", "Ann Orme", "Bo Lisle"), ("2", "", "Cy Nash", "Di Fenn")]


@pytest.mark.parametrize(
    "text",
    [
        "1,Ann Orme,Bo Lisle\n2,Cy Nash,Di Fenn\n",
        "1;Ann Orme & Bo Lisle\n2;Cy Nash & Di Fenn\n",
        "1\tAnn Orme / Bo Lisle\n2\tCy Nash / Di Fenn\n",
        "1|Ann Orme and Bo Lisle\n2|Cy Nash + Di Fenn\n",
        "1|Ann Orme y Bo Lisle\n2|Cy Nash und Di Fenn\n",
        "Pair No.;Player 1;Player 2\n1;Ann Orme;Bo Lisle\n2;Cy Nash;Di Fenn\n",
        "PAIR,Names\n1,Ann Orme & Bo Lisle\n2,Cy Nash - Di Fenn\n",
        'No,Pair Name\n1,"Ann Orme, Bo Lisle"\n2,"Cy Nash, Di Fenn"\n',
        "number;name;partner\n01;Ann Orme;Bo Lisle\n2;Cy Nash;Di Fenn\n",
        "Pair,North,South\n1,Ann Orme,Bo Lisle\n2,Cy Nash,Di Fenn\n",
        "sep=;\nPair;Player A;Player B\n1;Orme, Ann;Lisle, Bo\n2;Nash, Cy;Fenn, Di\n",
        "\ufeffPair;Player1;Player2\r\n1;Ann Orme;Bo Lisle\r\n\r\n2;Cy Nash;Di Fenn\r\n",
    ],
)
def test_pairs_are_read_whatever_the_separators_and_headings(text):
    assert entries(read(text)) == TWO_PAIRS


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1NS;Ann Orme;Bo Lisle", ("1NS", "", "Ann Orme", "Bo Lisle")),
        ("A 3;Ann Orme;Bo Lisle", ("A3", "", "Ann Orme", "Bo Lisle")),
        ("3;Ann Orme;77;Bo Lisle;88", ("3", "", "Ann Orme 77", "Bo Lisle 88")),
        ("Ann Orme (12345) & Bo Lisle", ("", "", "Ann Orme 12345", "Bo Lisle")),
        (
            "Team;Player 1;Player 2;Player 3;Player 4\nRivers;Ann O;Bo L;Cy N;Di F",
            ("", "Rivers", "Ann O", "Bo L", "Cy N", "Di F"),
        ),
        (
            "Direction;Section;Pair;Player 1;EBU 1;Player 2;EBU 2\nEW;B;4;Ann Orme;11;Bo Lisle;0",
            ("B4EW", "", "Ann Orme 11", "Bo Lisle"),
        ),
    ],
)
def test_numbers_directions_teams_and_membership_numbers_are_read(text, found):
    assert entries(read(text)) == [found]


def test_a_name_that_may_be_two_people_is_remarked_upon():
    found = read("EBU Number;Name\n77;Stone & Sons\n78;Ann Orme Bo Lisle\n79;Cy van der Nash\n")

    assert [(p.name, p.national_id) for p in found.people] == [
        ("Stone & Sons", "77"),
        ("Ann Orme Bo Lisle", "78"),
        ("Cy van der Nash", "79"),
    ]
    assert found.remarks == (
        "Row 2: “Stone & Sons” has one membership number and was read as one player.",
        (
            "Row 3: “Ann Orme Bo Lisle” looks like two people. If so, put & between them and "
            "import the list again."
        ),
    )


def test_two_names_with_two_numbers_are_two_people():
    found = read("Name;EBU Number\nAnn Orme & Bo Lisle;77 & 78\n")

    assert entries(found) == [("", "", "Ann Orme 77", "Bo Lisle 78")]
    assert found.remarks == ()


def test_members_are_read_once_each_with_their_numbers():
    text = "EBU Number;Surname;First Name\n77;Orme;Ann\n;Lisle;Bo\n77;Orme;Ann\n;;\n5;;\n"

    found = read(text)

    assert [(p.name, p.national_id) for p in found.people] == [("Ann Orme", "77"), ("Bo Lisle", "")]
    assert found.remarks == ("Row 6: there is no name; the row was left out.",)


def test_the_apostrophe_that_guards_against_formulas_is_not_part_of_a_name():
    assert [p.name for p in read("Name\n'=Ann\n'-Bo\n'Cy\n").people] == ["=Ann", "-Bo", "'Cy"]


def test_names_in_the_encoding_of_windows_and_in_utf_16_are_read():
    for encoding in ("cp1252", "utf-16"):
        assert read("Zoë Müller\nBo Lisle\n".encode(encoding)).people[0].name == "Zoë Müller"


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def test_a_workbook_is_read_with_its_numbers_as_they_look():
    content = workbook(("Pair", "Names", "x"), (1, "Ann Orme & Bo Lisle"), (), (2.0, "Cy & Di"))

    assert entries(read(content)) == [
        ("1", "", "Ann Orme", "Bo Lisle"),
        ("2", "", "Cy", "Di"),
    ]


def test_a_workbook_that_unpacks_to_too_much_is_not_read(monkeypatch):
    monkeypatch.setattr(sheets, "MOST_UNPACKED", 1000)

    with pytest.raises(InterchangeError, match="unpacks to more than"):
        rows_of(workbook(("Name",), ("Ann Orme",)))


def test_a_damaged_workbook_is_refused_in_a_sentence():
    content = workbook(("Name",), ("Ann Orme",))

    with pytest.raises(InterchangeError, match="Excel workbook"):
        rows_of(content[:-40])


def test_a_list_is_bounded():
    with pytest.raises(InterchangeError, match="more than 20,000 rows"):
        rows_of(b"Ann Orme\n" * 20_001)
    with pytest.raises(InterchangeError, match="more than 60 columns"):
        rows_of(b"a;" * 61)
    with pytest.raises(InterchangeError, match="is empty"):
        rows_of(b"\n;;\n")


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "4S X\n", "board,ns\n1,2\n", "12345\n"])
def test_other_tables_are_not_taken_for_people(text):
    assert not is_people(rows_of(text.encode()))


def test_a_list_of_which_every_name_is_too_long_says_so():
    with pytest.raises(InterchangeError, match=r"^Row 2: “AnnAnn.*is too long"):
        read_people(rows_of(("number,player 1,player 2\n1," + "Ann" * 100 + " Lee,Bo\n").encode()))


@pytest.mark.parametrize(
    "line",
    [
        "Ann Lee & Bo Orme",
        "Ann Lee / Bo Orme",
        "Ann Lee/Bo Orme",
        "Ann Lee and Bo Orme",
        "Ann Lee – Bo Orme",
        "Ann Lee - Bo Orme",
        "Ann Lee\tBo Orme",
        " Ann Lee ;  Bo Orme ",
        "Ann Lee, Bo Orme",
    ],
)
def test_two_people_are_read_from_one_line(line):
    assert people_in(line) == ("Ann Lee", "Bo Orme")
    numbered = ("1.", " 2", "3 N-S", "4 -", "5 –", "6-", "6,", "#7", "Pair 8:", "no. 9", "10NS -")
    lines = "\n\n".join(f"{number} {line}" for number in numbered)
    assert list(listed(lines, [2, 2])) == [people_in(line)] * len(numbered)


@pytest.mark.parametrize(
    "nobody",
    [
        "(partner needed)",
        "[Partner wanted]",
        "needs a partner",
        "TBA",
        "t.b.c.",
        "N.N.",
        "?",
        "???",
    ],
)
def test_a_partner_who_is_still_needed_is_not_a_player(nobody):
    assert people_in(f"Ann Lee & {nobody}") == people_in(f"{nobody} / Ann Lee") == ("Ann Lee",)
    assert people_in(f"Ann Lee, {nobody}") == ("Ann Lee",)
    assert people_in(nobody) == ()
    assert list(listed(f"Ann\n{nobody}\nBo\nCy", [2, 2])) == [("Ann", ""), ("Bo", "Cy")]
    assert entries(read(f"Pair;Player 1;Player 2\n1;Ann Lee;{nobody}")) == [("1", "", "Ann Lee")]


def test_a_remark_after_a_name_is_not_part_of_it_and_an_empty_row_stays_empty():
    assert people_in("Ann Lee (partner needed)") == ("Ann Lee",)
    assert list(listed("1 A & B\n2\n3 C & D", [2, 2, 2])) == [("A", "B"), ("",), ("C", "D")]


@pytest.mark.parametrize(
    "name",
    [
        *("Dr. A. B. Lee", "Dr A B Lee", "Prof. Dr. Ann May Lee", "A. B. van der Lee"),
        *(
            "Lee, A. B.",
            "van der Lee, A. B.",
            "Lee, Ann",
            "Ann B. C. Lee",
            "Ann May Lee Jr.",
            "Mrs. Lee",
            "A. B.",
        ),
    ],
)
def test_titles_and_initials_do_not_make_two_people(name):
    assert not looks_like_two(name)
    assert people_in(name) == (name,)


@pytest.mark.parametrize(
    "name",
    [
        *("Ann Lee Bo Orme", "A. Lee B. Orme", "Dr. Ann Lee Dr. Bo Orme", "Ann Lee B. Orme"),
        *("Ann Lee, Bo Orme", "A. Lee, B. Orme"),
    ],
)
def test_two_names_with_nothing_between_them_are_noticed(name):
    assert looks_like_two(name)


@pytest.mark.parametrize(
    "name",
    ["Ann Lee-Orme", "Van der Lee, Ann May", "Anders Sandy", "Étienne d'Y", "Ann Y Lee", "Ann", ""],
)
def test_one_person_stays_one(name):
    assert people_in(name) == ((name,) if name else ())


def test_single_lines_make_pairs_only_if_no_line_names_two():
    assert list(listed("A\nB\nC\nD", [2, 2])) == [("A", "B"), ("C", "D")]
    assert list(listed("A\nB & C", [2, 2])) == [("A",), ("B", "C")]
    assert list(listed("A & B\nC", [1, 1, 1])) == [("A",), ("B",), ("C",)]
    assert list(listed("A\nB\nC\nD\nE", [4])) == [("A", "B", "C", "D"), ("E",)]
    assert list(listed(" \n\n", [2])) == []


LETTERS = [
    "Dear Ann\n\nthank you for a lovely evening at the club\n\nYours\nBo",
    "Dear all,\n\nthe summer pairs are on Friday, so please bring a partner.\n\nRegards\nAnn\n",
    "Hello everybody!\nSee you there\nBo",
    "How are you\nWe play on Tuesday\nSee you then",
    "Liebe Mitglieder\ndas Turnier findet am Freitag statt\nViele Grüße",
]


@pytest.mark.parametrize("text", LETTERS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_letter_is_named_and_refused_with_what_to_do(text, encoding):
    with pytest.raises(InterchangeError, match="text is not a list of players") as refused:
        read_file(text.encode(encoding), EventDetails("Weir"))

    assert "Paste only the list" in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [
        "Ann Orme",
        "ann maria de la cruz",
        "ANN ORME",
        "Jan van der Berg",
        "Lucia della Rovere d'Este",
        "Dr. A. B. Orme Jr.",
        "Orme, Ann",
        "Ann Orme & Bo Lisle",
        "ann orme and bo lisle",
        "Rob Smith jr",
        "王小明",
        "The Lions of Weir",
        "Maria Teresa de los Angeles Garcia y Vega",
    ],
)
def test_names_are_not_taken_for_a_letter(name):
    assert not reads_like_prose(name)
    found = read_file(f"{name}\nCy Nash\n".encode(), EventDetails("Weir"))
    assert found.people or found.entries
