"""What does ``python -m movements`` answer, and what does it write into the documentation?

May import every room but ``search``.
"""
