"""What phones at the tables do, and what directors do about them.

Scores go through ``play.results`` like everybody's; a score that cannot be taken is held.
"""
