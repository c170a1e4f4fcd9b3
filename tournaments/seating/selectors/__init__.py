"""What would a change or a seating do, and what does an adviser know of the club?"""
