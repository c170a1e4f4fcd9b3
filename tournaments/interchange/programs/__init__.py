"""What do the files of other bridge programs say, format by format?

May import ``interchange.lists`` and ``interchange.results``.
"""
