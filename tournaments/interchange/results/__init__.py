"""What does a file hold, whatever its format: an event, scores, people, deals?

May import nothing else of ``interchange`` but its errors.
"""
