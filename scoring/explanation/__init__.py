"""Why a contestant has these points, this total or this place: a rating in sentences.

All sentences are written here; the points in them come from the rating and are never computed
again. This package may import every other package of ``scoring`` except ``command``.
"""
