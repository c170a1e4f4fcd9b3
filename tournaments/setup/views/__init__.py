"""Which pages lead from a new event to its first round and to its final results?"""
