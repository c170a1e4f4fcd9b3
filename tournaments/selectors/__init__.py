"""Every read of the database, as frozen dataclasses.

An event is read once into a snapshot (``event``). Ratings, standings and travellers are computed
from the snapshot without further queries. Selectors may use the models and both cores, but never
services.
"""
