"""What does each document show of an event? Snapshots in, the documents' dataclasses out.

Of results, paper shows what everybody may see: whoever prints a sheet hangs it on a wall. It may
import selectors and the rooms in which documents are laid out.
"""
