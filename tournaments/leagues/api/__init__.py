"""How does a program set up a league, and a captain's link report its matches?"""
