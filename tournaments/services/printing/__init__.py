"""Ask for documents and batches, keep them, prune them."""
