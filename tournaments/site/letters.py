"""The letters of a name, stored beside it so that it is found however it is typed."""

from collections.abc import Sequence
from typing import Any
from unicodedata import category

from django.db import models

from tournaments.site.texts import letters_of


class LettersField(models.TextField):  # type: ignore[type-arg]
    """What ``letters_of`` makes of the row's ``name``, each word after two spaces, and one more.

    So any three characters in a row are a trigram as PostgreSQL's pg_trgm knows them, which also
    tells where a word begins and ends. It follows the name by itself, but a save that names its
    ``update_fields`` has to name it as well.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"default": "", "editable": False, **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Set it from the name, and return it."""
        found = spaced(words(model_instance.name))  # type: ignore[attr-defined]  # any with a name
        setattr(model_instance, self.attname, found)
        return found


def words(text: str) -> list[str]:
    """Return the words of a text by their letters and digits alone.

    >>> words("Mr. O’Brien-Łuk")
    ['mr', 'obrien', 'luk']
    """
    letters = (each for each in letters_of(text) if each not in "'’ʼ`")
    return "".join(each if category(each)[0] in "LMN" else " " for each in letters).split()


def spaced(words: Sequence[str]) -> str:
    """Return words as they are stored, each after two spaces and with one at the end.

    >>> spaced(["ann", "lee"])
    '  ann  lee '
    """
    return "".join(f"  {word}" for word in words) + " "


def trigrams_of(word: str) -> set[str]:
    """Return a word's trigrams, as ``LettersField`` holds them; a short one only begins a word.

    >>> sorted(trigrams_of("lee")), trigrams_of("le")
    ([' le', 'ee ', 'lee'], {' le'})
    """
    if len(word) <= 2:
        return {f"  {word}"[-3:]}
    marked = f" {word} "
    return {marked[at : at + 3] for at in range(len(marked) - 2)}
