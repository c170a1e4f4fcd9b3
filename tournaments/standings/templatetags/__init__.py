"""How do templates show rows of standings, travellers and matches?"""
