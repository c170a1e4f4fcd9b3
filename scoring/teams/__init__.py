"""Team matches: what each board gives, victory points, and the matches of many teams together.

The room may import ``comparison``, ``ranking`` and ``play``.
"""
