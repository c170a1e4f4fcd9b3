"""What is exported of an event, as far as the reader may see it.

An event as neutral dataclasses for the formats of other programs, and as tables for spreadsheets.
This package may import every other package of selectors except ``console``, ``explanations`` and
``table``.
"""
