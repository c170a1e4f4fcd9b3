"""How are tables, grids and forms set on a page? They know no event."""
