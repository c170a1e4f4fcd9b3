"""Files of other programs: kept until they are wanted, and the events that they become.

May import every other service.
"""
