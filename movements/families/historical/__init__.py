"""Historical."""
