"""A score as it is written on a slip, with its suit coloured and its minus a real one."""

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.notation import Game, parse_score
from scoring.scores import NotPlayed, PassedOut, PlayedContract
from tournaments.templatetags.suits import contract_html, suits_html

register = template.Library()

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@register.filter
def score_html(text: str) -> SafeString:
    """Return a slip's text (``4SXN-1``) as it is printed; what is no contract stands as it is."""
    if not text or text.isdigit():
        return conditional_escape(text)
    try:
        score = parse_score(text, game=Game.BRIDGE)
    except ScoringError:
        return conditional_escape(text)
    match score:
        case PlayedContract():
            over = "=" if not score.over else f"{score.over:+d}".replace("-", "−")
            return format_html("{} {} {}", contract_html(score.contract), score.declarer, over)
        case PassedOut():
            return conditional_escape(_("Passed out"))
        case NotPlayed():
            return conditional_escape(_("Not played"))
        case _:
            return conditional_escape(text)


@register.filter
def card_html(card: str) -> SafeString:
    """Return a card (``HK``) with its suit as a coloured sign."""
    if not card:
        return SafeString("")
    rank = "10" if card[1:] == "T" else card[1:]
    return suits_html(f"{SIGNS.get(card[:1], card[:1])}{rank}")
