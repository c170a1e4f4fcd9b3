"""What do the scores come to, for programs: standings, awards, files?"""
