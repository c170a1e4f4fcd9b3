"""Which pages choose a movement, change it, and say who sits where?"""
