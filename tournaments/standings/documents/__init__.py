"""Which papers publish results, for the wall, the club and each player?"""
