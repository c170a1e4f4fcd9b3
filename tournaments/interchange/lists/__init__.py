"""What lists do people keep: members, pairs, teams, and scores a line at a time?

Sheets of cells and pasted lines, whoever wrote them. May import ``interchange.results``.
"""
