"""REST: thin views over services and selectors."""
