"""What can a newcomer try out? A club of invented people, dealt cards and likely results."""
