"""Which pages show what the scores come to, to the public and to directors?"""
