"""Why somebody has these points, this total or this place: the traces of a rating in sentences.

All sentences stand here; nothing is computed that the rating has not. The room may import every
other one of ``scoring`` except ``command``.
"""
