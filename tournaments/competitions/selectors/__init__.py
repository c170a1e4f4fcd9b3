"""What does the ledger of a competition come to? ``kinds`` is what each kind declares."""
