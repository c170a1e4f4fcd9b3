"""How do programs ask? REST: thin views over services and selectors.

The rooms build on each other: ``protocol``, ``clubs``, ``events``, ``play``.
"""
