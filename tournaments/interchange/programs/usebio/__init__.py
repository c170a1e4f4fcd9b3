"""What does a USEBIO file say?

This package may import ``results`` and ``errors`` of ``interchange``, but no other formats.
"""
