"""Every read, as frozen dataclasses.

An event is read once into a snapshot (``event``); every other room computes from it and asks the
database nothing. Selectors may use the models and both cores, never services.
"""
