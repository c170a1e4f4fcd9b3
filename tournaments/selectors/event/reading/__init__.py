"""How an event is read from the database: with prepared queries.

This package may import models and the facts that rows become.
"""
