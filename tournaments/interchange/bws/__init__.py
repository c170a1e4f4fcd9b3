"""What is in a Bridgemate file (.bws), and how does an evening of ours stand in it?

The file is a database that the scoring program and the control software of the devices share. Ours
has the tables of the Bridgemate Developer's Guide, revision 49 (2018). May import the room
``access``, services, selectors and models.
"""
