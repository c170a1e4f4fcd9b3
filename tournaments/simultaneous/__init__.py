"""How do several clubs play the same deals?

Opening, joining and leaving a tournament of several clubs.
"""
