"""What are sheets made of? One kind of table for them all, forms to write on, who sits where.

This package may import ``page``.
"""
