"""Documents and batches of documents: requested, watched, downloaded.

May import ``protocol``.
"""
