"""How do people ask? Pages: thin views over services and selectors.

``public`` is for everyone, ``account`` for one's own login, ``director`` for directors; all use
``forms`` and the modules here.
"""
