"""What does every page, answer and service share, whatever it is about?

The frame: errors, texts, keys of requests, limits, components of pages, the protocol of the
API. It knows no other app.
"""
