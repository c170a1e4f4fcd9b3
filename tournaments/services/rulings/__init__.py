"""Record the director's decisions: adjusted scores, fouled boards, irregular hands, penalties.

May import ``play``.
"""
