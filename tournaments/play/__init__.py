"""What happens at the tables while an event is played?

The room, entry of scores, phones, calls, messages, rulings, the clock, the wall.
"""
