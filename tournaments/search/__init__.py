"""Where is somebody or something, however it is typed?

Players, events, boards, clubs and contests by their names.
"""
