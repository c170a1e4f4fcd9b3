"""Site: tags of templates."""
