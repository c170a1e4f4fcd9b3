"""Why somebody has these points, this total or this place: the traces of a rating in sentences.

All sentences are written here; the points in them come from the rating and are never computed
again. The room may import every other room of ``scoring`` except ``command``.
"""
