"""What goes out in files, whatever the format: an event, its tables?"""
