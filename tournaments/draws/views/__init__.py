"""How does a director look at a draw or a cut, and publish it?"""
