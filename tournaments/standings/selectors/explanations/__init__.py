"""Why these points, and what did a correction change?"""
