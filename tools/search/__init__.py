"""Where do the stored schedules come from? Offline searches, run by ``python -m tools.search``."""
