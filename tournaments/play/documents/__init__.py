"""Which papers do tables and directors write on during play?"""
