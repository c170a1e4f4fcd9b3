"""What is known of an event, by whom, now or at any earlier moment?"""
