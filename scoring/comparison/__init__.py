"""How the scores on a board compare: matchpoints, IMPs, datums, short and fouled boards.

Many boards are compared at once on arrays; boards with a split or weighted score are compared in
exact fractions. This package may import ``play``.
"""
