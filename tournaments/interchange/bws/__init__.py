"""What is in a Bridgemate file (.bws), and how do we write a session into one?

It is a database that the scoring program and the devices' control software share. Ours has the
tables of the Bridgemate Developer's Guide, revision 49 (2018).
"""
