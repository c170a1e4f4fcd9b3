"""What does a USEBIO file say? ``elements`` names its parts, ``files`` reads the whole."""
