"""Masterpoints: what a place is awarded by a federation's or a club's own table.

A table is data: a TOML file that says its source, from when it holds, and what it awards. The room
may import ``ranking`` and ``play``.
"""
