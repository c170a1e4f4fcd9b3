"""Files of other programs: kept until they are needed, and the events they become.

This package may import every other service.
"""
