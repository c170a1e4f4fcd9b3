"""Pages that anybody may read: standings, travellers, scorecards, the seating plan."""
