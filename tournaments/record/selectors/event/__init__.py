"""What is stored of an event, as one snapshot from which all else is computed?"""
