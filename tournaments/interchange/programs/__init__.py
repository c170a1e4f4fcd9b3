"""What do other bridge programs' files say, format by format? No format knows another."""
