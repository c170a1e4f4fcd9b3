"""What happened on a board, and on a contestant's own boards?"""
