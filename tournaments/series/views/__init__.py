"""Series: pages."""
