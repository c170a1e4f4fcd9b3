"""What becomes of a movement that is changed in mid-session, and what does the change cost?

May import the registry, the proof and the analysis.
"""
