"""What of an event goes out into files, as somebody may see it?

An event as neutral dataclasses for the formats of other programs, and as tables for spreadsheets.
May import every other room of the selectors except ``console``, ``explanations`` and ``table``.
"""
