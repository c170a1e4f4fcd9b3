"""Contracts, cards and hands with coloured suit symbols and words for screen readers."""

import re
from functools import lru_cache

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.errors import NotationError
from scoring.play.contracts import Contract, Doubling, Strain

register = template.Library()

_STRAIN_WORDS = {
    Strain.S: gettext_lazy("spades"),
    Strain.H: gettext_lazy("hearts"),
    Strain.D: gettext_lazy("diamonds"),
    Strain.C: gettext_lazy("clubs"),
    Strain.N: gettext_lazy("no trumps"),
}
_DOUBLING_WORDS = {
    Doubling.DOUBLED: gettext_lazy("doubled"),
    Doubling.REDOUBLED: gettext_lazy("redoubled"),
}
_SUITS = (Strain.S, Strain.H, Strain.D, Strain.C)  # in the order in which a hand is written
_SUIT_OF_SYMBOL = {suit.symbol: suit for suit in _SUITS}
# A variation selector may follow, which asks for an emoji or for plain text.
_SYMBOL = re.compile("([♠♥♦♣])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]?")


@register.filter
def contract_html(contract: Contract | str | None) -> SafeString:
    """Return a contract as ``4♠X``, the suit coloured, read aloud as "4 spades doubled".

    Args:
        contract: A contract, or how one is written (``4SX``, ``3NT``, ``pass``). Nothing gives
            an empty string; any other text keeps its words and gets coloured suits.
    """
    if contract is None or contract == "":
        return SafeString("")
    if isinstance(contract, str):
        if contract.strip().lower() in ("pass", "passed out"):
            return conditional_escape(_("Pass"))
        try:
            contract = Contract.parse(contract)
        except NotationError:
            return suits_html(contract)
    return _contract_in(contract, get_language())


@lru_cache(maxsize=1024)
def _contract_in(contract: Contract, language: str | None) -> SafeString:
    """Return the HTML of a contract in a language, made once for each."""
    return format_html(
        '<span class="contract" role="img" aria-label="{}">{}{}{}</span>',
        _spoken(contract),
        contract.level,
        _strain_sign(contract.strain),
        contract.doubling.letters,
    )


@register.filter
def suits_html(text: object) -> SafeString:
    """Return any text, escaped, with its suit symbols coloured and named.

    Args:
        text: A sentence, a card (``♠A``) or a whole result (``4♠X N −1``).
    """
    # Splitting at the symbols leaves text at even places and symbols at odd ones.
    pieces = enumerate(_SYMBOL.split(str(text)))
    return format_html_join(
        "",
        "{}",
        ((_named_suit(_SUIT_OF_SYMBOL[piece]) if place % 2 else piece,) for place, piece in pieces),
    )


@register.filter
def hand_html(hand: str) -> SafeString:
    """Return one hand as a list of its four suits, from spades to clubs.

    Args:
        hand: Four holdings separated by dots, ``AK4.QJT92..8543``; a void is shown as a dash.
    """
    rows = (
        (_named_suit(suit), holding.replace("T", "10") or "–")
        for suit, holding in zip(_SUITS, hand.split("."), strict=True)
    )
    return format_html(
        '<ul class="hand">{}</ul>', format_html_join("", "<li>{}<span>{}</span></li>", rows)
    )


def _spoken(contract: Contract) -> str:
    words = [str(contract.level), str(_STRAIN_WORDS[contract.strain])]
    if contract.doubling is not Doubling.UNDOUBLED:
        words.append(str(_DOUBLING_WORDS[contract.doubling]))
    return " ".join(words)


def _strain_sign(strain: Strain) -> SafeString:
    if strain is Strain.N:
        return conditional_escape(strain.symbol)
    return format_html('<span class="suit suit-{}">{}</span>', strain.value.lower(), strain.symbol)


def _named_suit(suit: Strain) -> SafeString:
    return format_html(
        '<span class="suit suit-{}" role="img" aria-label="{}">{}</span>',
        suit.value.lower(),
        _STRAIN_WORDS[suit],
        suit.symbol,
    )
