"""What becomes of a movement that is changed in mid-session, and what does the change cost?

It may ask the registry, the verifier and the fairness.
"""
