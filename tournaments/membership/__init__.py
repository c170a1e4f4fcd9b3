"""Who is a member of a club, of which category, and paid until when?

Categories and payments, the list of those who have not paid, the list of people as a file.
"""
