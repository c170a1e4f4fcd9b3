"""Series: contests that run over many events, as season tables and club championships.

This package may import ``ranking`` and ``play``.
"""
