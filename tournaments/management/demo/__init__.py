"""The demonstration club: invented people, dealt cards, plausible results."""
