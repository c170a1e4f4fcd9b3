"""Pages: thin views over services and selectors."""
