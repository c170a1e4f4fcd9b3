"""Record what the director decided: adjusted scores, fouled boards, irregular hands, penalties.

May import ``play``.
"""
