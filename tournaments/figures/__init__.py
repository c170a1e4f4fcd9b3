"""How was the club's year?

Attendance, tables and awards of a season, for the club's officers: a page, spreadsheets, a report.
"""
