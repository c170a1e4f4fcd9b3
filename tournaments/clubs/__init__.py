"""Who is who: clubs, players, officials, logins?

Also who may do what for a club, and how the public sees a person.
"""
