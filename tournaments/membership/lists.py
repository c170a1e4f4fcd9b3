"""The list of people as a table, for files that leave and files that come back."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.membership.selectors import MemberFacts
from tournaments.standings.published.tables import PublishedTable

BETWEEN = "; "
"""Between several names or numbers in one cell."""


def table_of(members: Sequence[MemberFacts]) -> PublishedTable:
    """Return people as a table, whose headings an import knows; no e-mail address is in it."""
    return PublishedTable(
        "people",
        _("People"),
        (
            "Name",
            "Other names",
            "National number",
            "Further numbers",
            "Category",
            "Paid until",
        ),
        tuple(
            (
                each.player.name,
                BETWEEN.join(other.name for other in each.player.also),
                each.player.national_id,
                BETWEEN.join(f"{n.federation} {n.number}" for n in each.player.numbers),
                each.category.name if each.category else "",
                each.paid_until,
            )
            for each in members
        ),
    )
