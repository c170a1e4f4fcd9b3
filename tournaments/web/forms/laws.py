"""The laws that a ruling form offers while a number is typed."""

from django.utils.translation import gettext_lazy as _

from scoring.play.irregular_hands import LAW

LAWS = (
    ("12C1b", _("Assigned score")),
    ("12C1c", _("Weighted score")),
    ("12C1d", _("Too many possible results: artificial score")),
    ("12C1e", _("Serious error unrelated to the infraction")),
    ("12C2", _("Board could not be played: average plus, average, average minus")),
    ("16B", _("Unauthorised information from partner")),
    ("21B", _("Call based on misinformation")),
    ("23", _("Comparable call")),
    ("40B", _("Undisclosed understanding")),
    ("64C", _("Redress after a revoke")),
    ("70", _("Contested claim")),
    ("73E", _("Deception")),
    ("75", _("Mistaken explanation or call")),
    ("86B", _("Result obtained at the other table")),
    ("87", _("Fouled board")),
    ("90", _("Procedural penalty")),
    ("91", _("Disciplinary penalty")),
)
"""The laws that directors name most often (Laws of Duplicate Bridge 2017); others may be typed."""

WHIST_LAWS = (
    (LAW, _("Irregular hand or wrong trump, found after the overplay had begun")),
    ("(a)", _("Each deal is played once by each player")),
    ("(g)", _("Revoke")),
    ("(h)", _("Cards liable to be called")),
)
"""The same of the Laws of Duplicate Whist of 1897."""
