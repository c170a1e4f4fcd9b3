"""What do the scores come to?

Ratings, rankings, travellers, scorecards, explanations, masterpoints, and what goes out in
files.
"""
