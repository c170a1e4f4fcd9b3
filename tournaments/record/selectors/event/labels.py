"""What contestants are called by number."""

import re

from movements.diagrams.labels import Labels

LINES = {"NS": "N-S", "EW": "E-W"}
"""The two sides of a table, as written everywhere."""


def label_text(number: str, direction: str) -> str:
    """Return a number with its line, which tells two pairs apart in a Mitchell movement.

    >>> label_text("3", "NS"), label_text("7", ""), label_text("B2", "EW")
    ('3 N-S', '7', 'B2 E-W')
    """
    return f"{number} {LINES[direction]}" if direction in LINES else f"{number}{direction}"


def address_label(address: str) -> str:
    """Return what a contestant is called whose pages have this address.

    >>> address_label("1-ns"), address_label("b2-ew"), address_label("a7")
    ('1 N-S', 'B2 E-W', 'A7')
    """
    number, _dash, direction = address.upper().partition("-")
    return label_text(number, direction)


def seat_label(label: str) -> str:
    """Return a movement's label for a pair or player as it is shown.

    >>> seat_label("N3"), seat_label("E12"), seat_label("4ew"), seat_label("7")
    ('3 N-S', '12 E-W', '4 E-W', '7')
    """
    if found := re.fullmatch(r"([NE])(\d+)", label):
        return label_text(found[2], {"N": "NS", "E": "EW"}[found[1]])
    if found := re.fullmatch(r"(\w+?)(ns|ew)", label):
        return label_text(found[1], found[2].upper())
    return label


def seat_number(label: str) -> str:
    """Return the label as shown at a seat in a drawing of a table, where the place shows the line.

    >>> seat_number("N3"), seat_number("4ew"), seat_number("7")
    ('3', '4', '7')
    """
    return seat_label(label).partition(" ")[0]


def in_seat_labels(sentence: str) -> str:
    """Return a sentence from the cores with a movement's labels written as they are shown.

    >>> in_seat_labels("N3 plays board 4 twice; 2ew sits out.")
    '3 N-S plays board 4 twice; 2 E-W sits out.'
    """
    return re.sub(r"\b(?:[NE]\d+|\d+(?:ns|ew))\b", lambda found: seat_label(found[0]), sentence)


IN_PICTURES = Labels(called=seat_label, at_seat=seat_number)
"""How pictures of a movement write its labels."""
