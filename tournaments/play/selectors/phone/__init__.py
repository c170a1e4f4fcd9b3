"""What may the phone at a table, or a pair's own link, show?"""
