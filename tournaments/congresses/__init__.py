"""What happens when at a congress?

Congresses and their timetables.
"""
