"""The words of drives: names of games, rounds and prizes, which the cores have in English."""

from django import template
from django.utils.translation import gettext, gettext_noop

register = template.Library()

WORDS = (
    gettext_noop("Progressive whist drive"),
    gettext_noop("Semi-partner whist drive"),
    gettext_noop("Partner whist drive"),
    gettext_noop("Military whist"),
    gettext_noop("Progressive euchre"),
    gettext_noop("Rapid euchre"),
    gettext_noop("Progressive hearts"),
    gettext_noop("Progressive cinch"),
    gettext_noop("Progressive bridge"),
    gettext_noop("Progressive rubber bridge"),
    gettext_noop("Pivot bridge"),
    gettext_noop("Party bridge"),
    gettext_noop("hand"),
    gettext_noop("Hands"),
    gettext_noop("round"),
    gettext_noop("Rounds"),
    gettext_noop("battle"),
    gettext_noop("Battles"),
    gettext_noop("game"),
    gettext_noop("Games"),
    gettext_noop("rubber"),
    gettext_noop("Rubbers"),
    gettext_noop("Ladies’ first prize"),
    gettext_noop("Ladies’ second prize"),
    gettext_noop("Ladies’ third prize"),
    gettext_noop("Ladies’ booby prize"),
    gettext_noop("Ladies’ half-time prize"),
    gettext_noop("Ladies’ second-half prize"),
    gettext_noop("Gentlemen’s first prize"),
    gettext_noop("Gentlemen’s second prize"),
    gettext_noop("Gentlemen’s third prize"),
    gettext_noop("Gentlemen’s booby prize"),
    gettext_noop("Gentlemen’s half-time prize"),
    gettext_noop("Gentlemen’s second-half prize"),
    gettext_noop("First prize"),
    gettext_noop("Second prize"),
    gettext_noop("Third prize"),
    gettext_noop("Booby prize"),
    gettext_noop("Half-time prize"),
    gettext_noop("Highest score in one round"),
    gettext_noop(
        "Everybody keeps their own tricks. The losing lady and the losing "
        "gentleman leave in opposite directions; the winners stay and play "
        "against each other."
    ),
    gettext_noop("If both sides have the same number of tricks, the table cuts to see who moves."),
    gettext_noop("Like the progressive drive, but winners stay partners until they lose."),
    gettext_noop("Pairs stay together; half of them sit and the others move, or winners move up."),
    gettext_noop(
        "Each table is a fort of four. Two hold it while two attack another "
        "fort; the winners take a flag. Every fort meets every other, at home "
        "and away."
    ),
    gettext_noop("Nobody takes the flag, or the table cuts for it."),
    gettext_noop(
        "Winners go up one table, the losers of the head table to the foot; "
        "partners change. The game at the head table ends the round."
    ),
    gettext_noop(
        "The side that scored its points first wins; or the ladies cut, and the"
        " high card wins; or each of the four scores half a game."
    ),
    gettext_noop(
        "The first table to score five ends the round; the winners of the head "
        "table go to the foot."
    ),
    gettext_noop(
        "The lady with fewer hearts goes up, and so does the gentleman; at the head they stay."
    ),
    gettext_noop(
        "Either cut, and the high card wins, or give each half a game and cut to see who moves up."
    ),
    gettext_noop("Partners with more points on the last hand go up when the first table has 32."),
    gettext_noop("Four deals a round. Winners go up one table, the losers of table 1 to the last."),
    gettext_noop("The laws say nothing; cut, and the high card wins."),
    gettext_noop(
        "Six or eight deals a round, or half an hour, with as many rubbers as there is time for."
    ),
    gettext_noop("Four or five at one table: everybody is everybody’s partner equally often."),
    gettext_noop("Nothing moves, so a tie needs no answer."),
    gettext_noop("Four to eight guests: five or six take turns to wait, eight make two tables."),
)
"""Marked for translation here, as the cores know no Django; a test compares them with the games."""


@register.filter
def in_words(text: str) -> str:
    """Return a word of a drive in the reader's language."""
    return gettext(text)
