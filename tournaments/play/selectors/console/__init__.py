"""What needs the director now: cells to fill, tables that wait, open matters?"""
