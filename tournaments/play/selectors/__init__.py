"""What do phone, console and clock show of a session in play?"""
