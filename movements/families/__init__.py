"""The families of movements, listed in :mod:`movements.registry`.

A family is one declaration: its name, its parameters, how it is built and what it promises. There
is a package for each origin; teams may use the systems for pairs, and those the Mitchells. All may
import ``promises``, ``seating`` and the modules of ``movements`` below the families, but never the
registry.
"""
