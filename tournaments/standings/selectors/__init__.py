"""How does a snapshot become points, places, travellers and sentences?"""
