"""What lists do people keep: members, pairs, teams, and scores line by line?

Spreadsheets and pasted lines, whoever wrote them.
"""
