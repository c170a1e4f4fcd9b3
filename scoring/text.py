"""How people write scores: which spellings mean the same, and how we quote them back."""


def letters_only(text: str) -> str:
    """Return what is written on a slip without spaces, in capitals, with letters for signs.

    Suit signs become letters, ``*`` and ``×`` an ``X``, typographic minus signs hyphens. The marks
    that turn a suit sign into a coloured picture are dropped.

    >>> letters_only(" 4♠* n − 1")
    '4SXN-1'
    """
    return "".join(text.upper().translate(_PLAIN).split())


_PLAIN = str.maketrans(
    {
        **dict.fromkeys("♣♧", "C"),
        **dict.fromkeys("♦♢", "D"),
        **dict.fromkeys("♥♡", "H"),
        **dict.fromkeys("♠♤", "S"),
        **dict.fromkeys("*×", "X"),
        **dict.fromkeys("−–—‒‐‑", "-"),
        "\N{VARIATION SELECTOR-15}": None,
        "\N{VARIATION SELECTOR-16}": None,
    }
)


def quoted(text: str) -> str:
    """Return what was written, short and printable enough to quote in a sentence.

    >>> quoted("4S by the pair from table nine")
    '“4S by the pair from …”'
    """
    printable = "".join(c if c.isprintable() else " " for c in text[:_LOOKED_AT])
    line = " ".join(printable.split())
    return f"“{line}”" if len(line) <= 20 else f"“{line[:19].rstrip()} …”"


_LOOKED_AT = 1_000  # characters; a file may give a megabyte


def number_in_words(count: int) -> str:
    """Return a number of tricks in words, 0 to 13.

    >>> number_in_words(1)
    'one'
    """
    return _WORDS[count]


_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


def translatable(words: str) -> str:
    """Mark words of a form for translation and return them unchanged."""
    return words
