"""How is what a file holds stored: as a new event, or in one that is there?"""
