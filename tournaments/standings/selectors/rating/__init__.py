"""Which contest does a snapshot make, and what is it rated?"""
