"""What happened in a drive so far, who sits where next, and who has which prize?"""
