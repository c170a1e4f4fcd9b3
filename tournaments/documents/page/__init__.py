"""How does anything get onto a sheet of paper? Lettering, cards to cut, flow over pages, PDF.

It knows neither tables nor events, and imports nothing else of the project but ``scoring``.
"""
