"""What becomes of a movement that is changed mid-session, and what does the change cost?

This package may import the registry, the proof and the analysis.
"""
