"""Words and numbers in a list, as a sentence has them."""

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """Return one or more words with commas, and a word before the last.

    >>> listed([1, 3, 5]), listed(["4"]), listed("ab", "or")
    ('1, 3 and 5', '4', 'a or b')
    """
    *others, end = map(str, words)
    return f"{', '.join(others)} {last} {end}" if others else end


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of consecutive numbers, in the order given.

    >>> runs((1, 2, 3, 7))
    [(1, 3), (7, 7)]
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
