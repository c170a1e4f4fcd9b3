"""Every read: frozen dataclasses.

An event is read once into a snapshot (``event``); every other room computes from the snapshot and
does not query the database. Selectors may use the models and both cores, never services.
"""
