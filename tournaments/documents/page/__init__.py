"""How does anything get onto paper? Lettering, cards to cut, flow over pages, PDF.

This package knows nothing of tables or events. This package may import nothing else of the project
but ``scoring``.
"""
