"""How is what was accepted chained, and how is a chain proved?

It knows no kind of entry: an app declares its entries as facts (``facts.Fact``).
"""
