"""What a director does while boards are played: enter scores, rule, look back."""
