"""Where the stored schedules come from: offline searches, run by ``python -m movements.search``.

Nothing else may import it.
"""
