"""How does a program keep a series and read its table?"""
