"""SQLite for many writers in one process: Django's backend, with a fair queue for the one lock.

``base`` is where Django looks for a backend; ``turns`` is the queue. This package imports Django
and ``arrival``.
"""
