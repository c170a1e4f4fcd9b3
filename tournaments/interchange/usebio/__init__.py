"""What does a USEBIO file say?

May import ``results_file``, ``agreement`` and ``errors`` of ``interchange``, not other formats.
"""
