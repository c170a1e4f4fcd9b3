"""Template tags: how bridge words and numbers look on a page, nothing else."""
