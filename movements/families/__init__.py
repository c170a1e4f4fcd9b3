"""The families of movements, one module each, listed in :mod:`movements.registry`."""
