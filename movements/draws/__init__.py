"""Who meets whom next where results decide: in progressive games, knockouts, Swiss and Danish?

Nothing is drawn at random: the same results give the same seats. May import only the model,
the sources and the errors.
"""
