"""What a director ruled: adjusted scores, fouled boards, penalties.

May import ``rating``, ``conditions``, ``access`` and ``event``.
"""
