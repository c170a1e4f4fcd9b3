"""How does what the Bridgemates say during play come in, and how do our changes get to them?

``saying`` reads the file of the control software, ``taking`` enters what is new through the
services, ``telling`` writes back what was changed here, ``watching`` looks at the file again and
again. May import the formats, services, selectors and models.
"""
