"""How do directors keep players and officials, and everybody their own login?"""
