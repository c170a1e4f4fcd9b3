"""Where do the stored schedules come from? Offline searches, by ``python -m movements.search``.

It may import families and the analysis. Nothing else may import it.
"""
