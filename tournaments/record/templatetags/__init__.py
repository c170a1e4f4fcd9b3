"""Record: tags of templates."""
