"""What does a file hold, whatever its format: an event, scores, people, deals?

This package may import nothing else from ``interchange`` but its errors.
"""
