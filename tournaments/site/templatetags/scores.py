"""Scores as on a slip, with coloured suits and a real minus sign."""

from functools import lru_cache

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.play.irregular_hands import is_irregular
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, RuledScore, parse_ruling
from scoring.play.scores import NotPlayed, PassedOut, PlayedContract
from tournaments.site.templatetags.suits import contract_html, suits_html

register = template.Library()

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@register.filter
def score_html(text: str) -> SafeString:
    """Return the text of a slip or a ruling as it is printed; any other text is left unchanged."""
    if is_irregular(text):
        return conditional_escape(_("Irregular hand"))
    if not text or text.isdigit():
        return conditional_escape(text)
    match score := _read(text):
        case Divided():
            sides = text.split(" | ")
            return format_html_join(" | ", "{}", ((_shares_html(side),) for side in sides))
        case PlayedContract():
            over = "=" if not score.over else f"{score.over:+d}".replace("-", "−")
            return format_html("{} {} {}", contract_html(score.contract), score.declarer, over)
        case PassedOut():
            return conditional_escape(_("Passed out"))
        case NotPlayed():
            return conditional_escape(_("Not played"))
        case _:
            return conditional_escape(text)


@lru_cache(maxsize=4096)
def _read(text: str) -> RuledScore | None:
    """Return the score a text stands for, None for any other text.

    Cached, because pages show the same few scores many times.
    """
    try:
        return parse_ruling(text, game=Game.BRIDGE)
    except ScoringError:
        return None


def _shares_html(side: str) -> SafeString:
    """Return a side of a divided ruling; a narrow cell breaks only between its results."""
    shares = [share.rpartition("% ") for share in side.split(", ")]
    return format_html_join(
        ", ",
        '<span class="share">{}{}</span>',
        ((f"{p}%\N{NO-BREAK SPACE}" if p else "", score_html(s)) for p, _, s in shares),
    )


@register.filter
def card_html(card: str) -> SafeString:
    """Return a card (``HK``) with its suit as a coloured sign."""
    if not card:
        return SafeString("")
    rank = "10" if card[1:] == "T" else card[1:]
    return suits_html(f"{SIGNS.get(card[:1], card[:1])}{rank}")
