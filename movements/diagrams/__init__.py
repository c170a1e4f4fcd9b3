"""How does a movement look: the room round by round, and the comparisons as a heat map?

May import the analysis and the whereabouts. Pictures are SVG, made from a movement alone. Their
colours are custom properties of the page around them (``--ink``, ``--felt`` ...), so that they are
light or dark as the page is; a file of its own brings a palette. Whatever a colour says, a shape
and words say too.
"""
