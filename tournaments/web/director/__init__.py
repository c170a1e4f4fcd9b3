"""What does a director do? Set up, choose movements, direct play, print, back up.

``events`` comes first, then ``movements``, then ``play`` and ``printing``, on the ``frame`` and the
``keys`` of their forms. This package may import the packages ``forms`` and ``public`` and what all
pages share.
"""
