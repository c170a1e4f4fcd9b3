"""How do people ask? Pages: thin views over services and selectors.

``public`` is everybody's, ``account`` one's own login, ``director`` the director's; all use
``forms`` and the modules here.
"""
