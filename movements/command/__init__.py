"""What does ``python -m movements`` answer, and what does it write into the documentation?

This package may import every package but ``search``.
"""
