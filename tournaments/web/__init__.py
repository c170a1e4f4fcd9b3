"""Pages: thin views over services and selectors.

``public`` is everybody's, ``director`` the director's; both use ``forms`` and the modules here.
"""
