"""What is stored of an event: one snapshot, read with a fixed number of queries.

The snapshot knows who looks and keeps what was computed from it. May import models only.
"""
