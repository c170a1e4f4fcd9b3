"""Names keep what forms a letter, and nothing else that cannot be seen."""

import pytest

from tournaments.site.texts import clean_name, plain_text

ZWJ = "\N{ZERO WIDTH JOINER}"


@pytest.mark.parametrize(
    "name",
    [
        f"\u0dc1\u0dca{ZWJ}\u0dbb\u0dd3",  # Sinhala: Sri
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Persian: Alireza
        f"\U0001f469{ZWJ}\U0001f680",
    ],
)
def test_a_joiner_that_forms_a_letter_stays(name):
    assert clean_name(name, "name") == name
    assert plain_text(f"{name}\n{name}", 100) == f"{name}\n{name}"


@pytest.mark.parametrize("name", [f"{ZWJ}Ann", f"Ann{ZWJ}", "\u202eAnn", f"\u0dc1\u0dca{ZWJ} "])
def test_what_cannot_be_seen_goes(name):
    assert clean_name(name, "name") == name.strip(f"{ZWJ}\u202e ")


def test_a_joiner_between_latin_letters_is_a_space():
    assert clean_name(f"Ann{ZWJ}Lee", "name") == "Ann Lee"
