"""What is on, and where does a director begin?

Home, the director's desk, the glossary, health and metrics.
"""
