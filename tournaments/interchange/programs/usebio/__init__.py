"""What does a USEBIO file say?

May import ``results`` and ``errors`` of ``interchange``, not other formats.
"""
