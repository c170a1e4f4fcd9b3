"""Tell a letter from a list of names."""

import re

from tournaments.interchange.lists.name_lists import people_in

MOST_WORDS_OF_A_NAME = 8
MOST_SMALL_WORDS = 4
"""The most words in a name typed without capitals."""
_PARTICLES = frozenset(
    {
        *("a", "af", "al", "av", "bin", "d", "da", "das", "de", "del", "della", "den", "der"),
        *("des", "di", "do", "dos", "du", "e", "el", "het", "ibn", "la", "las", "le", "lo", "los"),
        *("of", "op", "ten", "ter", "the", "v", "van", "von", "y", "zu", "zum", "zur"),
    }
)
_END_OF_SENTENCE = re.compile(r"[^\W\d_]{4,}[.!?]+(\s|$)|[!?]")


def reads_like_prose(cell: str) -> bool:
    """Return whether a cell reads like part of a letter rather than like names.

    A name has few words, all capitalised but for particles or all in lower case, and does not end
    a sentence.

    >>> [reads_like_prose(text) for text in ("Jan van der Berg Jr.", "The room opens at seven.")]
    [False, True]
    """
    if _END_OF_SENTENCE.search(cell):
        return True
    return any(_is_no_name(part.split()) for part in people_in(cell))


def _is_no_name(words: list[str]) -> bool:
    small = [w for w in words if w[:1].islower() and w.strip(".,'’") not in _PARTICLES]
    some_capitals = any(w[:1].isupper() for w in words)
    if some_capitals and len(small) > 1:
        return True
    return len(small) > MOST_SMALL_WORDS or len(words) > MOST_WORDS_OF_A_NAME
