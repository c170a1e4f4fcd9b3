"""How long do rounds last, and what does the clock show at a moment?"""
