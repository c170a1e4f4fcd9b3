"""What can a newcomer try out? A club of invented people, dealt cards and likely results.

It imports services, which store it, and nothing from the other packages of ``management``.
"""
