"""How do templates word and format what an event's pages have in common?"""
