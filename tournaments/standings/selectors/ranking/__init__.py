"""Who is placed where, in a session, an event, many clubs or stages?"""
