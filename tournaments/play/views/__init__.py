"""Which pages run a session: the room, entry, phones, rulings, history, the wall?"""
