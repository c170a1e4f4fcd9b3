"""How are movements chosen and changed, and people seated?"""
