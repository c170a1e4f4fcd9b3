"""Where do the stored schedules come from? Offline searches, run by ``python -m movements.search``.

This package may import families and the analysis. Nothing else may import it.
"""
