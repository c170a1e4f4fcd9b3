import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.page import lettering, typefaces

anything = st.text(st.characters(), max_size=160)


@given(anything)
def test_nothing_invisible_is_printed(text):
    cleaned = lettering.cleaned(text)
    assert not any(
        unicodedata.category(character) in ("Cc", "Cs", "Co")
        or (unicodedata.category(character) == "Cf" and character not in "\u200c\u200d")
        for character in cleaned
    )


@given(anything)
def test_cleaning_twice_changes_nothing(text):
    assert lettering.cleaned(lettering.cleaned(text)) == lettering.cleaned(text)


@given(anything, st.floats(0, 300), st.sampled_from([8, 9, 10.5, 14, 20]), st.booleans())
def test_a_shortened_text_fits_its_room(text, room, size, bold):
    shown = lettering.shortened(text, room, size, bold=bold)
    assert lettering.width(shown, size, bold=bold) <= room or shown == ""


@given(anything, st.sampled_from([8, 10.5]))
def test_a_text_that_fits_is_left_alone(text, size):
    room = lettering.width(text, size)
    assert lettering.shortened(text, room, size) == lettering.cleaned(text)


@given(st.lists(st.text(max_size=120), max_size=4), st.floats(20, 400))
def test_names_side_by_side_fit_their_room(names, room):
    assert lettering.width(lettering.names_in_one_line(names, room, 9), 9) <= room


def test_a_long_name_leaves_its_partner_whole():
    shown = lettering.names_in_one_line(["Bartholomew " * 8, "Ann Lee"], 160, 9)
    assert shown.startswith("Bartholomew")
    assert "…" in shown
    assert shown.endswith(" – Ann Lee")


def test_a_shortened_name_is_not_cut_between_a_letter_and_its_accent():
    assert lettering.shortened("q\u0307" * 20, 40, 9).rstrip("…").endswith("q\u0307")


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("Łukasz Żółć", typefaces.BODY),
        ("Ольга", typefaces.BODY),
        ("Σωκράτης", typefaces.BODY),
        ("דוד", typefaces.BODY),
        ("محمد", typefaces.BODY),
        ("თამარ", typefaces.BODY),
        ("Նարեկ", typefaces.BODY),
        ("李小龙", "DroidSansFallbackFull"),
        ("はなこ", "DroidSansFallbackFull"),
        ("김민수", "NanumGothicCoding"),
        ("สมชาย", "NotoSansThai-Regular"),
        ("राम", "NotoSansDevanagari-Regular"),
        ("தமிழ்", "NotoSansTamil-Regular"),
    ],
)
def test_every_script_finds_a_typeface_that_has_its_letters(name, face):
    (run,) = lettering.runs(name, bold=False)
    assert run.face == face
    assert all(typefaces.has_glyph(run.face, character) for character in run.text)


def test_every_typeface_of_the_table_is_there():
    for _first, _last, face in typefaces._BY_SCRIPT:
        assert typefaces.ready(face) == face


@given(st.sampled_from(["李小龙", "דוד", "Ann", "😀", "\ue000", "𓀀", "สม"]))
def test_spaces_between_scripts_stay(word):
    drawn = "".join(run.text for run in lettering.runs(f"Ann {word} – Bea", bold=False))
    assert " – Bea" in drawn


def test_what_no_typeface_has_is_drawn_as_a_box_and_not_left_out():
    (run,) = lettering.runs("𓀀", bold=False)
    assert run == lettering.Run(typefaces.BODY, "𓀀", "")


@pytest.mark.parametrize("bold", [False, True])
def test_an_emoji_is_a_picture_without_the_colour_of_its_skin(bold):
    runs = lettering.runs("Ann 👩🏽‍🚀🎉", bold=bold)

    assert [run.text for run in runs] == ["Ann ", "👩🚀🎉"]
    assert all(typefaces.has_glyph(runs[1].face, character) for character in runs[1].text)


@pytest.mark.parametrize("bold", [False, True])
def test_the_marks_of_substitutes_are_in_the_typeface(bold):
    (run,) = lettering.runs("Ann Lee⁰¹²³⁴⁵⁶⁷⁸⁹", bold=bold)
    assert run.face in (typefaces.BODY, typefaces.BOLD)


def test_people_without_room_have_initials_and_whole_surnames():
    names = ("Wilhelmina Featherstonehaugh-Cholmondeley", "Ann Lee")
    narrow = lettering.names_set(names, 80, 16, 9, people=True)
    assert narrow.lines == ("W. Featherstonehaugh-", "Cholmondeley – A. Lee")
    assert narrow.size >= 6
    assert lettering.names_set(names, 300, 16, 9, people=True).lines == (" – ".join(names),)

    tight = lettering.names_set(names[:1], 40, 40, 9, people=True)
    assert "".join(tight.lines).replace("-", "") == "W.FeatherstonehaughCholmondeley"
    assert tight.size >= 6


def test_other_names_without_room_are_shortened_in_six_points():
    club = lettering.names_set(("Featherstonehaugh Duplicate Whist Club",), 60, 9, 9)
    assert club.size == 6
    assert club.lines[0].endswith(lettering.ELLIPSIS)


def test_hebrew_is_drawn_from_right_to_left():
    (run,) = lettering.runs("דוד", bold=False)
    assert run.text == "דוד"[::-1]


def test_brackets_in_hebrew_open_to_the_left():
    (run,) = lettering.runs("דני (כהן)", bold=False)
    assert run.text == "(ןהכ) ינד"


def test_arabic_letters_are_joined():
    (run,) = lettering.runs("محمد", bold=False)
    assert all("\ufe70" <= letter <= "\ufefc" for letter in run.text)


def test_text_cannot_turn_the_writing_of_its_neighbours_round():
    assert lettering.cleaned("\u202eevil\u2066 Ann\x00\x1b") == "evil Ann"


def test_heaps_of_accents_do_not_grow_over_other_lines():
    assert lettering.cleaned("Z" + "\u0337" * 50) == "Z\u0337\u0337"


def test_a_letter_of_a_shaped_script_keeps_all_its_marks():
    assert lettering.cleaned("ညှို့") == "ညှို့"


def test_suits_have_their_colours_and_stay_symbols():
    runs = lettering.runs("4♥X 3♣ ♦♠", bold=False)
    coloured = [(run.text, run.colour) for run in runs if run.colour]
    assert coloured == [("♥", "#c62828"), ("♣", "#1b7a3d"), ("♦", "#d86a00"), ("♠", "#1c2024")]


def test_a_sentence_is_folded_between_words_and_loses_none():
    text = "Board 1, round 3: 60% of 4♠ by North, made exactly; 40% of 4♠ by North, one down"

    lines = lettering.folded(text, 150, 8)

    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(lettering.width(line, 8) <= 150 for line in lines)


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("דוד כהן (בן) 2 – Bo", "2 (ןב) ןהכ דוד – Bo"),
        ("Bo – דני (כהן)", "Bo – (ןהכ) ינד"),
        ("דוד –", "דוד"[::-1] + " –"),
        ("שרה – דוד · 3 N-S", "הרש – דוד · 3 N-S".replace("דוד", "דוד"[::-1])),
    ],
)
def test_names_in_a_line_stand_in_their_order_whatever_their_script(line, drawn):
    assert "".join(run.text for run in lettering.runs(line, bold=False)) == drawn
