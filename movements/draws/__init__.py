"""Who meets whom next when results decide: in progressive games, knockouts, Swiss and Danish?

Nothing is drawn at random: the same results give the same seats. This package may import only the
model, the sources and the errors.
"""
