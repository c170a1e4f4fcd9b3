"""How does a program send a file, look at what it would change, and import it?"""
