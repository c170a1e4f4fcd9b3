"""A whole evening of progressive games: who sits where in each round, given what happened?

A drive is made of facts: a table's outcome, the end of a round, a late arrival. ``apply`` folds
them into a state, and the same facts give the same state. This package may import the draws, the
registry and what is below them.
"""
