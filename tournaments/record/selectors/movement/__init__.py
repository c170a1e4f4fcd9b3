"""Which rows of a movement are in force, and what does a change make of them?"""
