"""How does a director import a file, or follow one on the own computer?"""
