"""How scores compare: contracts, tricks, matchpoints, IMPs, averages, adjustments and ranking.

Pure Python and NumPy. A score is always seen from North-South; the laws cited are the
Laws of Duplicate Bridge 2017 and the Laws of Duplicate Whist of 1897.
"""
