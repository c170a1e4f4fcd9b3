"""Labels used within a sentence, and what contestants are called by number."""

from django import template

from tournaments.selectors.event.labels import label_text, seat_label

register = template.Library()
register.filter("label", label_text)
register.filter("seat_label", seat_label)


@register.filter
def mid_sentence(label: object) -> str:
    """Return a label for use within a sentence: lower case, unless it is an abbreviation.

    >>> mid_sentence("Total points"), mid_sentence("Match of two teams"), mid_sentence("IMPs")
    ('total points', 'match of two teams', 'IMPs')
    """
    words = str(label)
    is_abbreviation = words[:2].isupper()
    return words if is_abbreviation else words[:1].lower() + words[1:]
