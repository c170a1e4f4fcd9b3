"""Masterpoints: what a federation's or a club's own table awards for a place.

A table is data: a TOML file that gives its source, when it is valid, and what it awards. This
package may import ``ranking`` and ``play``.
"""
