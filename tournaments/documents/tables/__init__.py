"""What are sheets made of? One table for all of them, and what is written on or ranked in it.

It may import ``page``.
"""
