"""What is on at a club, and how does one join?

A club's page, its calendar of planned sessions, and feeds of both.
"""
