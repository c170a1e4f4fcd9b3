"""Everything stored about an event: one snapshot, read with a fixed number of queries.

The snapshot knows its viewer and keeps what was computed from it. This package may import only
models.
"""
