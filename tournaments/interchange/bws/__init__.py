"""What is in a Bridgemate file (.bws), and how do we write a session into one?

The file is a database that the scoring program and the control software of the devices share. Ours
has the tables of the Bridgemate Developer's Guide, revision 49 (2018). This package may import
``access``, services and selectors.
"""
