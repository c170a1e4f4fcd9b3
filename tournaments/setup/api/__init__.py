"""How does a program set up, start and close an event?"""
