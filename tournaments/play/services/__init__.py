"""How is what happens at the tables stored: scores, calls, rulings, the clock?"""
