"""Which documents are there, which suit a session now, and how is one made?"""
