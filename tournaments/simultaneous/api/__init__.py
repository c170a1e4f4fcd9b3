"""How does a program open, join or leave a simultaneous tournament?"""
