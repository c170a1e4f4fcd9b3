"""Where do a session's hands come from, and what can be made of them?

Dealing, seals, hands from files, the double-dummy analysis.
"""
