"""What is on, and where does a director begin?"""
