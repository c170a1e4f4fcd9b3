"""Who are a club's people, officials and logins, for programs?"""
