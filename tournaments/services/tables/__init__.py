"""What phones at the tables do, what directors do about them, and what they tell the room.

Scores go through ``play.results`` like everybody's; a score that cannot be taken is held.
"""
