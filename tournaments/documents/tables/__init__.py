"""What are sheets made of? One kind of table for all of them, forms to write on, who sits where.

It may import ``page``.
"""
