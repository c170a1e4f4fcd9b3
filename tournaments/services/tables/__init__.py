"""What phones at the tables do, what directors do about them, and what directors tell the room.

Scores go through ``play.results`` like any other; a score that cannot be accepted is held.
"""
