"""How do programs follow a league, and captains' links report its matches?"""
