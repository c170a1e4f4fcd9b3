"""Series: what the events of a club come to in season tables.

The room reads what the public sees of every event, so nothing is learnt here any earlier. It may
import all other selectors but those of a single page.
"""
