"""What callers send (``…In``) and get (``…Out``), room by room."""
