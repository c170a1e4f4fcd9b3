"""The director's pages, one module for each room of the house."""
