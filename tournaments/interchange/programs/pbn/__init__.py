"""What does a PBN file hold: deals, games with their auction and play, score tables?

``text`` reads its tags and tables, ``results`` the whole file.
"""
