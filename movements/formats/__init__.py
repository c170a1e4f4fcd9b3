"""How is a movement written down, and what movement does a text hold?

Texts are JSON, CSV, plain text or RoundData; a grid is the sheet on which a club types its own.
This package may import the model only.
"""
