"""The families of movements, listed in :mod:`movements.registry`.

A family is one declaration: what it is called, its parameters, how it is built and what it
promises. The rooms go by where a family comes from; teams may use the systems for pairs, and those
the Mitchells. All may import ``promises`` and ``seating``, and of ``movements`` what is below the
families, never the registry.
"""
