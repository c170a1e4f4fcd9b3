"""How do pages word a drive: its games, rounds and prizes?"""
