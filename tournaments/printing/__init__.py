"""How is a document asked for, made and kept?

The page engine, the catalogue that apps fill, batches, and the task that renders.
"""
