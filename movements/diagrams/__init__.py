"""How does a movement look: the room round by round, the comparisons, and what is unequal?

This package may import the analysis and the whereabouts. Pictures are SVG, made from a movement
alone. Their colours are custom properties of the page around them (``--ink``, ``--felt`` ...), so
they are light or dark like the page; a separate file includes a palette. Whatever a colour says, a
shape and words say too.
"""
