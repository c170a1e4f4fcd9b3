"""How an event is read from the database: prepared queries, and what stays in memory.

This package may import models and the facts that rows become.
"""
