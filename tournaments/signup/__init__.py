"""Who is coming, who waits for a place, and who looks for a partner?

Lists on which players put themselves down for a planned session, what they paid, who could fill in.
"""
