"""Series: contests that run over many events, as season tables and club championships.

The room may import ``ranking`` and ``play``.
"""
