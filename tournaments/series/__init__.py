"""What does a season table count?

Season tables over many events, on pages, in files and in print.
"""
