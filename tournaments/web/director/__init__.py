"""What does a director do? Set up, choose movements, direct play, print, back up.

``events`` comes first, then ``movements``, then ``play`` and ``printing``, on the ``frame`` and the
``keys`` of their forms. May import the rooms ``forms`` and ``public`` and what all pages share.
"""
