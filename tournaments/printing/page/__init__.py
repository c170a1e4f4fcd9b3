"""How is anything drawn on a sheet: type, lines, cards, codes? It knows no event."""
