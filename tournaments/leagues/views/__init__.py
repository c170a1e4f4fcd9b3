"""How do directors, captains and everybody else follow a league or a ladder?"""
