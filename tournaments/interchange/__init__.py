"""What does a file of another program say, and how is one written?

It reads and writes files; what becomes of a file is the question of ``importing``.
"""
