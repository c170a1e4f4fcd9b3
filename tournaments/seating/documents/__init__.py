"""Which papers tell people where to sit, and the boards where to go?"""
