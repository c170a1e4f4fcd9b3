"""What do other bridge programs' files say, format by format?

This package may import ``interchange.lists`` and ``interchange.results``.
"""
