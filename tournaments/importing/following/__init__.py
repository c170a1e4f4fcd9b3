"""What do a Bridgemate file and a session in play tell each other?"""
