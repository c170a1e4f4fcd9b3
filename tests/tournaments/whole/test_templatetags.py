"""How contracts, numbers and small pictures look on a page."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from movements.drives.games import GAMES
from scoring.drives.prizes import PRIZES
from scoring.play.boards import Direction, Side, dealer, vulnerability
from scoring.play.contracts import Contract, Doubling, Strain
from tournaments.drives.templatetags.drive_words import WORDS, in_words
from tournaments.record.templatetags.figures import bar, minus, percentage_bar, signed
from tournaments.record.templatetags.wording import mid_sentence
from tournaments.site.templatetags.pictures import icon, pips
from tournaments.site.templatetags.suits import contract_html, hand_html, suits_html

CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(list(Strain)), st.sampled_from(list(Doubling))
)


def text_of(html: str) -> str:
    """What one reads when all tags are gone."""
    return re.sub(r"<[^>]*>", "", html)


def rendered(source: str, **values: object) -> str:
    return Template("{% load suits figures pictures components %}" + source).render(Context(values))


# --- Contracts and suits ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("contract", "printed", "spoken"),
    [
        ("4SX", "4♠X", "4 spades doubled"),
        ("2h", "2♥", "2 hearts"),
        ("5♦XX", "5♦XX", "5 diamonds redoubled"),
        ("1C", "1♣", "1 clubs"),
        ("3NT", "3NT", "3 no trumps"),
        ("7NX", "7NTX", "7 no trumps doubled"),
    ],
)
def test_a_contract_is_printed_with_its_suit_and_spoken_in_words(contract, printed, spoken):
    html = contract_html(contract)

    assert text_of(html) == printed
    assert f'aria-label="{spoken}"' in html


@given(CONTRACTS)
def test_every_contract_reads_as_the_core_prints_it_whether_parsed_or_written(contract):
    assert text_of(contract_html(contract)) == contract.symbols
    assert contract_html(str(contract)) == contract_html(contract)


def test_the_suit_is_coloured_and_the_level_is_not():
    html = contract_html("4SX")

    assert '>4<span class="suit suit-s">♠</span>X<' in html


@pytest.mark.parametrize("written", ["pass", "PASS", "passed out"])
def test_a_board_that_is_passed_out_says_so(written):
    assert contract_html(written) == "Pass"


@pytest.mark.parametrize("nothing", [None, ""])
def test_no_contract_leaves_the_cell_empty(nothing):
    assert contract_html(nothing) == ""


@pytest.mark.parametrize("strange", ["8NT", "<b>4S</b>", "4Z", "average"])
def test_what_is_no_contract_stands_as_it_is_without_doing_harm(strange):
    html = contract_html(strange)

    assert "<b>" not in html
    assert html == strange.replace("<", "&lt;").replace(">", "&gt;")


def test_suits_in_a_sentence_are_coloured_and_named_and_everything_else_is_escaped():
    html = suits_html("<i>West</i> led ♦Q")

    assert text_of(html) == "&lt;i&gt;West&lt;/i&gt; led ♦Q"
    assert '<span class="suit suit-d" role="img" aria-label="diamonds">♦</span>Q' in html


def test_the_mark_for_a_coloured_picture_is_dropped():
    assert text_of(suits_html("♥\N{VARIATION SELECTOR-16}A")) == "♥A"


@given(st.text())
def test_no_text_ever_opens_a_tag_of_its_own(text):
    html = suits_html(text)

    assert re.fullmatch(r'([^<>]|<span class="suit suit-[shdc]"[^<>]*>[♠♥♦♣]</span>)*', html)


def test_a_hand_is_listed_from_spades_to_clubs_with_tens_and_voids():
    html = hand_html("AK4.QJT92..K8543")

    assert re.findall(r"<span>([^<]*)</span>", html) == ["AK4", "QJ1092", "–", "K8543"]
    assert re.findall(r"suit-([shdc])", html) == ["s", "h", "d", "c"]


def test_a_hand_without_four_suits_is_refused():
    with pytest.raises(ValueError, match="shorter"):
        hand_html("AK4.QJT92")


# --- Figures -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("value", "digits", "plain", "with_sign"),
    [
        (620, 0, "620", "+620"),
        (-100, 0, "−100", "−100"),
        (0, 0, "0", "0"),
        (Fraction(-7, 2), 2, "−3.50", "−3.50"),
        (Fraction(1, 8), 2, "0.13", "+0.13"),
        (Fraction(-1, 300), 2, "0.00", "0.00"),
        (Decimal("12.5"), 1, "12.5", "+12.5"),
        ("-3.25", 0, "−3.25", "−3.25"),
        ("3.25", 0, "3.25", "+3.25"),
        ("0.00", 0, "0.00", "0.00"),
        ("", 0, "", ""),
        (None, 0, "", ""),
    ],
)
def test_numbers_have_a_real_minus_and_a_plus_where_wanted(value, digits, plain, with_sign):
    assert minus(value, digits) == plain
    assert signed(value, digits) == with_sign


@given(st.integers())
def test_a_signed_number_reads_back_as_itself(value):
    assert int(signed(value).replace("−", "-")) == value


@pytest.mark.parametrize(
    ("value", "printed", "width"),
    [
        (Fraction(6193, 100), "61.93", "61.93"),
        (50, "50.00", "50"),
        ("47.5", "47.5", "47.5"),
        (0, "0.00", "0"),
        (Fraction(200, 3), "66.67", "66.67"),
        (104, "104.00", "100"),  # a ruling can lift a score above the top
    ],
)
def test_the_bar_behind_a_percentage_is_as_wide_as_the_number_says(value, printed, width):
    html = percentage_bar(value)

    assert text_of(html) == printed
    assert f'class="percentage-fill" width="{width}"' in html
    assert "style=" not in html


def test_no_percentage_draws_no_bar():
    assert percentage_bar(None) == ""


def test_a_bar_shows_a_share_and_none_of_nothing():
    assert 'class="bar-fill" width="33.33"' in bar(3, 9)
    assert 'class="bar-fill" width="0"' in bar(0, 0)


# --- Pictures ----------------------------------------------------------------------------------
@given(st.data(), st.integers(0, 30))
def test_there_is_a_pip_for_each_board_and_the_scored_ones_are_filled(data, boards):
    done = data.draw(st.integers(0, boards))

    html = pips(done, boards)

    assert html.count('class="pip is-done"') == done
    assert html.count('class="pip"') == boards - done


def test_an_icon_is_hidden_from_those_who_listen():
    html = icon("check")

    assert 'aria-hidden="true"' in html
    assert "icons.svg#check" in html


@pytest.mark.parametrize("board", range(1, 33))
def test_the_compass_shows_dealer_and_vulnerability_of_each_board(board):
    html = rendered(
        "{% compass board north=n east='E one' south='S one' west='W one' %}",
        board=board,
        n="<Ann>",
    )

    who_is_vulnerable = vulnerability(board)
    red = [bool(mark) for mark in re.findall(r'class="compass-side( is-vulnerable)?"', html)]
    assert red == [who_is_vulnerable.includes(seat.side) for seat in Direction]
    centres = {"50,12.5": "N", "88,49.5": "E", "50,87.5": "S", "12,49.5": "W"}
    (ring,) = re.findall(r'<circle\s+class="compass-dealer"\s+cx="([\d.]+)"\s+cy="([\d.]+)"', html)
    assert centres[",".join(ring)] == dealer(board).value
    assert f"Board {board}, dealer {dealer(board).value}, " in html
    assert "&lt;Ann&gt;" in html


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (1, "nobody vulnerable"),
        (2, f"{Side.NS.words} vulnerable"),
        (3, f"{Side.EW.words} vulnerable"),
        (4, "all vulnerable"),
    ],
)
def test_vulnerability_is_told_in_words_too(board, words):
    assert words in rendered("{% compass board %}", board=board)


# --- Words -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("label", "within_a_sentence"),
    [
        ("Matchpoints", "matchpoints"),
        ("Total points", "total points"),
        ("IMPs", "IMPs"),
        ("", ""),
    ],
)
def test_a_label_within_a_sentence_is_small_unless_it_is_an_abbreviation(label, within_a_sentence):
    assert mid_sentence(label) == within_a_sentence


# --- Forms and fields ------------------------------------------------------------------------
def test_a_form_carries_its_token_and_a_new_key_each_time():
    source = '{% post_form "section_add" 7 kind="row" %}<b>{{ word }}</b>{% endpost_form %}'
    first, second = (rendered(source, csrf_token="t", word="<") for _ in range(2))

    assert first.startswith('<form action="/director/sessions/7/sections/" class="row"')
    assert " data-once" in first
    assert '<input type="hidden" name="csrfmiddlewaretoken" value="t">' in first
    assert first.endswith("<b>&lt;</b></form>")
    keys = [re.search('name="key" value="([^"]+)"', form).group(1) for form in (first, second)]
    assert len(set(keys)) == 2


def test_a_form_that_may_be_sent_twice_has_no_key():
    form = rendered("{% post_form once=False %}{% endpost_form %}", csrf_token="t")

    assert "data-once" not in form
    assert 'name="key"' not in form
    assert "action=" not in form


def test_a_field_is_named_explained_and_refused_in_words_that_belong_to_it():
    field = rendered(
        '{% input_field "name" "Name" typed of=3 help="As on the list" error="Too long" %}',
        typed='"A"',
    )

    assert '<label for="name-3">' in field
    assert '<span class="helptext" id="name-3-help">As on the list</span>' in field
    assert 'aria-describedby="name-3-help name-3-error"' in field
    assert 'aria-invalid="true"' in field
    assert "data-focus" in field
    assert 'value="&quot;A&quot;"' in field


def test_a_field_in_order_says_nothing_of_errors():
    field = rendered('{% number_field "rounds" "Rounds" 5 1 60 %}')

    assert 'type="number"' in field
    assert 'min="1"' in field
    assert 'max="60"' in field
    assert "aria-" not in field
    assert "(optional)" in rendered('{% input_field "why" "Why?" optional=True %}')


def test_the_value_in_force_is_chosen():
    select = rendered('{% select_field "n" "N" options 2 %}', options=[(1, "one"), (2, "two")])

    assert re.findall(r'<option value="(\d)"\s*(selected)?', select) == [
        ("1", ""),
        ("2", "selected"),
    ]


def test_the_words_of_a_block_can_be_said_again():
    page = Template(
        '{% extends "errors/errand.html" %}{% block title %} <b>{{ name }}</b> {% endblock %}'
    )

    assert "<h1>A &amp; B</h1>" in page.render(Context({"name": "A & B"}))


def test_the_words_of_drives_are_those_of_the_games_and_prizes():
    of_games = {word for game in GAMES for word in (game.name, game.round_word, game.summary)}
    of_games |= {game.round_word.capitalize() + "s" for game in GAMES}
    ties = {game.ties for game in GAMES if game.ties}

    assert set(WORDS) == of_games | ties | {prize.name for prize in PRIZES}
    assert {in_words(word) for word in WORDS} == set(WORDS)  # English as it stands
