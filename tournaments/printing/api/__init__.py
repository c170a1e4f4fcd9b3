"""How does a program ask for a document or a batch, and fetch it?"""
