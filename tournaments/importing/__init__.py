"""What becomes of a file that is brought in or followed?

Kept files, what an import would change, the import itself, following Bridgemates.
"""
