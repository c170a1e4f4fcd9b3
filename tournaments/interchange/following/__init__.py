"""How do results get in from the Bridgemates during play, and our changes out to them?

``saying`` reads the control software's file, ``taking`` enters what is new through the services,
``telling`` writes back what was changed here, and ``watching`` keeps looking at the file. This
package may import the formats, services and selectors.
"""
