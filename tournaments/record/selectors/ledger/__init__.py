"""Record: ledger."""
