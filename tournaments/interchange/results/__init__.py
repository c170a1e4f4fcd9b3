"""What does a file hold, whatever its format: an event, scores, people, deals?"""
