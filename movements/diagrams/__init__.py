"""Pictures of movements as SVG: the room round by round, and the comparisons as a heat map.

A picture is text, made from a movement alone. Its colours are custom properties of the page around
it (``--ink``, ``--felt`` ...), so that it is light or dark as the page is; without them, as in a
file of its own, it brings a palette. Whatever a colour says is also said by a shape and in words.
"""

from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.diagrams.svg import STYLE, standalone
from movements.diagrams.words import moves_in_words, seats_in_words

__all__ = [
    "STYLE",
    "matrix_picture",
    "moves_in_words",
    "room_picture",
    "seats_in_words",
    "standalone",
]
