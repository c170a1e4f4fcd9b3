"""How do programs ask? REST: thin views over services and selectors.

The packages build on each other: ``protocol``, ``clubs``, ``events``, ``play``.
"""
