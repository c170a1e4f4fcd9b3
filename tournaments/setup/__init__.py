"""How is an event set up, started and closed?

The set-up's pages, conditions of contest, sessions from start to final.
"""
