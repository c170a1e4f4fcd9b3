"""Mitchells: North-South stay or go another way than East-West, and the boards travel."""
