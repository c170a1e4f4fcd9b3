"""The director's pages of a drive: set-up, a round's tables, names, totals and prizes, printing."""
