"""What would the next round or stage be, and what has changed since the last was drawn?"""
