"""The command line, and the pages of the documentation that it writes. It may use every room."""
